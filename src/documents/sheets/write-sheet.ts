import type { RegionSpan } from '../../core/source.ts'
import { columnName, formatCells } from '../../text/tables.ts'
import type { MarkdownWriter } from '../container/markdown-writer.ts'
import { groupMerged, readSheetHeads } from './sheet-heads.ts'
import type { MergedByRow } from './sheet-heads.ts'
import { cellsOf, splitRows } from './sheet-tables.ts'
import type { SheetTable } from './sheet-tables.ts'
import type { Sheet, SheetRow } from './sheet.ts'

/** Rows per region: smaller regions are more numerous, larger ones slower to search. */
const REGION_ROWS = 500

/**
 * Writes a sheet: its name as a heading, a note of what is hidden, single lines, and its tables, whose first row names
 * the columns. Columns of a table without names are named by their letters. A sheet without cells is left out.
 *
 * @returns the regions of its cells.
 */
export function writeSheet(writer: MarkdownWriter, sheet: Sheet): RegionSpan[] {
  if (sheet.rows.every(({ columns }) => columns.length === 0)) return []
  const regions: RegionSpan[] = []
  writer.part()
  writer.add({ kind: 'paragraph', level: 1, text: sheet.name })
  const hidden = hiddenInWords(sheet)
  if (hidden !== '') writer.add({ kind: 'paragraph', text: `(hidden: ${hidden})` })
  const merged = groupMerged(sheet.merged)
  for (const part of splitRows(sheet.rows)) {
    if (part.kind === 'line') regions.push(writeLine(writer, sheet.name, part.row))
    else writeTable(writer, { table: part, merged, sheet: sheet.name, regions })
  }
  return regions
}

function writeLine(writer: MarkdownWriter, sheet: string, { row, columns, texts }: SheetRow): RegionSpan {
  const start = writer.part()
  writer.add({ kind: 'paragraph', text: texts[0]!.replaceAll(/\s+/g, ' ') })
  return { start, end: writer.length, sheet, cell: `${columnName(columns[0]!)}${row}` }
}

function writeTable(
  writer: MarkdownWriter,
  {
    table,
    merged,
    sheet,
    regions,
  }: { table: SheetTable; merged: MergedByRow; sheet: string; regions: RegionSpan[] },
): void {
  const { rows, firstColumn, lastColumn } = table
  const width = lastColumn - firstColumn + 1
  writer.part()
  const heads = readSheetHeads(table, merged)
  const letters = Array.from({ length: width }, (_, index) => columnName(firstColumn + index))
  const header = writer.row(heads?.names ?? letters)
  writer.delimiter(width)
  const block = (firstRow: number, lastRow: number) =>
    formatCells({ firstColumn, firstRow, lastColumn, lastRow })
  const count = heads?.count ?? 0
  if (count > 0) regions.push({ ...header, sheet, cell: block(rows[0]!.row, rows[count - 1]!.row) })
  const runs: { start: number; end: number; firstRow: number; lastRow: number }[] = []
  for (const row of rows.slice(count)) {
    const line = writer.row(cellsOf(row, table))
    const run = runs.at(-1)
    if (run && row.row === run.lastRow + 1 && row.row - run.firstRow < REGION_ROWS)
      Object.assign(run, { end: line.end, lastRow: row.row })
    else runs.push({ ...line, firstRow: row.row, lastRow: row.row })
  }
  for (const { start, end, firstRow, lastRow } of runs)
    regions.push({ start, end, sheet, cell: block(firstRow, lastRow) })
}

/** Names what is hidden: `sheet; rows 5, 9–12; columns C`. Empty if nothing is hidden. */
function hiddenInWords({ isHidden, hiddenRows, hiddenColumns, rows }: Sheet): string {
  const [first, last] = [rows[0]?.row ?? 0, rows.at(-1)?.row ?? 0]
  const shown = (list: readonly number[], name: (each: number) => string) =>
    rangesOf(list)
      .map(([from, to]) => (from === to ? name(from) : `${name(from)}–${name(to)}`))
      .slice(0, 50)
      .join(', ')
  const inRows = shown(
    hiddenRows.filter((row) => row >= first && row <= last),
    String,
  )
  const inColumns = shown(hiddenColumns, columnName)
  return [isHidden ? 'sheet' : '', inRows && `rows ${inRows}`, inColumns && `columns ${inColumns}`]
    .filter((part) => part !== '')
    .join('; ')
}

function rangesOf(numbers: readonly number[]): [number, number][] {
  const ranges: [number, number][] = []
  for (const each of numbers.toSorted((a, b) => a - b)) {
    const last = ranges.at(-1)
    if (last && each <= last[1] + 1) last[1] = each
    else ranges.push([each, each])
  }
  return ranges
}
