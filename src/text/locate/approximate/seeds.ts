import type { Span } from '../../../core/span.ts'
import type { GramIndex } from './gram-index.ts'

/** A stretch of text to search, and the votes of the pattern's grams for it (see `findWindows`). */
export type Window = Span & { votes: number }

const MAX_WINDOWS = 16
/**
 * Number of units by which edits may move the ends of a match away from its diagonal (see `findWindows`); an eighth of
 * the pattern's length is added.
 */
const MIN_DRIFT = 32
/** Number of a pattern's rarest grams that always vote (see `findWindows`); a pattern of 35 characters has no more. */
const SURE_GRAMS = 32
/** After `ENOUGH_VOTES` votes only the `SURE_GRAMS` rarest grams still vote, after `MAX_VOTES` none. */
const ENOUGH_VOTES = 1 << 10
const MAX_VOTES = 1 << 17
/** Greater than any offset in a pattern, so that a gram's frequency and offset can be packed into one number. */
const PLACES = 1 << 16

/**
 * Finds the windows of an indexed text where `pattern` may occur with up to `maxDistance` edits, most promising first,
 * at most 16.
 *
 * A diagonal is an offset in the text minus an offset in the pattern. The pattern's k-grams, rarest first, vote for the
 * diagonals of their occurrences; the diagonals with the most votes become windows. The number of votes is capped, so
 * that a repetitive text costs no more than any other, and a long one hardly more than a short one.
 */
export function findWindows(
  pattern: string,
  { index, textLength, maxDistance }: { index: GramIndex; textLength: number; maxDistance: number },
): Window[] {
  const { starts, offsets } = index
  const hashes = index.hashesOf(pattern)
  const shift = Math.min(8, Math.max(5, 32 - Math.clz32(maxDistance >> 2)))
  const votes = index.takeVotes(((textLength + pattern.length) >> shift) + 2)
  const buckets: number[] = []
  let given = 0
  let grams = 0
  for (const key of rarestFirst(hashes, starts)) {
    const place = key % PLACES
    if (given >= MAX_VOTES || (grams >= SURE_GRAMS && given >= ENOUGH_VOTES)) break
    const from = starts[hashes[place]!]!
    const to = Math.min(starts[hashes[place]! + 1]!, from + MAX_VOTES - given)
    const weight = 1 / (1 + Math.log2(1 + to - from))
    for (let hit = from; hit < to; hit++) {
      const bucket = (offsets[hit]! - place + pattern.length) >> shift
      if (votes[bucket] === 0) buckets.push(bucket)
      votes[bucket]! += weight
    }
    given += to - from
    grams++
  }
  const drift = Math.min(maxDistance, MIN_DRIFT + (pattern.length >> 3))
  const windows = bestBuckets(buckets, votes).map((bucket) => {
    const first = (bucket << shift) - pattern.length
    return {
      start: Math.max(0, first - drift),
      end: Math.min(textLength, first + (2 << shift) + pattern.length + drift),
      votes: votes[bucket]! + votes[bucket + 1]!,
    }
  })
  for (const bucket of buckets) votes[bucket] = 0
  return windows
}

/** The grams of the pattern that occur in the text, rarest first, each as `frequency * PLACES + offset`. */
function rarestFirst(hashes: Uint32Array, starts: Uint32Array): Float64Array {
  // Sorting numbers without a comparison function takes a fraction of the time.
  const keys = new Float64Array(hashes.length)
  let count = 0
  for (let place = 0; place < hashes.length; place++) {
    const hash = hashes[place]!
    const size = starts[hash + 1]! - starts[hash]!
    if (size > 0) keys[count++] = size * PLACES + place
  }
  return keys.subarray(0, count).toSorted()
}

/**
 * The buckets of diagonals with the most votes, at most `MAX_WINDOWS`. A bucket counts its own votes and those of the
 * next one, because insertions move a match to a neighbouring diagonal.
 */
function bestBuckets(buckets: readonly number[], votes: Float32Array): number[] {
  const best: number[] = []
  const scores: number[] = []
  let least = 0
  for (const bucket of buckets) {
    const score = votes[bucket]! + votes[bucket + 1]!
    if (score <= least) continue
    let rank = Math.min(best.length, MAX_WINDOWS - 1)
    for (; rank > 0 && scores[rank - 1]! < score; rank--) {
      best[rank] = best[rank - 1]!
      scores[rank] = scores[rank - 1]!
    }
    best[rank] = bucket
    scores[rank] = score
    if (best.length === MAX_WINDOWS) least = scores[MAX_WINDOWS - 1]!
  }
  // Neighbouring buckets are left out: their windows cover the same place.
  const kept: number[] = []
  for (const bucket of best) {
    if (!kept.some((other) => Math.abs(other - bucket) <= 1)) kept.push(bucket)
  }
  return kept
}
