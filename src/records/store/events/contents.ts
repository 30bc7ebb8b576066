import { contentAddress } from '../../../core/hash.ts'
import { isPlain } from '../../../core/text.ts'
import { createPace } from '../../../core/pace.ts'
import { pacedContentHash } from '../../../text/folding.ts'

/** A content in its stored form: `address` ends with the SHA-256 of the UTF-8 bytes of `body`. */
export type StoredContent = { address: string; body: string }

/**
 * The stored form of a text. Plain text is stored unchanged. A text with NUL or lone surrogates is stored as a JSON
 * string, which escapes them.
 */
export function storedContent(text: string): StoredContent {
  return { address: contentAddress(text), body: isPlain(text) ? text : JSON.stringify(text) }
}

/** Maximum UTF-16 units, of all texts together, that are hashed in one go, which takes about 3 ms. */
const SHORT = 1_000_000
/** Milliseconds of hashing before other work of the event loop gets a turn. */
const SLICE = 8

/**
 * `storedContent` of each text. Long texts are hashed in slices, and the result is a promise; otherwise it is returned
 * directly.
 */
export function storedContents(texts: readonly string[]): StoredContent[] | Promise<StoredContent[]> {
  return isLongToHash(texts) ? hashInSlices(texts) : texts.map(storedContent)
}

/** Whether hashing the texts takes so long that it is done in slices. */
export function isLongToHash(texts: readonly unknown[]): boolean {
  let length = 0
  for (const text of texts) if (typeof text === 'string') length += text.length
  return length > SHORT
}

async function hashInSlices(texts: readonly string[]): Promise<StoredContent[]> {
  const pace = createPace(SLICE)
  const contents: StoredContent[] = []
  for (const text of texts) {
    await pace()
    const address = text.length > SHORT ? await pacedContentHash(text, { pace }) : null
    contents.push(address === null ? storedContent(text) : { address, body: text })
  }
  return contents
}

/** The text of a stored content; `null` if it should be a JSON string, by its address, but is not. */
export function contentText({ address, body }: StoredContent): string | null {
  if (!address.startsWith('sha256-json:')) return body
  try {
    const text: unknown = JSON.parse(body)
    return typeof text === 'string' ? text : null
  } catch {
    // Not JSON, so `storedContent` did not write it.
    return null
  }
}
