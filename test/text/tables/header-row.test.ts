import { expect, test } from 'vitest'
import { findHeader } from '../../../src/text/tables/header-row.ts'

const record = (...texts: string[]) => ({
  start: 0,
  end: 0,
  next: 0,
  cells: texts.map((text) => ({ text, start: 0, end: 0 })),
})

test.each<[string, string[], boolean]>([
  ['names', ['Country', 'People'], true],
  ['names and figures', ['Country', '12'], false],
  ['figures', ['3', '12'], false],
  ['years behind a name', ['Country', '2020', '2021'], true],
  ['years from 1400 to 2099', ['Country', '1400', '1999', '2099'], true],
  ['a year before 1400', ['Country', '1399', '2020'], false],
  ['a year after 2099', ['Country', '2020', '2100'], false],
  ['a single year', ['Country', '2020'], false],
  ['the same year again', ['Country', '2020', '2021', '2020'], false],
  ['a year first', ['2019', '2020', '2021'], false],
  ['years and figures', ['Country', '2020', '2021', '7'], false],
  ['years behind an empty cell', [' ', '2020 ', ' 2021'], true],
  ['a name beside an empty cell', ['', 'People'], true],
  ['nothing', ['', ' '], false],
])('a first record of %s', (_, texts, isHeader) => {
  const first = record(...texts)
  expect(findHeader([first, record('a', '1')], false)).toBe(isHeader ? first : null)
  expect(findHeader([first], false)).toBeNull()
  // In markdown a delimiter row says so.
  expect(findHeader([first, record('a', '1')], true)).toBe(first)
  expect(findHeader([first], true)).toBe(first)
})

test('no record is no header', () => {
  expect([findHeader([], true), findHeader([], false)]).toEqual([null, null])
})
