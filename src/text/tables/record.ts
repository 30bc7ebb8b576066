import type { Span } from '../../core/span.ts'
import { findStruck } from '../../core/text.ts'
import { isWhitespace } from '../folding/characters.ts'
import type { TableCell } from './table.ts'

export type Delimiter = '|' | '\t' | ';' | ','

/** A line of cells, or several lines if a quoted cell contains line breaks. */
export type TableRecord = Span & {
  cells: readonly TableCell[]
  /** The offset of the next line. */
  next: number
}

/** Maximum UTF-16 units of a quoted cell. In a longer one the quote is text, so that an unclosed one costs little. */
const MAX_CELL = 4_000

/** Reads the record that begins at `span.start`; `null` for an empty line. */
export function readRecord(content: string, { start, end }: Span, delimiter: Delimiter): TableRecord | null {
  const cells: TableCell[] = []
  let at = start
  let cellEnd = at
  for (; at <= end; at = cellEnd + 1) {
    const cell = readCell(content, { start: at, end }, delimiter)
    cells.push(cell.cell)
    cellEnd = cell.end
    if (cellEnd >= end || content.charAt(cellEnd) !== delimiter) break
  }
  const line = withoutSpace(content, { start, end: cellEnd })
  if (line.end <= line.start) return null
  const next = cellEnd + 1
  if (delimiter !== '|') {
    // Trimming the line would remove a tab next to an empty first or last cell.
    const [from, to] = [cells[0]!.start, cells.at(-1)!.end]
    return { start: Math.min(line.start, from), end: Math.max(line.end, to), cells, next }
  }
  // The bars at the ends of a markdown line have no cells outside of them.
  const from = content.charAt(line.start) === '|' ? 1 : 0
  const to = content.charAt(line.end - 1) === '|' && cells.length > from + 1 ? cells.length - 1 : cells.length
  return { ...line, cells: cells.slice(from, to), next }
}

/** The visible texts of the cells of a line with bars. */
export function readCells(line: string): string[] {
  return readRecord(line, { start: 0, end: line.length }, '|')?.cells.map(({ text }) => text) ?? []
}

function readCell(
  content: string,
  { start, end }: Span,
  delimiter: Delimiter,
): { cell: TableCell; end: number } {
  const quoted = delimiter === '|' ? null : readQuoted(content, { start, end }, delimiter)
  if (quoted) return quoted
  let at = start
  while (at < end) {
    const sign = content.charAt(at)
    if (sign === '\n' || sign === delimiter) break
    at += sign === '\\' && delimiter === '|' && content.charAt(at + 1) !== '\n' ? 2 : 1
  }
  at = Math.min(at, end)
  const span = withoutSpace(content, { start, end: at })
  return { cell: { ...span, text: plainCell(content.slice(span.start, span.end), delimiter) }, end: at }
}

/**
 * Reads a cell in double quotes, in which two quotes are one (RFC 4180); `end` is after the closing quote and the
 * blanks behind it. `null` for a cell without quotes, and if the closing quote is missing or is not followed by a
 * delimiter or the end of the line.
 */
function readQuoted(
  content: string,
  { start, end }: Span,
  delimiter: Delimiter,
): { cell: TableCell; end: number } | null {
  let open = start
  while (content.charAt(open) === ' ' && open < end) open++
  if (content.charAt(open) !== '"') return null
  const limit = Math.min(end, open + MAX_CELL)
  for (let at = open + 1; at < limit; at++) {
    if (content.charAt(at) !== '"') continue
    if (content.charAt(at + 1) === '"') {
      at++
      continue
    }
    let after = at + 1
    while (after < end && /[ \r]/.test(content.charAt(after))) after++
    if (after < end && content.charAt(after) !== delimiter && content.charAt(after) !== '\n') return null
    const span = { start: open + 1, end: at }
    const text = content.slice(span.start, span.end).replaceAll('""', '"')
    return { cell: { ...span, text }, end: after }
  }
  return null
}

function plainCell(text: string, delimiter: Delimiter): string {
  if (delimiter !== '|') return text
  const plain = text
    .replaceAll(/(?<!\\)(\\+)\|/g, (_, slashes: string) => `${slashes.slice((slashes.length + 1) / 2)}|`)
    .replaceAll(/\*\*|__|`/g, '')
  return /~~|</.test(plain) ? withoutSpans(plain, findStruck(plain)).trim() : plain
}

function withoutSpans(text: string, spans: readonly Span[]): string {
  return spans.reduceRight((rest, { start, end }) => rest.slice(0, start) + rest.slice(end), text)
}

/** Whether a line is the `| --- | :-: |` row below the header of a markdown table. */
export function isDelimiterRow({ start, end }: Span, content: string): boolean {
  const line = content.slice(start, end)
  return line.includes('-') && /^[|:\- \t]+$/.test(line) && line.includes('|')
}

function withoutSpace(content: string, { start, end }: Span): Span {
  let [from, to] = [start, Math.max(start, end)]
  while (from < to && isWhitespace(content.charCodeAt(from))) from++
  while (to > from && isWhitespace(content.charCodeAt(to - 1))) to--
  return { start: from, end: to }
}
