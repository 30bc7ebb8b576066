import { foldedWords } from '../../../text/words.ts'
import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import type { Table, TableRow } from '../../../text/tables.ts'
import { isMarked } from './column-heads.ts'
import type { HeadedTable } from './column-heads.ts'
import type { NamedCell } from './named-cells.ts'
import { findRun, isSameDate } from './telling-sentence.ts'
import type { TellingSentence } from './telling-sentence.ts'
import { isParticle, isTellingVerb } from './telling-words.ts'

/** A row, and the spans of a claim that name it. */
export type NamedRow = { row: TableRow; spans: readonly Span[] }

/** Maximum number of rows that one sentence may name; if it may name more, no row counts as named. */
const MAX_ROWS = 40

/**
 * The rows whose key cells the claim repeats, each with the places of these cells and of the row's text cells in the
 * claim. A table of one row without key cells needs no name. Empty if more than `MAX_ROWS` rows may be named.
 */
export function namedRows(
  said: TellingSentence,
  {
    headed: { rows, keys },
    table,
    cells,
  }: { headed: HeadedTable; table: Table; cells: readonly NamedCell[] },
): NamedRow[] {
  const [nameColumn] = keys
  if (nameColumn === undefined) return rows.length === 1 ? [{ row: rows[0]!, spans: [] }] : []
  const byWords = new Set(cells.flatMap(({ row, column }) => (column === nameColumn ? table.rows[row]! : [])))
  // Rows below a row of one cell belong to the group that this cell names, so they are left out.
  const group = rows.findIndex(({ cells }) => cells.filter((cell) => cell?.text).length === 1)
  const candidates = rows.slice(0, group < 0 ? undefined : group).filter((row) => {
    const key = row.cells[nameColumn]
    return byWords.has(row) || (key && said.dates.some((date) => isSameDate(date, key.text)))
  })
  if (candidates.length > MAX_ROWS) return []
  const found = candidates.flatMap((row): NamedRow[] => {
    const spans: Span[] = []
    for (const [column, cell] of row.cells.entries()) {
      const isKey = keys.includes(column)
      // A row whose year cell is empty is named by its other key cells alone.
      if (isKey && column !== nameColumn && !cell?.text) continue
      const span = cell?.text ? spanOf(said, cell.text) : null
      if (isKey && (!span || isMarked(cell!.text) || spans.some((one) => spansOverlap(one, span)))) return []
      if (span && (isKey || /^\p{L}/u.test(cell!.text)) && !spans.some((one) => spansOverlap(one, span)))
        spans.push(span)
    }
    return [{ row, spans }]
  })
  // If one name contains the other, the longer is meant. If two rows have the same name, neither is.
  return found.filter(
    ({ spans }) => !found.some((other) => other.spans !== spans && covers(other.spans, spans)),
  )
}

/** The span of the claim that repeats the text of a cell, as a name or as a date; `null` if no span does. */
export function spanOf(said: TellingSentence, text: string): Span | null {
  const date = said.dates.find((one) => isSameDate(one, text))
  if (date) return date
  const run = foldedWords(text)
  // `A` and `Is` may name rows, but are also ordinary words.
  if (run.every((word) => isParticle(word) || isTellingVerb(word))) return null
  const span = findRun(said.words, { run, isExact: true })
  return span && isSameName(said.text.slice(span.start, span.end), text) ? span : null
}

/** Whether a claim writes a name as its cell does. Case counts for names up to `MAX_CASED` long: `IT` is not `it`. */
function isSameName(said: string, cell: string): boolean {
  const plain = (text: string) => text.normalize('NFC').replaceAll(/\s+/g, ' ').trim()
  const name = plain(cell)
  const own = plain(said).replace(/['’]s$/, '')
  // A final bracket or full stop is not part of the found words.
  const written = own + name.slice(name.length - (/[)\].”"]+$/.exec(name)?.[0].length ?? 0))
  if (written === name) return true
  return name.length > MAX_CASED && written.toLowerCase() === name.toLowerCase()
}

/** Maximum length of a name that is compared with its letter case, which distinguishes short names from words. */
const MAX_CASED = 4

function covers(outer: readonly Span[], inner: readonly Span[]): boolean {
  const sizeOf = (spans: readonly Span[]) => spans.reduce((sum, { start, end }) => sum + end - start, 0)
  const isHeld = inner.every((span) => outer.some(({ start, end }) => start <= span.start && span.end <= end))
  return isHeld && sizeOf(outer) > sizeOf(inner)
}
