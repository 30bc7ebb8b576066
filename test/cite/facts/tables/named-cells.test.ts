import { expect, test } from 'vitest'
import { findNamedCells, wordsOfName } from '../../../../src/cite/facts/tables/named-cells.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import { tokenize } from '../../../../src/text/words/tokens.ts'

test.each([
  ['unit_price', 'unit price'],
  ['unitPrice', 'unit Price'],
  ['Unit price (EUR)', 'Unit price'],
  ['Length km', 'Length'],
  ['Revenue in EUR million', 'Revenue'],
  ['Preis per kg', 'Preis'],
  ['km', 'km'],
  ['Area [km²]', 'Area'],
  ['  Opened  ', 'Opened'],
])('the words of the column %j are %j', (name, words) => {
  expect(wordsOfName(name)).toBe(words)
})

const table = (...rows: string[]) => readTables(['name,kind', ...rows].join('\n'))[0]!
const named = (claim: string, ...rows: string[]) =>
  findNamedCells(tokenize(claim), table(...rows))?.map(({ claim: { start, end } }) => claim.slice(start, end))

test('of names that overlap the longest counts, wherever it stands', () => {
  const rows = ['Frankfurt,east', 'Frankfurt am Main,west', 'Main,river']
  expect(named('Frankfurt am Main lies on the Main, not Frankfurt.', ...rows)).toEqual([
    'Frankfurt',
    'Frankfurt am Main',
    'Main',
  ])
})

test('a claim that repeats what all rows have names none', () => {
  const rows = Array.from({ length: 300 }, (_, row) => `harbour,basin ${row}`)
  expect(named('harbour '.repeat(130), ...rows)).toHaveLength(39_000)
  expect(named('harbour '.repeat(140), ...rows)).toBeUndefined()
})
