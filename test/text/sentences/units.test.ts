import { expect, test } from 'vitest'
import { splitUnits } from '../../../src/text/sentences/units.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'

const rows = ['| Port | Depth |', '| Elsund | 12 |', '| Venn | 3 |']
const text = `Ann came. Bea left.\n\n${[rows[0], '|---|---|', ...rows.slice(1)].join('\n')}\n\nCleo slept. Dora sang.`

test.each<[string, string, string, string[]]>([
  ['all', 'Ann', 'sang.', ['Ann came.', 'Bea left.', ...rows, 'Cleo slept.', 'Dora sang.']],
  ['a sentence before a table', 'Ann', 'came.', ['Ann came.']],
  ['a sentence behind a table', 'Dora', 'sang.', ['Dora sang.']],
  ['rows alone', '| Elsund', '| 3 |', rows.slice(1)],
  ['a row that the span ends within', 'Bea', '| Els', ['Bea left.', rows[0]!, rows[1]!]],
  ['a row that the span begins within', '3 |', 'slept.', [rows[2]!, 'Cleo slept.']],
])('units of %s', (_, from, to, expected) => {
  const span = { start: text.indexOf(from), end: text.indexOf(to) + to.length }
  const units = splitUnits(text, span, readTables(text))
  expect(units.map(({ start, end }) => text.slice(start, end).trim())).toEqual(expected)
})

test.each([0, 1, 2])('tables side by side, with %i blank lines, part no words', (blank) => {
  const tables = ['| a | b |\n|---|---|\n| c | d |', '{"e": "f", "g": "h"}']
  const whole = tables.join('\n'.repeat(blank + 1))
  const read = readTables(whole)
  const units = splitUnits(whole, { start: 0, end: whole.length }, read)
  const texts = units.map(({ start, end }) => whole.slice(start, end).trim())
  expect(texts.slice(0, 2)).toEqual(['| a | b |', '| c | d |'])
  expect(texts.every((text) => /[\p{L}\p{N}]/u.test(text))).toBe(true)
})

test('signs alone are no unit', () => {
  const signs = 'Ann came. — … Bea left.\n\n***'
  const units = splitUnits(signs, { start: 0, end: signs.length }, [])
  expect(units.map(({ start, end }) => signs.slice(start, end)).join(' ')).toMatch(/^Ann came\..*Bea left\.$/)
  expect(splitUnits('…\n\n—', { start: 0, end: 4 }, [])).toEqual([])
})
