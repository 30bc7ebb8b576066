import type { CellBlock } from '../../text/tables.ts'
import { isFigures, isYear, joinHeads, MAX_HEADS } from '../../text/tables.ts'
import { cellsOf, namesColumns } from './sheet-tables.ts'
import type { SheetTable } from './sheet-tables.ts'
import type { SheetRow } from './sheet.ts'

/** The merged blocks of a sheet by their first row, counted from 1. */
export type MergedByRow = ReadonlyMap<number, readonly CellBlock[]>

export function groupMerged(merged: readonly CellBlock[]): MergedByRow {
  const byRow = new Map<number, CellBlock[]>()
  for (const block of merged) {
    const blocks = byRow.get(block.firstRow)
    if (blocks) blocks.push(block)
    else byRow.set(block.firstRow, [block])
  }
  return byRow
}

/** Maximum cells of merged blocks that are examined in one table, so that overlapping blocks cost no more. */
const MAX_COVERED = 200_000

/** For each column of a table, counted from 0, the last merged block that covers it in the rows read so far. */
type Owners = (CellBlock | undefined)[]

/**
 * The names of a table's columns, joined if several rows hold them, and the number of these rows. A row that divides
 * the names of merged cells above it belongs to the names. `null` if the table has no column names.
 */
export function readSheetHeads(
  table: SheetTable,
  merged: MergedByRow,
): { count: number; names: string[] } | null {
  const { rows, firstColumn, lastColumn } = table
  if (!namesColumns(rows)) return null
  const owners: Owners = []
  const names: string[][] = []
  let left = MAX_COVERED
  for (const row of rows.slice(0, MAX_HEADS)) {
    const next = rows[names.length + 1]
    if (names.length > 0 && (!next || !isSubheader(row, next, { owners, firstColumn }))) break
    for (const block of merged.get(row.row) ?? []) {
      const end = Math.min(lastColumn, block.lastColumn)
      for (let column = Math.max(firstColumn, block.firstColumn); column <= end && left > 0; column++, left--)
        owners[column - firstColumn] = block
    }
    const own = cellsOf(row, table)
    names.push(
      own.map((name, at) => {
        const block = owners[at]
        return name === '' && block && block.lastRow >= row.row
          ? (own[block.firstColumn - firstColumn] ?? '')
          : name
      }),
    )
  }
  return { count: names.length, names: joinHeads(names) }
}

/**
 * Whether a row belongs to the column names above it, for example because it divides the names of merged cells: `Q1`
 * and `Q2` below `2024`.
 */
function isSubheader(
  row: SheetRow,
  next: SheetRow,
  { owners, firstColumn }: { owners: Owners; firstColumn: number },
): boolean {
  let [isBeside, isBelow, isDivided, hasFigures] = [false, true, false, false]
  const below = new Map(next.columns.map((column, index) => [column, next.texts[index]!]))
  let before: CellBlock | undefined
  for (const [index, column] of row.columns.entries()) {
    const block = owners[column - firstColumn]
    if (block && block.lastRow >= row.row) {
      isBeside = true
      continue
    }
    const text = row.texts[index]!
    if (isFigures(text) && !isYear(text)) return false
    isBelow &&= block !== undefined && block.lastColumn > block.firstColumn
    isDivided ||= block !== undefined && block === before
    hasFigures ||= !isFigures(text) && isFigures(below.get(column) ?? '')
    before = block
  }
  return (isBelow && isDivided) || (isBeside && hasFigures)
}
