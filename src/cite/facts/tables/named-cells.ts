import type { Span } from '../../../core/span.ts'
import { isFigures } from '../../../text/tables.ts'
import type { Table } from '../../../text/tables.ts'
import { tokenize } from '../../../text/words.ts'
import type { Token } from '../../../text/words.ts'
import { unitOf } from '../../../text/values.ts'

/** A text cell, by the indices of its row below the header and its column, and the claim's span that repeats it. */
export type NamedCell = { row: number; column: number; claim: Span }

/**
 * Maximum UTF-16 units of a name. Longer cells are sentences, and a claim that repeats a sentence does not
 * name its row by that.
 */
const MAX_NAME = 80

/**
 * Maximum number of cells that the claim repeats, each counted once for each of its places in the claim. No sentence
 * names so many; with more, `findNamedCells` gives `null`.
 */
const MAX_NAMED = 40_000

/**
 * The text cells that the claim repeats, all words side by side. Of overlapping names the longest counts: “Frankfurt
 * (Oder)”, not “Frankfurt”. `null` if there are more than a sentence can name, for example because all rows have the
 * repeated cell.
 */
export function findNamedCells(tokens: readonly Token[], { rows }: Table): NamedCell[] | null {
  const known = new Set(tokens.map(({ term }) => term))
  const places = new Map<string, Span[]>()
  const named: NamedCell[] = []
  for (const [row, { cells }] of rows.entries()) {
    for (const [column, cell] of cells.entries()) {
      if (!cell || cell.text.length > MAX_NAME || isFigures(cell.text)) continue
      let found = places.get(cell.text)
      if (!found) places.set(cell.text, (found = placesOf(tokenize(cell.text), { terms: tokens, known })))
      if (named.length + found.length > MAX_NAMED) return null
      for (const claim of found) named.push({ row, column, claim })
    }
  }
  const held = heldSpans(new Set(named.map(({ claim }) => claim)))
  return named.filter(({ claim }) => !held.has(claim))
}

/** The spans that lie within longer spans of the set. Takes as long as sorting them. */
function heldSpans(spans: ReadonlySet<Span>): ReadonlySet<Span> {
  const held = new Set<Span>()
  let longest: Span = { start: -1, end: -1 }
  for (const span of [...spans].toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (holds(longest, span)) held.add(span)
    else if (span.end > longest.end) longest = span
  }
  return held
}

/** The places of the columns' names in the claim: spans for each column, empty if it is not named. */
export function findNamedColumns(tokens: readonly Token[], columns: readonly string[]): Span[][] {
  const terms = contentOf(tokens)
  const known = new Set(terms.map(({ term }) => term))
  const found = columns.map((name) => placesOf(contentOf(tokenize(wordsOfName(name))), { terms, known }))
  return found.map((spans) =>
    spans.filter((span) => !found.some((others) => others.some((other) => holds(other, span)))),
  )
}

/**
 * The words of a column's name, without its unit: `unit price` for `unit_price`, `Unit price` for `Unit price (EUR)`.
 */
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

function holds(outer: Span, inner: Span): boolean {
  return (
    outer.start <= inner.start && inner.end <= outer.end && outer.end - outer.start > inner.end - inner.start
  )
}
