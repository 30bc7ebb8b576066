import { contentAddress, isPlain } from '../../core/hash.ts'
import { createPace } from '../../core/pace.ts'
import { pacedContentHash } from '../../text/folding/paced-text.ts'

/** A content as it is stored: `address` ends with the SHA-256 of the UTF-8 bytes of `body`. */
export type StoredContent = { address: string; body: string }

/** Plain text is stored unchanged; a text with NUL or lone surrogates as a JSON string, which escapes them. */
export function storedContent(text: string): StoredContent {
  return { address: contentAddress(text), body: isPlain(text) ? text : JSON.stringify(text) }
}

/** UTF-16 units that are hashed at once, in some 3 ms. */
const SHORT = 1_000_000
/** Milliseconds of a turn of the event loop. */
const SLICE = 8

/**
 * `storedContent` of each text. Long ones are hashed in slices; without any, the result is there at
 * once, so that calls stay in their order.
 */
export function storedContents(texts: readonly string[]): StoredContent[] | Promise<StoredContent[]> {
  if (texts.every(({ length }) => length <= SHORT)) return texts.map(storedContent)
  return hashInSlices(texts)
}

async function hashInSlices(texts: readonly string[]): Promise<StoredContent[]> {
  const pace = createPace(SLICE)
  const contents: StoredContent[] = []
  for (const text of texts) {
    const address = text.length > SHORT ? await pacedContentHash(text, { pace }) : null
    contents.push(address === null ? storedContent(text) : { address, body: text })
  }
  return contents
}

/** The text of a stored content, or `null` if its body should be a JSON string and is not. */
export function contentText({ address, body }: StoredContent): string | null {
  if (!address.startsWith('sha256-json:')) return body
  try {
    const text: unknown = JSON.parse(body)
    return typeof text === 'string' ? text : null
  } catch {
    // Not JSON, so not written by `storedContent`.
    return null
  }
}
