import type { Span } from '../../core/span.ts'
import { isFigures } from '../../text/tables/figures.ts'
import type { Table } from '../../text/tables/table.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import { unitOf } from '../values/units.ts'

/** A cell of words that a claim repeats, and where in the claim. */
export type NamedCell = { row: number; column: number; claim: Span }

/** Cells that are longer are sentences, whose words a claim repeats without naming a row. */
const MAX_NAME = 80

/**
 * The cells of words that stand in the claim, all their words side by side. Of names that overlap the longest counts: “Frankfurt (Oder)”, not “Frankfurt”.
 */
export function findNamedCells(tokens: readonly Token[], { rows }: Table): NamedCell[] {
  const known = new Set(tokens.map(({ term }) => term))
  const places = new Map<string, Span[]>()
  const named: NamedCell[] = []
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell || cell.text.length > MAX_NAME || isFigures(cell.text)) continue
      let found = places.get(cell.text)
      if (!found) places.set(cell.text, (found = placesOf(tokenize(cell.text), { terms: tokens, known })))
      for (const claim of found) named.push({ row, column, claim })
    }
  }
  return named.filter(({ claim }) => !named.some((other) => holds(other.claim, claim)))
}

/** Where the columns' names stand in the claim: the spans of each column, empty for one that is not named. */
export function findNamedColumns(tokens: readonly Token[], columns: readonly string[]): Span[][] {
  const terms = contentOf(tokens)
  const known = new Set(terms.map(({ term }) => term))
  const found = columns.map((name) => placesOf(contentOf(tokenize(wordsOfName(name))), { terms, known }))
  return found.map((spans) =>
    spans.filter((span) => !found.some((others) => others.some((other) => holds(other, span)))),
  )
}

/** The words of a column's name, without a unit: `unit_price`, `unitPrice` and `Unit price (EUR)` alike. */
export function wordsOfName(name: string): string {
  const words = name
    .replaceAll(/[([][^)\]]{0,60}[)\]]/g, ' ')
    .replaceAll('_', ' ')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .replace(/\s(?:in|per)\s.{1,20}$/i, '')
    .trim()
    .split(/\s+/)
  const isUnit = words.length > 1 && unitOf(words.at(-1)!.toLowerCase()) !== null
  return words.slice(0, isUnit ? -1 : undefined).join(' ')
}

function contentOf(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ isContent }) => isContent)
}

function placesOf(
  name: readonly Token[],
  { terms, known }: { terms: readonly Token[]; known: ReadonlySet<string> },
): Span[] {
  const wanted = name.map(({ term }) => term)
  if (!name.some(({ isContent }) => isContent) || !wanted.every((term) => known.has(term))) return []
  const places: Span[] = []
  for (let first = 0; first + wanted.length <= terms.length; first++) {
    if (!wanted.every((term, step) => terms[first + step]!.term === term)) continue
    places.push({ start: terms[first]!.start, end: terms[first + wanted.length - 1]!.end })
  }
  return places
}

/** Whether the outer span holds the inner one and more. */
function holds(outer: Span, inner: Span): boolean {
  return (
    outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start
  )
}
