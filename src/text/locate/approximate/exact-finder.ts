import type { Span } from '../../../core/span.ts'
import { indexGrams } from './gram-index.ts'
import type { GramIndex } from './gram-index.ts'

/** A text whose exact occurrences of patterns are found; it is indexed when that pays. */
export type ExactFinder = {
  readonly text: string
  /** Whether all is prepared for finding a pattern without reading the text. */
  isIndexedFor(pattern: string): boolean
  /** The index that serves a pattern, built if it is not yet. */
  indexFor(pattern: string): GramIndex
  /** The occurrences of a pattern from `from` to `to`, ascending and apart, at most 1,000. */
  findAll(pattern: string, range?: Span): Span[]
}

/** Occurrences of one pattern that are compared. */
const MAX_OCCURRENCES = 1000
/** Hits of a gram that are compared before the text is read instead. */
const MAX_HITS = 4096

/** `isIndexed`: many patterns are to come, so that the index pays with the first. */
export function createExactFinder(
  text: string,
  { isIndexed = false }: { isIndexed?: boolean } = {},
): ExactFinder {
  const indexes = new Map<boolean, GramIndex>()

  function indexFor(pattern: string): GramIndex {
    const dense = isDense(pattern)
    const index = indexes.get(dense) ?? indexGrams(text, { isDense: dense })
    indexes.set(dense, index)
    return index
  }
  return {
    text,
    isIndexedFor: (pattern) => indexes.has(isDense(pattern)),
    indexFor,
    findAll(pattern, range = { start: 0, end: text.length }) {
      const index = isIndexed ? indexFor(pattern) : indexes.get(isDense(pattern))
      return (index && findIndexed(pattern, text, { index, range })) ?? findAll(pattern, text, range)
    },
  }
}

/** Shorter k-grams serve scripts whose characters say more. */
function isDense(pattern: string): boolean {
  const dense = pattern.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g)?.length ?? 0
  return dense * 2 > pattern.length
}

/** The occurrences of a pattern in a text or a range of it, ascending and apart, at most 1,000. */
export function findAll(
  pattern: string,
  text: string,
  { start, end }: Span = { start: 0, end: text.length },
): Span[] {
  const spans: Span[] = []
  for (let at = text.indexOf(pattern, start); at >= 0 && spans.length < MAX_OCCURRENCES;) {
    if (at + pattern.length > end) break
    spans.push({ start: at, end: at + pattern.length })
    at = text.indexOf(pattern, at + pattern.length)
  }
  return spans
}

/**
 * Compares the pattern where its rarest grams stand, one for each remainder
 * that the offset of an occurrence may leave; `null` if reading is cheaper.
 */
function findIndexed(
  pattern: string,
  text: string,
  { index: { step, starts, offsets, hashesOf }, range }: { index: GramIndex; range: Span },
): Span[] | null {
  const hashes = hashesOf(pattern)
  if (hashes.length < step) return null
  const found: number[] = []
  for (let remainder = 0; remainder < step; remainder++) {
    let rarest = remainder
    const size = (place: number) => starts[hashes[place]! + 1]! - starts[hashes[place]!]!
    for (let place = remainder; place < hashes.length; place += step) {
      if (size(place) < size(rarest)) rarest = place
    }
    if (size(rarest) > MAX_HITS) return null
    for (const hit of offsets.subarray(starts[hashes[rarest]!], starts[hashes[rarest]! + 1])) {
      const start = hit - rarest
      const isInRange = start >= range.start && start + pattern.length <= range.end
      if (isInRange && text.startsWith(pattern, start)) found.push(start)
    }
  }
  return apart(
    found.toSorted((a, b) => a - b),
    pattern.length,
  )
}

function apart(starts: readonly number[], length: number): Span[] {
  const spans: Span[] = []
  for (const start of starts) {
    if (spans.length === MAX_OCCURRENCES) break
    if (start >= (spans.at(-1)?.end ?? 0)) spans.push({ start, end: start + length })
  }
  return spans
}
