import { globSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'
import type { Nodes } from 'mdast'
import { describe, expect, test } from 'vitest'
import { checkSite } from '../../scripts/site/check-site.ts'
import { readPages, sidebar, slugify } from '../../scripts/site/pages.ts'
import type { SidebarItem } from '../../scripts/site/pages.ts'

/** A folder with these files, removed at the end. */
async function folderOf(files: Record<string, string>): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'citespan-site-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(path, name)), { recursive: true })
    await writeFile(join(path, name), text)
  }
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true }) }
}

/** Anchors of a page, and the links that it has. */
function read(markdown: string): { anchors: Set<string>; links: string[] } {
  const anchors = new Set<string>()
  const links: string[] = []
  const visit = (node: Nodes): string => {
    const text = 'children' in node ? node.children.map(visit).join('') : 'value' in node ? node.value : ''
    if (node.type === 'link' || node.type === 'image') links.push(node.url)
    if (node.type === 'html') for (const [, id] of node.value.matchAll(/ id="([^"]+)"/g)) anchors.add(id!)
    if (node.type === 'heading') {
      const [, own] = /\{#([\w-]+)\}$/.exec(text) ?? []
      const name = own ?? slugify(text)
      let free = name
      for (let copy = 1; anchors.has(free); copy++) free = `${name}-${copy}`
      anchors.add(free)
    }
    return node.type === 'html' ? '' : text
  }
  visit(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }))
  return { anchors, links }
}

describe('the documentation as a site', () => {
  test('its sidebar leads to every page of docs/ and of the reference, once', () => {
    const linksOf = (items: readonly SidebarItem[]): string[] =>
      items.flatMap(({ link, items = [] }) => [...(link === undefined ? [] : [link]), ...linksOf(items)])
    const links = linksOf(sidebar())
    const pages = globSync('docs/{*,api/*}.md').map((path) => `/${path.replace(/(?:README)?\.md$/, '')}`)
    expect(pages.length).toBeGreaterThan(50)
    expect(links.filter((link) => link.startsWith('/docs/')).toSorted()).toEqual(pages.toSorted())
  })

  // The links within the reference are made by the program that makes the reference; a build looks at them too.
  test('its pages link to pages, anchors and pictures that are there', () => {
    const { markdown, files } = readPages()
    const anchorsOf = new Map<string, Set<string>>()
    const hasAnchor = (path: string, anchor: string) => {
      const anchors = anchorsOf.get(path) ?? read(markdown.get(path)!).anchors
      anchorsOf.set(path, anchors)
      return anchors.has(anchor)
    }
    const leads = (link: string, path: string) => {
      if (/^[a-z]+:/i.test(link)) return true
      const [name = '', anchor] = link.split('#', 2)
      const target = name === '' ? path : posix.join(posix.dirname(path), decodeURI(name))
      if (files.has(target)) return true
      return markdown.has(target) && (anchor === undefined || hasAnchor(target, anchor))
    }
    const own = Array.from(markdown).filter(([path]) => !path.startsWith('docs/api/'))
    const links = own.flatMap(([path, text]) => read(text).links.map((link) => ({ path, link })))
    expect(links.filter(({ link }) => link.includes('#')).length).toBeGreaterThan(50)
    expect(links.filter(({ path, link }) => !leads(link, path))).toEqual([])
  })

  test('a link to a file that is not there is refused, with the page that has it', async () => {
    await using folder = await folderOf({
      'README.md': '# One\n\n[here](docs/a.md), `[code](nowhere.md)`\n\n```md\n[code](nowhere.md)\n```\n',
      'docs/a.md': '# A\n\n[gone](../src/gone.ts)',
    })
    expect(() => readPages(folder.path)).toThrow('docs/a.md links to ../src/gone.ts')
  })

  test('what an example shows is all of it, whatever it contains', async () => {
    const code = 'const fence = "```"\n// </script>{{ 1 + 1 }}'
    await using folder = await folderOf({
      'README.md': '# One\n\n[main](examples/one/main.ts) [LICENSE](LICENSE)',
      LICENSE: 'MIT',
      'examples/one/main.ts': code,
      'examples/one/page/index.html': '<p>Page',
    })
    const { markdown } = readPages(folder.path)
    expect(markdown.get('index.md')).toContain(
      '[main](./examples/one.md#file-main-ts) [LICENSE](./LICENSE.md)',
    )
    const example = fromMarkdown(markdown.get('examples/one.md')!.replace(/^---\n.*?---\n/s, ''))
    const shown = example.children.flatMap((node) => (node.type === 'code' ? [node.value] : []))
    expect(shown).toEqual([code, '<p>Page'])
  })

  test.each([
    ['a page', 'href="/docs/b.html"', 'docs/a.html: /docs/b.html is not there'],
    ['a page beside it', 'href="b.html#x"', 'docs/a.html: b.html#x is not there'],
    ['an anchor of the page', 'href="#gone"', 'docs/a.html: #gone has no such anchor'],
    [
      'an anchor elsewhere',
      'href="../index.html#gone"',
      'docs/a.html: ../index.html#gone has no such anchor',
    ],
    ['a folder', 'href="/try/"', 'docs/a.html: /try/ is not there'],
    ['a picture', 'src="/gone.png"', 'docs/a.html: /gone.png is not there'],
    ['a page that is there', 'href="/docs/a.html#here"', null],
    ['a page by its name alone', 'href="/docs/a#here"', null],
    ['the first page', 'href="/"', null],
    ['another site', 'href="https://example.com/gone"', null],
  ])('a built site is checked: %s', async (_, attribute, problem) => {
    await using folder = await folderOf({
      'index.html': '<h1 id="top">One</h1>',
      'docs/a.html': `<h1 id="here">A</h1><a ${attribute}>link</a>`,
    })
    expect(await checkSite(folder.path)).toEqual(problem === null ? [] : [problem])
  })
})
