/** The k-grams of a text at every `step`th offset, by hash. */
export type GramIndex = {
  /** UTF-16 units of a gram. */
  readonly length: number
  readonly step: number
  /** The hash of the gram at each offset of a pattern. */
  hashesOf(pattern: string): Uint32Array
  /**
   * `offsets` from index `starts[hash]` to `starts[hash + 1]` are the offsets of the grams with this hash, ascending.
   */
  readonly starts: Uint32Array
  readonly offsets: Uint32Array
  /**
   * An array of zeros to count votes in (see `findWindows`), with at least `count` entries. The caller sets its counts
   * back to zero after use.
   */
  takeVotes(count: number): Float32Array
}

/** 2³² divided by the golden ratio (Knuth, The Art of Computer Programming 3, 6.4). */
const MULTIPLIER = 0x9e3779b1

/**
 * Indexes every fourth 4-gram: the offsets take one byte per character of text, and the index a third of the time for
 * all grams.
 */
const STEP = 4

/**
 * Indexes the 4-grams of a text, or the 2-grams for dense scripts (CJK), by a counting sort on their hashes.
 * Takes O(n) time and a byte of memory per character, four for dense scripts.
 *
 * Grams with equal hashes are not distinguished. A pattern's grams are looked up at all of its offsets, so
 * every stretch of `length + step - 1` units that it shares with the text is found.
 */
export function indexGrams(text: string, { isDense }: { isDense: boolean }): GramIndex {
  const length = isDense ? 2 : 4
  const step = isDense ? 1 : STEP
  const count = Math.max(0, Math.floor((text.length - length) / step) + 1)
  const bits = Math.min(18, Math.max(8, 31 - Math.clz32(count)) - 1)
  const hashes = new Uint32Array(count)
  const starts = new Uint32Array((1 << bits) + 1)
  const gramAt = isDense ? pairAt : quadAt
  for (let index = 0, offset = 0; index < count; index++, offset += step) {
    const hash = Math.imul(gramAt(text, offset), MULTIPLIER) >>> (32 - bits)
    hashes[index] = hash
    starts[hash + 1]!++
  }
  for (let hash = 1; hash < starts.length; hash++) starts[hash] = starts[hash]! + starts[hash - 1]!
  const offsets = new Uint32Array(count)
  const next = starts.slice()
  for (let index = 0; index < count; index++) offsets[next[hashes[index]!]!++] = index * step
  let votes = new Float32Array(0)
  return {
    length,
    step,
    starts,
    offsets,
    hashesOf(pattern) {
      const own = new Uint32Array(Math.max(0, pattern.length - length + 1))
      for (let offset = 0; offset < own.length; offset++) {
        own[offset] = Math.imul(gramAt(pattern, offset), MULTIPLIER) >>> (32 - bits)
      }
      return own
    },
    takeVotes: (wanted) => (votes = votes.length < wanted ? new Float32Array(wanted) : votes),
  }
}

function pairAt(text: string, offset: number): number {
  return (text.charCodeAt(offset) << 16) ^ text.charCodeAt(offset + 1)
}

/** Packs four UTF-16 units into one number for hashing; the bits of units beyond U+00FF overlap. */
function quadAt(text: string, offset: number): number {
  return (
    (text.charCodeAt(offset) << 24) ^
    (text.charCodeAt(offset + 1) << 16) ^
    (text.charCodeAt(offset + 2) << 8) ^
    text.charCodeAt(offset + 3)
  )
}
