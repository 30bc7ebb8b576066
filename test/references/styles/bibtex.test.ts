import { plugins } from '@citation-js/core'
// oxlint-disable-next-line no-unassigned-import -- it registers itself
import '@citation-js/plugin-bibtex'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toBibtex } from '../../../src/references/styles/bibtex.ts'
import type { CslItem } from '../../../src/references/items/csl-item.ts'
import { toCslItem } from '../../../src/references/items/to-csl-item.ts'
import { article, guideline, page, statute, table } from '../some-sources.ts'

/** What another program reads of it, without what it adds of its own. */
function parse(bibtex: string): Record<string, unknown>[] {
  return plugins.input.chain(bibtex, { generateGraph: false }).map((item) => {
    const { id: _id, 'citation-key': _key, ...rest } = item
    return rest
  })
}

function titleOf(title: string): unknown {
  const [item] = parse(toBibtex([{ id: 'x', type: 'document', title }]))
  return withoutMarkup(String(item!['title']))
}

/** The reader marks what stands in braces. */
function withoutMarkup(text: string): string {
  return text.replace(/<span class="nocase">|<\/span>/g, '')
}

describe('toBibtex', () => {
  it('writes an entry for each item', () => {
    const items = [page, statute].map((source) => toCslItem(source))
    expect(toBibtex(items)).toMatch(
      new RegExp(
        [
          String.raw`^@online\{doe2020lifts-[\da-f]{8},`,
          String.raw`  author = \{Doe, Jane and M\{\\"u\}ller, J\{\\"o\}rg\},`,
          String.raw`  title = \{\{Lifts in old houses\}\},`,
          String.raw`  date = \{2020-05-03\},`,
          String.raw`  organization = \{House \\& Home\},`,
          String.raw`  url = \{https://example\.com/lifts\},`,
          String.raw`  urldate = \{2026-03-01\},`,
          String.raw`\}`,
          '',
          String.raw`@legislation\{handelsgesetzbuch1897-[\da-f]{8},`,
          String.raw`  title = \{\{Handelsgesetzbuch\}\},`,
          String.raw`  shorttitle = \{\{HGB\}\},`,
          String.raw`  date = \{1897-05-10\},`,
          String.raw`  url = \{https://www\.gesetze-im-internet\.de/hgb/\},`,
          String.raw`\}`,
          '$',
        ].join('\n'),
      ),
    )
  })

  it.each(
    [page, statute, guideline, table, article].map((source) => [source.id, toCslItem(source)] as const),
  )('is read again as it was: %s', (_, { id: _id, ...item }) => {
    // The reader has no version of entries but data sets and software, and names a literal by its family.
    const { version: _version, ...expected } = item
    const author = item.author?.map((name) => ('literal' in name ? { family: name.literal } : name))
    const [read] = parse(toBibtex([{ id: 'x', ...item }]))
    const { version: _read, ...fields } = read!
    expect(fields).toEqual({ ...expected, ...(author && { author }) })
  })

  it.each([
    '100 % of R&D_costs #1 {x} ~ ^ \\ $5 <b> | "q" `x`',
    'Größe, Straße, Übung, naïve, Čapek, Łódź, Ærø, œuvre, Ångström, señor, Ő',
    'Москва 漢字 العربية Ω 😀',
    "a -- b --- c ''d'' ``e``",
    '}, url = {https://evil.example}, note = {',
    '\\input{/etc/passwd} \\write18{rm}',
    '@article{x, title={y}}',
    '% comment',
    '{{{',
    '\\',
  ])('keeps the title %j', (title) => {
    expect(titleOf(title)).toBe(title.normalize('NFC'))
  })

  it('keeps any title in one balanced field', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.string({ unit: fc.constantFrom(...'{}\\"@,%=ü-`\' a') }),
        (a, b) => {
          const bibtex = toBibtex([{ id: 'x', type: 'webpage', title: a + b, publisher: b, note: b + a }])
          // oxlint-disable-next-line no-control-regex -- these must not come through
          expect(bibtex).not.toMatch(/[\u0000-\u0009\u000B-\u001F]/)
          let depth = 0
          for (const character of bibtex) {
            if (character === '{') depth += 1
            if (character === '}') depth -= 1
            expect(depth).toBeGreaterThanOrEqual(0)
          }
          expect(depth).toBe(0)
          expect(bibtex.match(/^@/gm)).toHaveLength(1)
          expect(
            bibtex
              .split('\n')
              .slice(1, -2)
              .every((line) => /^ {2}[a-z]+ = \{.*\},$/.test(line)),
          ).toBe(true)
        },
      ),
    )
  })

  it.each<[CslItem['author'], string]>([
    [[{ literal: 'Bonn and Co, Ltd' }], '{Bonn and Co, Ltd}'],
    [[{ family: 'Doe', given: 'J.', suffix: 'Jr.' }], 'Doe, Jr., J.'],
    [[{ family: 'Beethoven', given: 'Ludwig', 'non-dropping-particle': 'van' }], 'van Beethoven, Ludwig'],
    [[{ family: 'Smith and Jones', given: 'A, B' }], '{Smith and Jones}, {A, B}'],
    [[{ literal: 'R&D {x}' }], String.raw`{R\&D \textbraceleft{}x\textbraceright{}}`],
  ])('writes the names %j', (author, field) => {
    expect(toBibtex([{ id: 'x', type: 'document', author }])).toContain(`  author = {${field}},\n`)
  })

  it.each([
    ['https://example.com/a_b%20c#d', 'https://example.com/a_b%20c#d'],
    ['https://example.com/?q={x}', 'https://example.com/?q=%7Bx%7D'],
    ['https://example.com/#}\\', 'https://example.com/#%7D%5C'],
  ])('writes the link %s so that it ends where it ends', (URL, field) => {
    expect(toBibtex([{ id: 'x', type: 'webpage', URL }])).toContain(`  url = {${field}},\n`)
  })

  it('writes no link that is not http', () => {
    expect(toBibtex([{ id: 'x', type: 'webpage', URL: 'javascript:alert(1)' }])).not.toContain('url')
  })

  it.each([
    [{ 'date-parts': [[2020]] as [[number]] }, '2020'],
    [
      {
        'date-parts': [
          [2020, 1, 2],
          [2021, 2],
        ] as [[number, number, number], [number, number]],
      },
      '2020-01/2021-02',
    ],
    [{ literal: 'spring' }, 'spring'],
  ])('writes the date %j', (issued, field) => {
    expect(toBibtex([{ id: 'x', type: 'document', issued }])).toContain(`  date = {${field}},\n`)
  })
})

