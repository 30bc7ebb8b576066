import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readTables } from '../../src/text/tables/read-tables.ts'

const tablesOf = (text: string) =>
  readTables(text).map(({ columns, header, rows }) => ({
    columns,
    header: header && text.slice(header.start, header.end),
    rows: rows.map(({ cells }) => cells.map((cell) => cell && cell.text)),
  }))

const bern = [
  ['Bern', '134000'],
  ['Basel', '178000'],
]

describe('readTables', () => {
  test.each<[string, string, string | null]>([
    ['CSV', 'city,people\nBern,134000\nBasel,178000\n', 'city,people'],
    ['CSV with CR LF', 'city,people\r\nBern,134000\r\nBasel,178000', 'city,people'],
    ['CSV with quotes', '"city","people"\n"Bern","134000"\n"Basel","178000"', '"city","people"'],
    [
      'quotes behind commas and spaces',
      '"city", "people"\n"Bern", "134000"\n"Basel", "178000"',
      '"city", "people"',
    ],
    ['semicolons', 'city;people\nBern;134000\nBasel;178000', 'city;people'],
    ['tabs', 'city\tpeople\nBern\t134000\nBasel\t178000', 'city\tpeople'],
    [
      'markdown',
      '| city | people |\n|---|--:|\n| **Bern** | 134000 |\n| Basel | 178000 |',
      '| city | people |',
    ],
    ['bars of a page', 'city | people\nBern | 134000\nBasel | 178000', 'city | people'],
    ['figures set apart by spaces', 'city, people\nBern, 134000\nBasel, 178000', 'city, people'],
    ['JSON', '[{"city": "Bern", "people": 134000}, {"city": "Basel", "people": 178000}]', null],
    ['JSON Lines', '{"city":"Bern","people":134000}\n{"city":"Basel","people":178000}\n', null],
    [
      'JSON within JSON',
      '{"page": 1, "items": [{"city": "Bern", "people": 134000}, {"city": "Basel", "people": 178000}]}',
      null,
    ],
    [
      'JSON that is cut at both ends',
      'e": 4}, {"city": "Bern", "people": 134000}, {"city": "Basel", "people": 178000}, {"city": "Zü',
      null,
    ],
    [
      'a list of JSON that has no end',
      '[{"city": "Bern", "people": 134000}, {"city": "Basel", "people": 178000}, {"ci',
      null,
    ],
  ])('%s', (_, text, header) => {
    expect(tablesOf(text)).toEqual([{ columns: ['city', 'people'], header, rows: bern }])
  })

  test.each<[string, string, unknown]>([
    ['years name columns', 'land,2020,2021\nA,1,2\nB,3,4', { columns: ['land', '2020', '2021'] }],
    [
      'words alone',
      'plant,colour\nflax,blue\nmadder,red',
      {
        columns: ['plant', 'colour'],
        rows: [
          ['flax', 'blue'],
          ['madder', 'red'],
        ],
      },
    ],
    ['figures name none', 'A,1,2\nB,3,4\nC,5,6', { columns: ['', '', ''], header: null }],
    [
      'quotes hold delimiters, quotes and line breaks',
      'a,b,c\n"x, y","say ""hi""","1\n2"\nz,w,3',
      {
        rows: [
          ['x, y', 'say "hi"', '1\n2'],
          ['z', 'w', '3'],
        ],
      },
    ],
    ['bars that are escaped', '| a | b |\n|---|---|\n| x \\| y | 2 |', { rows: [['x | y', '2']] }],
    [
      'a backslash at the end of a row',
      '| a | b |\n|---|---|\n| x | y \\\n| u | v |',
      {
        rows: [
          ['x', 'y \\'],
          ['u', 'v'],
        ],
      },
    ],
    ['rows of a markdown table that are short', '| a | b |\n|---|---|\n| x |', { rows: [['x', null]] }],
    ['strings of JSON', '[{"a": "\\u0041\\"", "b": null}]', { rows: [['A"', 'null']] }],
    [
      'objects that lack a key',
      '[{"a": 1, "b": 2}, {"a": 3, "c": 4}]',
      {
        rows: [
          ['1', '2', null],
          ['3', null, '4'],
        ],
      },
    ],
  ])('%s', (_, text, expected) => {
    expect(tablesOf(text)).toMatchObject([expected])
  })

  test.each<[string, string]>([
    ['prose with commas', 'He came, saw, won.\nShe went, ate, left.\nThey sat, spoke, laughed.'],
    [
      'a wrapped list of a law',
      'Handelsbücher, Inventare, Eröffnungsbilanzen,\nEinzelabschlüsse, Lageberichte, Konzernabschlüsse,\nBelege, Briefe, Bücher',
    ],
    ['a single line', 'a,b,c'],
    ['indented lines', '\tone\n\ttwo\n\tthree'],
    ['a sentence with braces', 'The set {"a"} is small.'],
    ['lists with semicolons', 'first; second; third.\nfourth; fifth; sixth.'],
  ])('is no table: %s', (_, text) => {
    expect(tablesOf(text)).toEqual([])
  })

  test('several tables stand apart, in order, amid prose', () => {
    const text =
      'Intro.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nThen, more.\n\nx;y\nu;1\nv;2\n\n[{"k": 1, "l": 2}]'
    expect(tablesOf(text).map(({ columns }) => columns)).toEqual([
      ['a', 'b'],
      ['x', 'y'],
      ['k', 'l'],
    ])
  })

  test('all spans are in order, apart and within what is read', () => {
    const signs = ['a', 'b,', 'c;', '1', '|', ' | ', '\t', '\n', '\n\n', '"', '\\', '😀', '\r\n', '""']
    const parts = ['{"a": 1', '}', '[', ']', ', ', '|---|---|\n', '{"k": "v", "l": 2}', 'x,y\n', '1,2\n']
    const piece = fc.constantFrom(...signs, ...parts)
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), fc.nat(20), (pieces, from) => {
        const text = pieces.join('')
        const span = { start: Math.min(from, text.length), end: text.length }
        let last = span.start
        for (const table of readTables(text, span)) {
          expect(table.start).toBeGreaterThanOrEqual(last)
          let end = table.start
          for (const row of table.rows) {
            expect(row.start).toBeGreaterThanOrEqual(end)
            expect(row.cells).toHaveLength(table.columns.length)
            end = row.end
            for (const cell of row.cells) {
              if (cell) expect([cell.start >= row.start, cell.end <= row.end]).toEqual([true, true])
            }
          }
          expect(table.end).toBeGreaterThanOrEqual(end)
          last = table.end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
      { numRuns: 1000 },
    )
  })

  test.each([
    ['lines that are nearly a table', 'a, b, c\n'],
    ['braces that never close', '{"a": ['],
    ['quotes that never close', '"a,'],
    ['bars', '| '],
  ])('long texts cost no more than their length: %s', (_, piece) => {
    expect(readTables(piece.repeat(100_000)).length).toBeLessThan(2)
  })
})
