import { describe, expect, test } from 'vitest'
import { findRow } from '../../../src/text/tables/find-row.ts'
import type { NamedCell } from '../../../src/text/tables/find-row.ts'
import { readTables } from '../../../src/text/tables/read-tables.ts'

const one = '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |'
const two = `${one}\n\nText.\n\n| c | d |\n|---|---|\n| 5 | 6 |`

/** The cells of the row, `open` where none is told, or why there is none. */
function find(text: string, place: NamedCell): string {
  const found = findRow(readTables(text), place)
  if ('problem' in found) return found.problem
  return found.row?.cells.map((cell) => cell!.text).join(' ') ?? 'open'
}

describe('the row that a locator names', () => {
  test.each<[NamedCell, string]>([
    [{}, 'open'],
    [{ row: 1 }, '1 2'],
    [{ row: 2, column: 2 }, '3 4'],
    [{ table: 1, row: 2, column: ' B ' }, '3 4'],
    [{ column: 'b' }, 'open'],
    [{ row: 3 }, 'The table has 2 rows below its header.'],
    [{ row: 1, column: 3 }, 'No table has the column; it has "a", "b".'],
    [{ column: 'c' }, 'No table has the column; it has "a", "b".'],
    [{ table: 2 }, 'The source has 1 table.'],
  ])('of one table, %j: %s', (place, expected) => {
    expect(find(one, place)).toBe(expected)
  })

  test.each<[NamedCell, string]>([
    [{ row: 1 }, 'open'],
    [{ row: 2 }, 'open'],
    [{ row: 1, column: 'd' }, 'open'],
    [{ table: 1, row: 1 }, '1 2'],
    [{ table: 2, row: 1 }, '5 6'],
    [{ table: 2, row: 2 }, 'The table has 1 row below its header.'],
    [{ table: 2, column: 'a' }, 'No table has the column; it has "c", "d".'],
    [{ table: 3, row: 1 }, 'The source has 2 tables.'],
    [{ row: 3 }, 'The longest table has 2 rows below its header.'],
    [{ row: 2, column: 'd' }, 'No table has the column.'],
    [{ column: 3 }, 'No table has the column.'],
  ])('of two tables, %j: %s', (place, expected) => {
    expect(find(two, place)).toBe(expected)
  })

  test('is open in a text without tables', () => {
    expect(find('Just a sentence.', { table: 2, row: 3 })).toBe('open')
  })
})