describe('the keys', () => {
  const keysOf = (items: CslItem[]) =>
    [...toBibtex(items).matchAll(/^@\w+\{([^,]*),$/gm)].map(([, key]) => key!)

  it('are unique, and the same beside other items', () => {
    const alike = Array.from({ length: 500 }, (_, index) => ({
      id: `i${index}`,
      type: 'webpage',
      title: 'Same title',
      author: [{ family: 'Müßig' }],
    }))
    const keys = keysOf(alike)
    expect(new Set(keys).size).toBe(500)
    expect(keysOf(alike.toReversed())).toEqual(keys.toReversed())
    expect(keysOf([alike[7]!])).toEqual([keys[7]])
    expect(keys[0]).toMatch(/^mussigsame-[\da-f]{8}$/)
  })

  it('keep the own key of an item, once', () => {
    const [first, second] = keysOf(
      ['a', 'b'].map((id) => ({ id, type: 'book', title: 'Lifts', 'citation-key': 'doe:lifts' })),
    )
    expect(first).toBe('doe:lifts')
    expect(second).toMatch(/^lifts-[\da-f]{9}$/)
  })

  it.each(['x}, y={', 'a b', '', '漢字', '%', 'a,b'])('are plain for %j', (odd) => {
    const [key] = keysOf([{ id: odd || ' x', type: 'book', title: odd, 'citation-key': odd }])
    expect(key).toMatch(/^[a-z]+-[\da-f]{8}$/)
  })
})
