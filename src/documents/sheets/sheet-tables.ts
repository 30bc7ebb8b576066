import { isFigures, isYear } from '../../text/tables.ts'
import type { SheetRow } from './sheet.ts'

/** A table of a sheet: its cells are in the columns `firstColumn` to `lastColumn`, inclusive, counted from 1. */
export type SheetTable = { kind: 'table'; rows: SheetRow[]; firstColumn: number; lastColumn: number }

/** A line outside tables, such as a title or a note. */
export type SheetLine = { kind: 'line'; row: SheetRow }

/** Maximum empty columns within a table; beyond that, two tables stand side by side. */
const MAX_GAP = 8

/** Minimum number of consecutive one-cell rows that form a list. */
const MIN_LIST = 3

/** Divides the rows of a sheet into tables and single lines, such as titles and notes. */
export function splitRows(rows: readonly SheetRow[]): (SheetTable | SheetLine)[] {
  const parts: (SheetTable | SheetLine)[] = []
  let table: SheetRow[] = []
  const close = () => {
    if (table.length > 0) parts.push(...sideBySide(table))
    table = []
  }
  const filled = rows.filter(({ columns }) => columns.length > 0)
  for (let index = 0; index < filled.length; index++) {
    const row = filled[index]!
    const isApart = !isBelow(row, table.at(-1))
    if (isApart && (row.columns.length === 1 || beginsTable(row, filled[index + 1]))) close()
    if (table.length > 0 || row.columns.length > 1) {
      table.push(row)
      continue
    }
    const end = endOfLines(filled, index)
    const lines = filled.slice(index, end)
    // Lines above a table are its title; many lines alone are a list.
    if (lines.length >= MIN_LIST && !isBelow(filled[end], lines.at(-1))) parts.push(...sideBySide(lines))
    else for (const line of lines) parts.push({ kind: 'line', row: line })
    index = end - 1
  }
  close()
  return parts
}

function isBelow(row: SheetRow | undefined, above: SheetRow | undefined): boolean {
  return row !== undefined && above !== undefined && row.row === above.row + 1
}

/** Index after the last of the consecutive rows from `start` on that have a single cell, all in one column. */
function endOfLines(rows: readonly SheetRow[], start: number): number {
  let end = start + 1
  while (
    isBelow(rows[end], rows[end - 1]) &&
    rows[end]!.columns.length === 1 &&
    rows[end]!.columns[0] === rows[start]!.columns[0]
  )
    end++
  return end
}

/** Whether a row names the columns of the rows below, which hold figures. */
function beginsTable(row: SheetRow, next: SheetRow | undefined): boolean {
  const isFollowed = next !== undefined && isBelow(next, row) && next.columns.length > 1
  return isFollowed && mayName(row, next) && !mayName(next)
}

/** Whether the first of several rows may name the columns. */
export function namesColumns(rows: readonly SheetRow[]): boolean {
  return rows.length > 1 && mayName(rows[0]!, rows[1])
}

/** Whether a row may name columns, such as `2019`, `2020` above `Bergen`, `518`, `611`. */
function mayName({ texts, columns }: SheetRow, next?: SheetRow): boolean {
  const isCorner = next !== undefined && next.columns[0]! < columns[0]! && !isFigures(next.texts[0]!)
  return texts.every((text) => !isFigures(text) || isYear(text)) && (isCorner || !texts.every(isYear))
}

/** Divides rows into tables that stand side by side, from left to right. A single column beside them becomes lines. */
function sideBySide(rows: SheetRow[]): (SheetTable | SheetLine)[] {
  const used = [...new Set(rows.flatMap(({ columns }) => columns))].toSorted((a, b) => a - b)
  const groups: { first: number; last: number }[] = []
  for (const column of used) {
    const group = groups.at(-1)
    const gap = group ? column - group.last - 1 : 0
    if (!group || gap > MAX_GAP || (gap > 0 && isOwnTable(rows, group, column)))
      groups.push({ first: column, last: column })
    else group.last = column
  }
  if (groups.length === 1)
    return [{ kind: 'table', rows, firstColumn: groups[0]!.first, lastColumn: groups[0]!.last }]
  return groups.flatMap(({ first, last }): (SheetTable | SheetLine)[] => {
    const own = rows.map((row) => within(row, first, last)).filter(({ columns }) => columns.length > 0)
    if (own.every(({ columns }) => columns.length === 1) && first === last)
      return own.map((row) => ({ kind: 'line', row }))
    return [{ kind: 'table', rows: own, firstColumn: first, lastColumn: last }]
  })
}

/** Whether another table begins after an empty column. A column of figures belongs to the table before it. */
function isOwnTable(rows: readonly SheetRow[], before: { first: number }, column: number): boolean {
  const isOfWords = (of: number) => {
    const texts = rows.slice(1).flatMap(({ columns, texts: held }) => held[columns.indexOf(of)] ?? [])
    return texts.length > 0 && texts.every((text) => !isFigures(text))
  }
  return rows[0]!.columns.includes(column) && isOfWords(column) && isOfWords(before.first)
}

function within({ row, columns, texts }: SheetRow, first: number, last: number): SheetRow {
  const kept = columns.flatMap((column, index) => (column >= first && column <= last ? index : []))
  return { row, columns: kept.map((index) => columns[index]!), texts: kept.map((index) => texts[index]!) }
}

/** The texts of a row in each column of its table, from the first to the last; empty where the row has no cell. */
export function cellsOf({ columns, texts }: SheetRow, { firstColumn, lastColumn }: SheetTable): string[] {
  const cells = Array<string>(lastColumn - firstColumn + 1).fill('')
  for (const [index, column] of columns.entries()) {
    if (column >= firstColumn && column <= lastColumn) cells[column - firstColumn] = texts[index]!
  }
  return cells
}
