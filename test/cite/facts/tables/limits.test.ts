import { expect, test } from 'vitest'
import { checkTableClaim } from '../../../../src/cite/facts/tables/check-table-claim.ts'
import { findNamedCells } from '../../../../src/cite/facts/tables/named-cells.ts'
import { withoutNoteMarks } from '../../../../src/cite/facts/tables/note-marks.ts'
import { readTelling } from '../../../../src/cite/facts/tables/telling-sentence.ts'
import { readText } from '../../../../src/cite/reading/read-text.ts'
import { readTables } from '../../../../src/text/tables/read-tables.ts'
import type { Table } from '../../../../src/text/tables.ts'

const claim = 'Bergen has 518 ships.'

/** A table of as many columns and rows, of which one states the claim. */
function tableOf(columns: number, rows: number): Table {
  const cell = (text: string) => ({ start: 0, end: text.length, text })
  const rest = (text: string) => Array.from({ length: columns - 2 }, () => cell(text))
  const row = (name: string, ships: string) => ({
    start: 0,
    end: 9,
    cells: [cell(name), cell(ships), ...rest('1')],
  })
  const others = Array.from({ length: rows - 1 }, (_, at) => row(`Port${at}`, String(at)))
  const [table] = readTables('Port,Ships\nBergen,518')
  const names = Array.from({ length: columns - 2 }, (_, at) => `More${at}`)
  return { ...table!, columns: ['Port', 'Ships', ...names], rows: [row('Bergen', '518'), ...others] }
}

test.each([
  [16, 2_500, true],
  [13, 3_077, false],
])('a table of %d columns and %d rows is read: %s', (columns, rows, isRead) => {
  expect(checkTableClaim(readText(claim), tableOf(columns, rows)) !== null).toBe(isRead)
})

const padded = (length: number) => claim.replace(' ', ' '.repeat(length - claim.length + 1))

test.each([
  [5_000, true],
  [5_001, false],
])('a claim of %d characters is read: %s', (length, isRead) => {
  const [table] = readTables('Port,Ships\nBergen,518\nTurku,297')
  expect(checkTableClaim(readText(padded(length)), table!) !== null).toBe(isRead)
})

test.each([
  [400, 'tells'],
  [401, 'supports'],
])('a claim of %d characters %s', (length, outcome) => {
  const [table] = readTables('Port,Ships\nBergen,518\nTurku,297')
  expect(checkTableClaim(readText(padded(length)), table!)?.outcome).toBe(outcome)
  expect(readTelling(padded(length)) === null).toBe(outcome !== 'tells')
})

test.each([
  [80, 1],
  [81, 0],
])('a cell of %d characters is a name of %d rows', (length, rows) => {
  const name = `Port ${'o'.repeat(length - 5)}`
  const [table] = readTables(`Port,Ships\n${name},518\nTurku,297`)
  expect(findNamedCells(readText(`${name} has 518 ships.`).tokens(), table!)).toHaveLength(rows)
})

test.each([
  [4, '518'],
  [5, '518[1]'],
])('of %d marks behind a cell, %s is left', (marks, left) => {
  const names = ['[1]', '[2]', '[3]', '[4]', '[5]'].slice(0, marks)
  const [table] = readTables(
    `| Port | Ships |\n|---|---|\n| Bergen | 518${names.join('')} |\n| Turku | 297 |`,
  )
  expect(withoutNoteMarks(table!, () => null).rows[0]!.cells[1]!.text).toBe(left)
})

test.each([
  [200, 0],
  [201, 1],
  [203, 3],
])('of %d different marks, %d are left', (marks, left) => {
  const rows = Array.from({ length: marks }, (_, at) => `| Port | 5 [^${at}] |`)
  const [table] = readTables(['| Port | Ships |', '|---|---|', ...rows].join('\n'))
  const { rows: read } = withoutNoteMarks(table!, () => null)
  expect(read.filter(({ cells }) => cells[1]!.text !== '5')).toHaveLength(left)
})

test.each([
  [40_000, 40_000],
  [40_001, null],
])('of %d rows that a claim names, %s are named', (count, named) => {
  const table = tableOf(2, 1)
  const rows = Array.from({ length: count }, () => table.rows[0]!)
  const found = findNamedCells(readText('Bergen has ships.').tokens(), { ...table, rows })
  expect(found?.length ?? null).toBe(named)
})
