/**
 * Reads tables. In: a text with CSV, TSV, rows between bars, or JSON. Out: its tables, each with its span,
 * header, rows and cells.
 */
import type { Span } from '../../core/span.ts'
import { readDelimitedTables } from './delimited.ts'
import { readJsonTables } from './json-rows.ts'
import type { Table } from './table.ts'

/**
 * Reads the tables of a text, in order and without overlap: CSV, TSV, rows of cells between bars (markdown, and HTML
 * tables turned into text), and the objects of JSON arrays and JSON Lines. If `span` is given, only that span is read.
 * Prose with commas is not a table: see `readDelimitedTables`. Takes linear time.
 *
 * @example
 * const [table] = readTables('city,people\nBern,134000')
 * table.columns // ['city', 'people']
 * table.rows[0].cells[1] // { start: 17, end: 23, text: '134000' }
 */
export function readTables(content: string, span: Span = { start: 0, end: content.length }): Table[] {
  const json = readJsonTables(content, span)
  const tables: Table[][] = []
  let start = span.start
  for (const table of json) {
    tables.push(readDelimitedTables(content, { start, end: table.start }), [table])
    start = table.end
  }
  tables.push(readDelimitedTables(content, { start, end: span.end }))
  return tables.flat()
}
