import { BOUNDS_SIZE } from './source-terms.ts'
import type { SourceTerms } from './source-terms.ts'

/**
 * Ranks passages for a set of terms. Passages and terms are given by their numbers; passages are counted over all
 * contents. No passage contains term 0, the number of every unknown term.
 */
export type PassageRanking = {
  readonly size: number
  /** Number of passages that contain the term. */
  frequencyOf(term: number): number
  /** The best passages, best first; ties in the order of the passages. */
  rank(
    terms: readonly { term: number; weight: number }[],
    limit: number,
  ): { passage: number; score: number }[]
}

// BM25 as in Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), 3.2.
const K1 = 1.2
const B = 0.75
/** Postings processed between two checks of the clock. */
const STRIDE = 50_000

/**
 * Inverts the terms of passages, numbered up to `termCount`, into the passages of terms: compressed sparse rows, built
 * by a counting sort over typed arrays, without an object per posting. Only terms that occur in the given contents keep
 * a row, because the dictionary grows with everything ever read and many rankings are kept at once.
 */
export async function rankPassages(
  contents: readonly SourceTerms[],
  termCount: number,
  pace: () => Promise<void>,
): Promise<PassageRanking> {
  const size = contents.reduce((sum, { passageCount }) => sum + passageCount, 0)
  /** For each term, the end of its row of postings in `byTerm`, once the row is filled. */
  const ends = new Uint32Array(termCount + 2)
  let untilPause = STRIDE
  for (const { passageCount, values } of contents) {
    for (let index = passageCount * BOUNDS_SIZE; index < values.length; index++) {
      ends[(values[index]! >>> 8) + 1]! += 1
    }
    untilPause -= values.length
    if (untilPause > 0) continue
    untilPause = STRIDE
    await pace()
  }
  let distinct = 0
  for (let term = 1; term < ends.length; term++) {
    if (ends[term] !== 0) distinct += 1
    ends[term]! += ends[term - 1]!
  }
  /** The postings of all passages, sorted by term, each `passage * 256 + count`; counts above 255 are 255. */
  const byTerm = new Uint32Array(ends[termCount + 1]!)
  const lengths = new Uint32Array(size)
  let passage = 0
  let totalLength = 0
  for (const { passageCount, values } of contents) {
    const first = passageCount * BOUNDS_SIZE
    let index = first
    for (let place = 0; place < first; place += BOUNDS_SIZE, passage++) {
      lengths[passage] = values[place + 2]!
      totalLength += lengths[passage]!
      const last = first + values[place + 3]!
      for (; index < last; index++) {
        const posting = values[index]!
        byTerm[ends[posting >>> 8]!++] = (passage << 8) | (posting & 255)
      }
    }
    untilPause -= values.length
    if (untilPause > 0) continue
    untilPause = STRIDE
    await pace()
  }
  const meanLength = Math.max(1, totalLength / Math.max(1, size))
  const norms = new Float32Array(size)
  for (let index = 0; index < size; index++) norms[index] = K1 * (1 - B + (B * lengths[index]!) / meanLength)
  const scores = new Float64Array(size)
  const touched = new Uint32Array(size)
  const { numbers, rows } = withoutEmpty(ends, distinct)

  /** The row of a term; -1 if no passage contains it. */
  function rowOf(term: number): number {
    let low = 0
    let high = distinct - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const number = numbers[middle]!
      if (number === term) return middle
      if (number < term) low = middle + 1
      else high = middle - 1
    }
    return -1
  }

  return {
    size,
    frequencyOf(term) {
      const row = rowOf(term)
      return row < 0 ? 0 : rows[row + 1]! - rows[row]!
    },
    rank(terms, limit) {
      let count = 0
      for (const { term, weight } of terms) {
        const row = rowOf(term)
        if (row < 0) continue
        for (let place = rows[row]!; place < rows[row + 1]!; place++) {
          const passage = byTerm[place]! >>> 8
          const times = byTerm[place]! & 255
          if (scores[passage] === 0) touched[count++] = passage
          scores[passage]! += (weight * (times * (K1 + 1))) / (times + norms[passage]!)
        }
      }
      const best = bestOf(touched.subarray(0, count), scores, limit)
      for (let index = 0; index < count; index++) scores[touched[index]!] = 0
      return best
    },
  }
}

/** The terms that have a row, ascending, and the start of each row; a final entry marks the end of the last row. */
function withoutEmpty(ends: Uint32Array, distinct: number): { numbers: Uint32Array; rows: Uint32Array } {
  const numbers = new Uint32Array(distinct)
  const rows = new Uint32Array(distinct + 1)
  let row = 0
  for (let term = 0, start = 0; row < distinct; start = ends[term]!, term++) {
    if (ends[term] === start) continue
    numbers[row] = term
    rows[row++] = start
  }
  rows[distinct] = ends.at(-1)!
  return { numbers, rows }
}

/** The `limit` passages with the highest scores, by insertion into a sorted list in a single pass. */
function bestOf(
  touched: Uint32Array,
  scores: Float64Array,
  limit: number,
): { passage: number; score: number }[] {
  const best: { passage: number; score: number }[] = []
  /** The score that a passage must reach once the list is full. */
  let least = 0
  for (let index = 0; index < touched.length; index++) {
    const passage = touched[index]!
    const score = scores[passage]!
    if (score < least) continue
    const last = best.at(-1)
    if (best.length === limit && last && !isBefore(score, passage, last)) continue
    let place = best.length
    while (place > 0 && isBefore(score, passage, best[place - 1]!)) place--
    best.splice(place, 0, { passage, score })
    if (best.length > limit) best.pop()
    if (best.length === limit) least = best.at(-1)?.score ?? 0
  }
  return best
}

function isBefore(score: number, passage: number, other: { passage: number; score: number }): boolean {
  return score > other.score || (score === other.score && passage < other.passage)
}
