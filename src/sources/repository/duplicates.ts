import { mix, SIGNATURE_SIZE, writeSignature } from '../registry/min-hash.ts'

/** Another source with nearly the same text: a `similarity` of at least 0.8. */
export type NearDuplicate = {
  id: string
  /** Estimated Jaccard similarity of the sets of four-word shingles of both texts, 0–1. */
  similarity: number
}

/** Minimum Jaccard similarity, estimated by MinHash, from which two texts count as nearly the same. */
const MIN_SIMILARITY = 0.8
const BANDS = 16
const ROWS = SIGNATURE_SIZE / BANDS
/**
 * Maximum number of sources with the same band of their signatures that a text is compared with; the newest are used,
 * so that thousands of copies cost no more.
 */
const MAX_COMPARED = 32

const scratch = new Uint32Array(SIGNATURE_SIZE)

/**
 * Base64 of 128 bytes by which near-duplicates are found: the lowest byte of each value of the text's MinHash
 * signature. Two different values share this byte once in 256 cases, which raises an estimate by at most 0.004 (b-bit
 * minwise hashing: Li, König, WWW 2010). `null` for a text of less than about a dozen words.
 */
export function signatureOf(text: string): string | null {
  if (!writeSignature(text, scratch)) return null
  return btoa(String.fromCharCode(...scratch.map((value) => mix(value) & 0xff)))
}

/** The sources of a repository by the bands of their signatures (locality-sensitive hashing). */
export type DuplicateIndex = {
  /** Adds a source, or replaces its signature; does nothing if the signature is not one of `signatureOf`. */
  set(id: string, signature: string): void
  /** Sources with nearly the same text, the most similar first; `except` is left out. */
  find(signature: string, except?: string): NearDuplicate[]
}

export function createDuplicateIndex(): DuplicateIndex {
  const signatures = new Map<string, Uint8Array>()
  const byBand = Array.from({ length: BANDS }, () => new Map<number, string[]>())
  return {
    set(id, signature) {
      const bytes = bytesOf(signature)
      if (!bytes) return
      signatures.set(id, bytes)
      for (const [band, buckets] of byBand.entries()) {
        const key = bandKey(bytes, band)
        const bucket = buckets.get(key)
        if (!bucket) buckets.set(key, [id])
        else if (!bucket.includes(id)) {
          bucket.push(id)
          if (bucket.length > MAX_COMPARED) bucket.shift()
        }
      }
    },
    find(signature, except) {
      const bytes = bytesOf(signature)
      if (!bytes) return []
      const candidates = new Set(byBand.flatMap((buckets, band) => buckets.get(bandKey(bytes, band)) ?? []))
      return [...candidates]
        .filter((id) => id !== except)
        .map((id) => ({ id, similarity: similarityOf(bytes, signatures.get(id)!) }))
        .filter(({ similarity }) => similarity >= MIN_SIMILARITY)
        .toSorted((a, b) => b.similarity - a.similarity)
    },
  }
}

/** The bytes of a signature; `null` if it does not have the form of one. */
function bytesOf(signature: string): Uint8Array | null {
  try {
    const bytes = Uint8Array.from(atob(signature), (character) => character.charCodeAt(0))
    return bytes.length === SIGNATURE_SIZE ? bytes : null
  } catch {
    // Not Base64.
    return null
  }
}

function bandKey(bytes: Uint8Array, band: number): number {
  let key = band
  for (let row = band * ROWS; row < (band + 1) * ROWS; row++) key = mix(Math.imul(key, 31) + bytes[row]!)
  return key
}

function similarityOf(a: Uint8Array, b: Uint8Array): number {
  let equal = 0
  for (let place = 0; place < SIGNATURE_SIZE; place++) if (a[place] === b[place]) equal++
  return equal / SIGNATURE_SIZE
}
