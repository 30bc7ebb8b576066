/**
 * Hashes and encodes long texts in slices, so that none of them blocks the event loop: SHA-256 of 20
 * million characters takes up to a tenth of a second at once.
 */
import { createTextHash } from '../../core/hash.ts'
import { isPlain } from '../../core/text.ts'
import { splitsPair } from './clusters.ts'

/** Maximum UTF-16 units of a slice; encoding or hashing it takes a millisecond or two. */
const SLICE = 262_144

export type PaceOptions = {
  /** Called and awaited before each slice; see `createPace`. */
  pace: () => Promise<void>
  /** Maximum UTF-16 units of a slice, one more at a surrogate pair; `SLICE` by default. */
  slice?: number
}

/**
 * The `contentHash` of a text, `sha256:<hex>`; `null` if UTF-8 or PostgreSQL cannot hold it unchanged (see `isPlain`).
 */
export async function pacedContentHash(text: string, { pace, slice }: PaceOptions): Promise<string | null> {
  const hash = createTextHash()
  for (const part of cutText(text, slice)) {
    await pace()
    if (!isPlain(part)) return null
    hash.update(part)
  }
  return `sha256:${hash.digest()}`
}

/** The UTF-8 bytes of a text; a lone surrogate is encoded as U+FFFD. */
export async function pacedBytes(text: string, { pace, slice }: PaceOptions): Promise<Uint8Array> {
  const encoder = new TextEncoder()
  const parts: Uint8Array[] = []
  let length = 0
  for (const part of cutText(text, slice)) {
    await pace()
    const bytes = encoder.encode(part)
    parts.push(bytes)
    length += bytes.length
  }
  const joined = new Uint8Array(length)
  let from = 0
  for (const part of parts) {
    await pace()
    joined.set(part, from)
    from += part.length
  }
  return joined
}

/** Cuts a text into slices, none within a surrogate pair. */
function* cutText(text: string, slice = SLICE): Generator<string, void, void> {
  for (let start = 0; start < text.length;) {
    const end = Math.min(text.length, start + slice)
    const whole = splitsPair(text, end) ? end + 1 : end
    yield text.slice(start, whole)
    start = whole
  }
}
