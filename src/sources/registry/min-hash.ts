/** Number of values in a signature. */
export const SIGNATURE_SIZE = 128
const SHINGLE_WORDS = 4
/** Minimum number of shingles of a text; the similarity of a shorter text is not estimated. */
const MIN_SHINGLES = 8
const EMPTY = 0xffffffff
/** UTF-16 units at the beginning of a text that are read, to limit the time to a few milliseconds. */
const MAX_LENGTH = 200_000

/** Minimum number of words of a line that counts as a sentence, and not as an item of a menu. */
export const SENTENCE_WORDS = 7
/** Number of shingles within sentences that suffices to read only sentences; with fewer, all lines are read. */
export const ENOUGH_SHINGLES = 40

/**
 * Writes the MinHash signature of a text to `signature`. The share of equal values in two signatures estimates the
 * Jaccard similarity of the texts' sets of four-word shingles. Returns `false` if the text is too short for an
 * estimate.
 *
 * If the text has enough sentences, short lines without a number, such as those of menus, do not count. So two articles
 * within the same site frame differ, and one article within two frames matches.
 *
 * One-permutation MinHash (Li, Owen, Zhang, NIPS 2012): each shingle is hashed once. Seven bits select its place, and
 * the place keeps the minimum of the other bits. An empty place takes the value of the next filled one, plus a distance
 * (Shrivastava, Li, ICML 2014).
 */
export function writeSignature(text: string, signature: Uint32Array): boolean {
  let shingles = writeShingles(text, signature, SENTENCE_WORDS)
  if (shingles < ENOUGH_SHINGLES) shingles = writeShingles(text, signature, 0)
  if (shingles < MIN_SHINGLES) return false
  fillEmpty(signature)
  return true
}

/** Shingles of the start of a line, held until it is known whether the line counts: it has a number or enough words. */
const pending = new Uint32Array(SENTENCE_WORDS)

/** Reads the lines that contain a number or at least `minWords` words; returns their number of shingles. */
function writeShingles(text: string, signature: Uint32Array, minWords: number): number {
  signature.fill(EMPTY)
  let shingles = 0
  let words = 0
  let first = 0
  let second = 0
  let third = 0
  let ownWords = 0
  let waiting = 0
  let counts = minWords === 0
  // The state at the start of the line, restored if the line does not count.
  let start = { words, first, second, third }
  const length = Math.min(text.length, MAX_LENGTH)
  for (let position = 0; position < length;) {
    let code = text.charCodeAt(position)
    if (!isWordUnit(code)) {
      position++
      if (code !== LINE_FEED || minWords === 0) continue
      if (!counts) ({ words, first, second, third } = start)
      else if (ownWords > 0) start = { words, first, second, third }
      counts = false
      waiting = 0
      ownWords = 0
      continue
    }
    let isCounted = counts || (code >= 0x30 && code <= 0x39)
    let word = 0x811c9dc5 | 0
    do {
      // Setting this bit folds the case of ASCII letters. It changes other characters too, but in the same way
      // in both texts.
      word = Math.imul(word ^ (code | 0x20), 0x01000193)
      code = text.charCodeAt(++position)
    } while (isWordUnit(code))
    if (++ownWords >= minWords) isCounted = true
    if (++words >= SHINGLE_WORDS) {
      pending[waiting++] = shingleOf(word, first, second, third)
      shingles += isCounted ? waiting : 0
    }
    if (isCounted) {
      for (let each = 0; each < waiting; each++) keepLeast(pending[each]!, signature)
      waiting = 0
      counts = true
    }
    first = second
    second = third
    third = word
  }
  return shingles
}

const LINE_FEED = 0x0a

/** The hash of a shingle from the hashes of its words `first`, `second`, `third` and `word`, in this order. */
export function shingleOf(word: number, first: number, second: number, third: number): number {
  return mix(word + Math.imul(third, 31) + Math.imul(second, 961) + Math.imul(first, 29_791))
}

function keepLeast(hash: number, signature: Uint32Array): void {
  const place = hash >>> 25
  const rest = hash & 0x1ffffff
  if (rest < signature[place]!) signature[place] = rest
}

/** Share of equal values, 0–1: an estimate of the Jaccard similarity of two texts. */
export function similarityOf(a: Uint32Array, b: Uint32Array): number {
  let equal = 0
  for (let place = 0; place < SIGNATURE_SIZE; place++) if (a[place] === b[place]) equal++
  return equal / SIGNATURE_SIZE
}

function fillEmpty(signature: Uint32Array): void {
  let value = EMPTY
  let distance = 0
  // Two rounds through all places, so that empty places at the end can take values from the beginning.
  for (let step = 2 * SIGNATURE_SIZE - 1; step >= 0; step--) {
    const place = step % SIGNATURE_SIZE
    const own = signature[place]!
    if (own < 0x2000000) {
      value = own
      distance = 0
    } else if (value !== EMPTY) {
      distance++
      signature[place] = (value + distance * 0x2000000) >>> 0
    }
  }
}

/**
 * Whether the UTF-16 unit counts as part of a word: ASCII letters and digits, and from U+00C0 on all but general and
 * CJK punctuation.
 */
export function isWordUnit(code: number): boolean {
  if (code < 0x80) {
    const lower = code | 0x20
    return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x30 && code <= 0x39)
  }
  return code >= 0xc0 && !(code >= 0x2000 && code <= 0x206f) && !(code >= 0x3000 && code <= 0x303f)
}

/** The finalizer of MurmurHash3. */
export function mix(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
