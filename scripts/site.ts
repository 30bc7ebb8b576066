/**
 * Builds the documentation as a site in `.site/dist`: README, docs/, the reference with a search over everything, and
 * the page `try/` to test your own text. Any web server can serve the folder. Fails for a link, anchor or picture
 * without a target. `--look` also opens the site in Chromium: it writes pictures to `.site/pictures`, and fails for
 * findings of axe.
 */
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build } from 'vitepress'
import { bundleTry } from '../examples/demo/bundle-try.ts'
import { checkSite } from './site/check-site.ts'
import { readPages } from './site/pages.ts'

const folder = '.site/pages'

await rm('.site', { recursive: true, force: true })
const { markdown, files } = readPages()
for (const [path, text] of markdown) await write(path, text)
for (const [path, from] of files) {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await copyFile(from, join(folder, path))
}
// Imported here, because it imports the built package.
const { tryFiles } = await import('../examples/demo/try-page.ts')
const { scripts } = await bundleTry()
for (const [name, { text }] of await tryFiles({ scripts, back: { href: '../', text: 'Documentation' } })) {
  await write(`public/try/${name}`, text)
}
await build('scripts/site')
const problems = await checkSite('.site/dist', process.env['SITE_BASE'] ?? '/')
for (const problem of problems) console.error(problem)
if (problems.length > 0) throw new Error(`${problems.length} links lead nowhere.`)
if (process.argv.includes('--look')) {
  const { lookAtSite } = await import('./site/look-at-site.ts')
  const found = await lookAtSite('.site/dist', '.site/pictures')
  for (const problem of found) console.error(problem)
  if (found.length > 0) throw new Error(`${found.length} things are wrong with the pages.`)
}
console.log('The site is in .site/dist.')

async function write(path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true })
  await writeFile(join(folder, path), text)
}
