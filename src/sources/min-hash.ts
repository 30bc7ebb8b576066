/** Number of values in a signature. */
export const SIGNATURE_SIZE = 128
const SHINGLE_WORDS = 4
/** Texts with fewer shingles are too short for an estimate. */
const MIN_SHINGLES = 8
const EMPTY = 0xffffffff
/** UTF-16 units that are read of a text, to limit the time to a few milliseconds. */
const MAX_LENGTH = 200_000

/**
 * Writes the MinHash signature of a text to `signature`. The share of equal values in two
 * signatures estimates the Jaccard similarity of the texts' sets of four-word shingles.
 * Returns `false` if the text is too short for an estimate.
 *
 * One-permutation MinHash (Li, Owen, Zhang, NIPS 2012): each shingle is hashed once, seven bits
 * select its place and the minimum of the other bits is kept; an empty place takes the value
 * of the next filled one, plus a distance (Shrivastava, Li, ICML 2014).
 */
export function writeSignature(text: string, signature: Uint32Array): boolean {
  signature.fill(EMPTY)
  let shingles = 0
  let words = 0
  let first = 0
  let second = 0
  let third = 0
  const length = Math.min(text.length, MAX_LENGTH)
  for (let position = 0; position < length;) {
    let code = text.charCodeAt(position)
    if (!isWordUnit(code)) {
      position++
      continue
    }
    let word = 0x811c9dc5 | 0
    do {
      // Folds the case of ASCII letters; other characters with this bit change in the same way in both texts.
      word = Math.imul(word ^ (code | 0x20), 0x01000193)
      code = text.charCodeAt(++position)
    } while (isWordUnit(code))
    if (++words >= SHINGLE_WORDS) {
      const hash = mix(word + Math.imul(third, 31) + Math.imul(second, 961) + Math.imul(first, 29_791))
      const place = hash >>> 25
      const rest = hash & 0x1ffffff
      if (rest < signature[place]!) signature[place] = rest
      shingles++
    }
    first = second
    second = third
    third = word
  }
  if (shingles < MIN_SHINGLES) return false
  fillEmpty(signature)
  return true
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
  // Two rounds, so that the last places can take values from the first.
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

/** Whether the UTF-16 unit is part of a word: an ASCII digit or letter, or any non-ASCII unit except punctuation. */
function isWordUnit(code: number): boolean {
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
