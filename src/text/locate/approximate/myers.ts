/**
 * The best approximate occurrences of a pattern: their edit distance, and the offsets of their ends (exclusive), in the
 * order in which the text is read.
 */
export type ApproximateEnds = { distance: number; ends: number[] }

/** Maximum number of ends that are reported, all with the same distance: the first ones. */
const MAX_ENDS = 64

/** A compiled pattern; `work` is the number of operations on machine words that one character of text costs. */
export type ApproximatePattern = {
  readonly work: number
  /**
   * Finds the best ends of the pattern in `text` between `from` and `to`, with at most `maxDistance` edits
   * (insert, delete or replace a UTF-16 unit); `null` if there is none. The occurrence may begin anywhere in
   * this range. A reversed pattern is read from `to` to `from`: its ends are the beginnings of occurrences,
   * descending.
   */
  search(text: string, range: { from: number; to: number; maxDistance: number }): ApproximateEnds | null
}

/**
 * Compiles a pattern for bit-parallel approximate search. `isReversed`: it is searched backwards, to find where matches
 * begin.
 *
 * Myers 1999 ("A fast bit-vector algorithm for approximate string matching based on dynamic programming"), in the block
 * form of Hyyrö 2003 ("A bit-vector algorithm for computing Levenshtein and Damerau edit distances"), with words of 32
 * bits: O(n · ⌈m / 32⌉).
 */
export function compilePattern(
  pattern: string,
  { isReversed = false }: { isReversed?: boolean } = {},
): ApproximatePattern {
  const words = Math.max(1, Math.ceil(pattern.length / 32))
  const { rows, rowOf } = compileRows(pattern, { words, isReversed })
  const lastWord = words - 1
  const lastBit = (pattern.length - 1) & 31
  const positive = new Int32Array(words)
  const negative = new Int32Array(words)

  /**
   * Advances all machine words by one character of text; returns the change of the edit distance. The carry between
   * words is practically random, and a mispredicted branch would cost more than everything else: the code is
   * branch-free.
   */
  function advance(row: number): number {
    let up = 0
    let down = 0
    for (let word = 0; word < lastWord; word++) {
      const pv = positive[word]!
      const mv = negative[word]!
      const equal = rows[row + word]!
      const vertical = equal | mv
      const met = equal | down
      const horizontal = (((met & pv) + pv) ^ pv) | met
      const ph = mv | ~(horizontal | pv)
      const mh = pv & horizontal
      const shifted = (ph << 1) | up
      positive[word] = (mh << 1) | down | ~(vertical | shifted)
      negative[word] = shifted & vertical
      up = ph >>> 31
      down = mh >>> 31
    }
    const pv = positive[lastWord]!
    const mv = negative[lastWord]!
    const equal = rows[row + lastWord]!
    const vertical = equal | mv
    const met = equal | down
    const horizontal = (((met & pv) + pv) ^ pv) | met
    const ph = mv | ~(horizontal | pv)
    const mh = pv & horizontal
    const shifted = (ph << 1) | up
    positive[lastWord] = (mh << 1) | down | ~(vertical | shifted)
    negative[lastWord] = shifted & vertical
    return ((ph >>> lastBit) & 1) - ((mh >>> lastBit) & 1)
  }

  return {
    work: words,
    search(text, { from, to, maxDistance }) {
      positive.fill(-1)
      negative.fill(0)
      let distance = pattern.length
      let best = maxDistance + 1
      let ends: number[] = []
      const step = isReversed ? -1 : 1
      for (let position = isReversed ? to - 1 : from; position >= from && position < to; position += step) {
        distance += advance(rowOf(text.charCodeAt(position)))
        if (distance > best || distance > maxDistance) continue
        if (distance < best) {
          best = distance
          ends = []
        }
        if (ends.length < MAX_ENDS) ends.push(isReversed ? position : position + 1)
      }
      return ends.length > 0 ? { distance: best, ends } : null
    },
  }
}

/** A bit set of positions for each character of the pattern; row 0, all zeros, is for all other characters. */
function compileRows(pattern: string, { words, isReversed }: { words: number; isReversed: boolean }) {
  const latin = new Int32Array(256)
  const others = new Map<number, number>()
  const rowOf = (code: number) => (code < 256 ? latin[code]! : (others.get(code) ?? 0))
  let count = 0
  for (let position = 0; position < pattern.length; position++) {
    const code = pattern.charCodeAt(position)
    if (rowOf(code) !== 0) continue
    count += words
    if (code < 256) latin[code] = count
    else others.set(code, count)
  }
  const rows = new Int32Array(count + words)
  for (let position = 0; position < pattern.length; position++) {
    const bit = isReversed ? pattern.length - 1 - position : position
    const row = rowOf(pattern.charCodeAt(position)) + (bit >> 5)
    rows[row] = rows[row]! | (1 << (bit & 31))
  }
  return { rows, rowOf }
}
