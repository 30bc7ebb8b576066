import type { Span } from '../../core/span.ts'
import { isFigures } from './figures.ts'
import { findHeader } from './header-row.ts'
import { isDelimiterRow, readRecord } from './record.ts'
import type { Delimiter, TableRecord } from './record.ts'
import type { Table } from './table.ts'

/**
 * The delimiters in the order in which they are tried: a table with bars may contain commas, and one with semicolons
 * may contain decimal commas.
 */
const delimiters: readonly Delimiter[] = ['|', '\t', ';', ',']
/**
 * Maximum length of a cell in the first row of a table with commas or semicolons, in UTF-16 units; lines with a longer
 * one are sentences, not a table.
 */
const MAX_NAME = 60
/** Maximum number of cells that the rows of a markdown table may lack in all; the table ends beyond it. */
const MAX_MISSING = 100_000

/**
 * Reads tables whose cells are separated by bars, tabs, semicolons or commas, in at least two lines. Prose has commas
 * and semicolons too: lines that end like sentences are not rows.
 */
export function readDelimitedTables(content: string, span: Span): Table[] {
  const tables: Table[] = []
  /** For each delimiter, the end of the lines that were already tried and are not a table: no line is tried twice. */
  const tried = new Map<Delimiter, number>()
  for (let start = span.start; start < span.end;) {
    const lineEnd = endOfLine(content, start, span.end)
    const found = tableAt(content, { start, end: span.end }, { lineEnd, tried })
    if (found) tables.push(found)
    start = (found?.end ?? lineEnd) + 1
  }
  return tables
}

function tableAt(
  content: string,
  { start, end }: Span,
  { lineEnd, tried }: { lineEnd: number; tried: Map<Delimiter, number> },
): Table | null {
  const line = content.slice(start, lineEnd)
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter) || (tried.get(delimiter) ?? -1) > start) continue
    const records = readRecords(content, { start, end }, delimiter)
    if (isTable(content, records, delimiter)) return toTable(content, records)
    tried.set(delimiter, records.at(-1)?.end ?? lineEnd)
  }
  return null
}

/** The records from `start` on with as many cells as the first; after a markdown delimiter row, with any number. */
function readRecords(content: string, { start, end }: Span, delimiter: Delimiter): TableRecord[] {
  const records: TableRecord[] = []
  let isMarkdown = false
  let missing = 0
  for (let at = start; at < end;) {
    const record = readRecord(content, { start: at, end }, delimiter)
    if (!record) break
    const width = records[0]?.cells.length ?? record.cells.length
    missing += Math.max(0, width - record.cells.length)
    if ((record.cells.length !== width && !isMarkdown) || missing > MAX_MISSING) break
    if (records.length === 1 && delimiter === '|') isMarkdown = isDelimiterRow(record, content)
    records.push(record)
    at = record.next
  }
  return records
}

function isTable(content: string, records: readonly TableRecord[], delimiter: Delimiter): boolean {
  const [first, second] = records
  if (!first || !second || first.cells.length < 2) return false
  // Above a delimiter row the names may be empty: the table then has no column names.
  const isNamed = delimiter === '|' && isDelimiterRow(second, content)
  if (!isNamed && first.cells.filter(({ text }) => text !== '').length < 2) return false
  if (records.every((record) => isDelimiterRow(record, content))) return false
  if (delimiter === '|' || delimiter === '\t') return true
  const isProse = records.some(({ start, end }) => /[.!?:–]["”’)]?$/.test(content.slice(start, end)))
  if (isProse || first.cells.some(({ text }) => text.length > MAX_NAME)) return false
  // Behind a comma at the end of a line of prose there is no blank either.
  const isSpaced = records.every(({ cells }) =>
    cells
      .slice(1)
      .every(
        ({ start, text }) => text === '' || /\s["]?$/.test(content.slice(Math.max(0, start - 2), start)),
      ),
  )
  if (!isSpaced && records.length > 2) return true
  const body = records.slice(1)
  return first.cells.some((_, column) => body.every(({ cells }) => isFigures(cells[column]?.text ?? '')))
}

function toTable(content: string, records: readonly TableRecord[]): Table {
  const kept = records.filter((record) => !isDelimiterRow(record, content))
  const isMarkdown = kept.length < records.length
  const header = findHeader(kept, isMarkdown)
  const columns = (header ?? kept[0]!).cells.map(({ text }) => (header ? text : ''))
  return {
    start: records[0]!.start,
    end: records.at(-1)!.end,
    columns,
    header: header ? { start: header.start, end: header.end } : null,
    rows: kept
      .filter((record) => record !== header)
      .map(({ start, end, cells }) => ({
        start,
        end,
        cells: columns.map((_, column) => cells[column] ?? null),
      })),
  }
}

function endOfLine(content: string, start: number, end: number): number {
  const at = content.indexOf('\n', start)
  return at < 0 || at > end ? end : at
}
