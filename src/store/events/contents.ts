import { contentAddress, isPlain } from '../../core/hash.ts'

/** A content as it is kept: `address` ends in the SHA-256 of the UTF-8 of `body`. */
export type StoredContent = { address: string; body: string }

/** Plain text is kept as it is; what a database does not hold, as a JSON string, which escapes it. */
export function storedContent(text: string): StoredContent {
  return { address: contentAddress(text), body: isPlain(text) ? text : JSON.stringify(text) }
}

/** The text of a stored content, or `null` where the body is no such JSON. */
export function contentText({ address, body }: StoredContent): string | null {
  if (!address.startsWith('sha256-json:')) return body
  try {
    const text: unknown = JSON.parse(body)
    return typeof text === 'string' ? text : null
  } catch {
    // Not JSON: no store of ours wrote it.
    return null
  }
}
