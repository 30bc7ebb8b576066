import type { Span } from '../../core/span.ts'
import type { Table } from '../tables/table.ts'
import { splitSentences } from './sentences.ts'

/**
 * The readable units of a text: its sentences, and the headers and rows of its tables, in order and without overlap.
 * `tables` are those of the text, in order. Rows stay whole even if `span` begins or ends within one.
 */
export function splitUnits(text: string, span: Span, tables: readonly Table[]): Span[] {
  const units: Span[][] = []
  let { start } = span
  for (const table of tables) {
    if (table.end <= span.start || table.start >= span.end) continue
    if (table.start > start) units.push(wordsOf(text, { start, end: table.start }))
    units.push(rowsOf(table).filter((row) => row.start < span.end && span.start < row.end))
    start = Math.max(start, table.end)
  }
  if (start < span.end) units.push(wordsOf(text, { start, end: span.end }))
  return units.flat()
}

/** The header of a table and its rows, in order. */
export function rowsOf({ header, rows }: Table): Span[] {
  const spans = rows.map(({ start, end }) => ({ start, end }))
  return header ? [{ start: header.start, end: header.end }, ...spans] : spans
}

/** The sentences of a span; brackets and commas around JSON objects are not sentences. */
function wordsOf(text: string, span: Span): Span[] {
  return splitSentences(text, span).filter(({ start, end }) => /[\p{L}\p{N}]/u.test(text.slice(start, end)))
}
