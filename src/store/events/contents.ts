import { contentAddress, isPlain } from '../../core/hash.ts'

/** A content as it is stored: `address` ends with the SHA-256 of the UTF-8 bytes of `body`. */
export type StoredContent = { address: string; body: string }

/** Plain text is stored unchanged; a text with NUL or lone surrogates as a JSON string, which escapes them. */
export function storedContent(text: string): StoredContent {
  return { address: contentAddress(text), body: isPlain(text) ? text : JSON.stringify(text) }
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
