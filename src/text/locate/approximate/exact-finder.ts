import type { Span } from '../../../core/span.ts'
import { indexGrams } from './gram-index.ts'
import type { GramIndex } from './gram-index.ts'

/** Finds the exact occurrences of patterns in one text, with an index if that pays. */
export type ExactFinder = {
  readonly text: string
  /** Whether the index for this pattern is built. */
  isIndexedFor(pattern: string): boolean
  /** The index for a pattern; built at first use. */
  indexFor(pattern: string): GramIndex
  /** The occurrences of a pattern within `range` (by default the text), in order and without overlap, at most 1,000. */
  findAll(pattern: string, range?: Span): Span[]
}

const MAX_OCCURRENCES = 1000
/** If a gram occurs more often than this, the text is searched instead of the index. */
const MAX_HITS = 4096

/**
 * Creates a finder of exact occurrences of patterns in a text. It uses an index once `indexFor` has built one.
 *
 * @param options `isIndexed`: build the index for the first pattern, because many will follow.
 */
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

/**
 * Whether a pattern is mostly of a dense script (CJK): one character says more there, so shorter grams
 * suffice.
 */
function isDense(pattern: string): boolean {
  const dense = pattern.match(/[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]/g)?.length ?? 0
  return dense * 2 > pattern.length
}

/** The occurrences of a pattern in a text or a range of it, in order and without overlap, at most 1,000. */
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
 * Finds a pattern by its rarest grams. The index has only every `step`th gram of the text, so one gram is looked up for
 * each of the `step` remainders that an occurrence's offset may have. `null` if the pattern is too short for the index,
 * or if searching the text is cheaper.
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
