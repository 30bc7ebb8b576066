import type { Span } from '../../core/span.ts'
import { findAlike } from './alike.ts'
import type { FuzzyMatch } from './approximate/fuzzy.ts'
import { isWhole } from './locate-prepared.ts'
import type { Prepared, Wanted } from './locate-prepared.ts'
import { pickOccurrence } from './occurrences.ts'
import type { LocateOptions, QuoteMatch } from './quote-match.ts'

/** Maximum distance between two parts of a quote with an ellipsis, in UTF-16 units. */
const MAX_OMISSION = 4000
/** Maximum number of places of the first part from which the others are looked for approximately. */
const MAX_TRIES = 8

/**
 * Finds the parts of a quote with an ellipsis in order, each at its next place within `MAX_OMISSION` of the one before:
 * all of them folded, else some of them approximately. Several places of the first part give several occurrences of the
 * quote, of which one is chosen as for other quotes.
 */
export function locateParts(
  parts: readonly Wanted[],
  prepared: Prepared,
  options: LocateOptions,
): QuoteMatch | null {
  const patterns = parts.map(({ pattern }) => pattern)
  const folded = findFoldedChains(patterns, prepared)
  const chains = folded.length > 0 ? folded : findAlikeChains(patterns, prepared, options)
  const distance = chains.reduce((least, chain) => Math.min(least, chain.distance), Infinity)
  const best = chains.filter((chain) => chain.distance === distance)
  const span = pickOccurrence(best.map(prepared.folded.toOriginal), prepared.text, options)
  const length = patterns.reduce((sum, pattern) => sum + pattern.length, 0)
  return span && { ...span, similarity: 1 - distance / length, kind: distance > 0 ? 'fuzzy' : 'folded' }
}

/** The folded text from the first part to the last, with the sum of their edits. */
type Chain = FuzzyMatch

/** The chains without edits, one from each place of the first part. */
function findFoldedChains(patterns: readonly string[], prepared: Prepared): Chain[] {
  const [first = '', ...others] = patterns
  const nextOf = others.map((pattern) => createNextFinder(pattern, prepared))
  return findUsable(first, prepared).flatMap(({ start, end: firstEnd }) => {
    let end = firstEnd
    for (const [index, pattern] of others.entries()) {
      const next = nextOf[index]!(end)
      if (!next || next.end > reachOf(end, pattern)) return []
      end = next.end
    }
    return [{ start, end, distance: 0 }]
  })
}

/**
 * Returns a function that finds the next place of a pattern from an offset on. The offsets must not fall: so each place
 * is read once, however many chains there are.
 */
function createNextFinder(pattern: string, prepared: Prepared): (from: number) => Span | undefined {
  let places: Iterator<Span, undefined> | undefined
  let place: Span | undefined
  return (from) => {
    if (!places) {
      places = placesFrom(from, pattern, prepared)
      place = places.next().value
    }
    while (place && place.start < from) place = places.next().value
    return place
  }
}

function* placesFrom(from: number, pattern: string, prepared: Prepared): Generator<Span, undefined> {
  const end = prepared.folded.text.length
  // The finder returns a limited number of places at once.
  for (let places = findUsable(pattern, prepared, { start: from, end }); places.length > 0;) {
    yield* places
    places = findUsable(pattern, prepared, { start: places.at(-1)!.end, end })
  }
}

/** Finds chains of which some parts have edits, at first those with the most similar first part. */
function findAlikeChains(patterns: readonly string[], prepared: Prepared, options: LocateOptions): Chain[] {
  const { length } = prepared.folded.text
  const chains: Chain[] = []
  let from = 0
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const found: FuzzyMatch[] = []
    for (const pattern of patterns) {
      const start = found.at(-1)?.end ?? from
      const end = found.length === 0 ? length : Math.min(length, reachOf(start, pattern))
      const part = findPart(pattern, prepared, { ...options, range: { start, end } })
      if (!part) break
      found.push(part)
    }
    const [first] = found
    if (!first) break
    if (found.length === patterns.length) {
      const distance = found.reduce((sum, part) => sum + part.distance, 0)
      chains.push({ start: first.start, end: found.at(-1)!.end, distance })
    }
    from = first.end
  }
  return chains
}

function findPart(
  pattern: string,
  prepared: Prepared,
  { range, minSimilarity, changedFacts }: LocateOptions & { range: Span },
): FuzzyMatch | null {
  const [whole] = findUsable(pattern, prepared, range)
  if (whole) return { ...whole, distance: 0 }
  return findAlike(pattern, prepared.haystack, { minSimilarity, range, changedFacts })[0] ?? null
}

/** Where a part must end if the part before it ends at `end`. */
function reachOf(end: number, pattern: string): number {
  return end + MAX_OMISSION + pattern.length * 2
}

/** The places of a folded pattern that do not change its meaning (see `pickOccurrence`), in order. */
function findUsable(pattern: string, { text, folded, haystack }: Prepared, range?: Span): Span[] {
  return haystack
    .findAll(pattern, range)
    .filter((span) => isWhole(span, folded.text) && pickOccurrence([folded.toOriginal(span)], text) !== null)
}
