import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, test } from 'vitest'
import { entries } from '../../scripts/build/entries.ts'
import { exportsOf } from '../package/exports-of.ts'

const pages = new Map(globSync('docs/api/*.md').map((path) => [basename(path), readFileSync(path, 'utf8')]))
const index = pages.get('README.md')!

describe('the reference', () => {
  test.each(Object.entries(entries))('has a line for each name of %s', (entry, source) => {
    const name = entry === 'index' ? 'citespan' : entry
    const [, section = ''] = index.split(`](${name}.md)\n`)
    const [lines = ''] = section.split('\n## ')
    const listed = Array.from(
      lines.matchAll(/^- \[`(\w+)`\]\(([\w.-]+)#[\w-]+\): \S/gm),
      ([, listed]) => listed!,
    )
    expect(listed.toSorted()).toEqual(exportsOf(source).toSorted())
  })

  test('has no example whose lines were joined to a paragraph, as those are that begin beside their tag', () => {
    const sources = globSync('{src,extractors}/**/*.{ts,tsx}')
    expect(sources.length).toBeGreaterThan(1_000)
    const isJoined = (path: string) => /@example \S.*\n\s*\* [^@\s]/.test(readFileSync(path, 'utf8'))
    expect(sources.filter(isJoined)).toEqual([])
  })

  test('links to places that are there', () => {
    const links = [...pages].flatMap(([page, text]) =>
      Array.from(text.matchAll(/\]\(([\w.-]*)#([\w-]+)\)/g), ([, other, place]) => ({
        page: other || page,
        place: place!,
      })),
    )
    expect(links.length).toBeGreaterThan(1_000)
    expect(links.filter(({ page, place }) => !pages.get(page)?.includes(`<a id="${place}">`))).toEqual([])
  })
})
