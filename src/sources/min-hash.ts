/** Places of a signature. */
export const SIGNATURE_SIZE = 128
const SHINGLE_WORDS = 4
/** Texts with fewer shingles are too short for an estimate. */
const MIN_SHINGLES = 8
const EMPTY = 0xffffffff
/** Of a longer text only the beginning counts, in UTF-16 units: a few milliseconds' reading. */
const MAX_LENGTH = 200_000

/**
 * Writes the signature of a text to `signature`: places of two texts are equal as
 * often as their runs of four words are, in share of those that either has
 * (Jaccard). `false` for a text too short to tell.
 *
 * One-permutation MinHash (Li, Owen, Zhang, NIPS 2012): each run is hashed once,
 * seven bits choose its place and the least of the rest stays; empty places take
 * the value of the next one with a distance (Shrivastava, Li, ICML 2014).
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
      // Case of ASCII letters aside; what else the bit changes is changed alike in both texts.
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

/** Share of equal places, an estimate of the Jaccard similarity of two texts. */
export function similarityOf(a: Uint32Array, b: Uint32Array): number {
  let equal = 0
  for (let place = 0; place < SIGNATURE_SIZE; place++) if (a[place] === b[place]) equal++
  return equal / SIGNATURE_SIZE
}

function fillEmpty(signature: Uint32Array): void {
  let value = EMPTY
  let distance = 0
  // Twice around, so that the first places can borrow from behind the last.
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

/** Digits, ASCII letters and everything beyond ASCII but its signs. */
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
