import { resolve } from 'node:path'
import { defineConfig } from 'vitepress'
import { sidebar, slugify } from '../pages.ts'

const root = resolve(import.meta.dirname, '../../..')

export default defineConfig({
  title: 'citespan',
  description: 'Checked citations for the answers of language models.',
  lang: 'en',
  // For a site that is not at the root of its host.
  base: process.env['SITE_BASE'] ?? '/',
  srcDir: resolve(root, '.site/pages'),
  outDir: resolve(root, '.site/dist'),
  cacheDir: resolve(root, '.site/cache'),
  ignoreDeadLinks: 'localhostLinks',
  head: [
    ['link', { rel: 'icon', href: `${process.env['SITE_BASE'] ?? '/'}try/icon.svg`, type: 'image/svg+xml' }],
  ],
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
  },
  themeConfig: {
    outline: [2, 3],
    search: { provider: 'local' },
    nav: [
      { text: 'Guide', link: '/docs/chat', activeMatch: '^/docs/(?!api/)' },
      { text: 'Reference', link: '/docs/api/', activeMatch: '^/docs/api/' },
      { text: 'Try your own', link: '/try/', target: '_self' },
    ],
    sidebar: sidebar(root),
  },
})
