import { CitationError } from '../../core/error.ts'
import { isImpossible } from '../../ingest/encodings/unlikely.ts'
import { isKnownBeginning } from '../../ingest/parse/media-types.ts'

/** Bytes of text in which, by chance, some would not be text. */
const MIN_TEXT = 24
/** Signs of Base64 that tell what file it is. */
const HEAD = 400

/**
 * The bytes of a file that was given in Base64 (RFC 4648, also in lines, of the alphabet for URLs, or as a `data:`
 * URL) as if it were text; other content as it is. It is one if all of it is Base64, and if it holds a file that its
 * first bytes name, or plain text: the letters of words are no Base64 of either.
 */
export function fileOfBase64(content: string | Uint8Array): string | Uint8Array {
  const start = typeof content === 'string' ? content.slice(0, HEAD) : ascii(content.subarray(0, HEAD))
  const head = withoutFrame(start)
  const first = head && decode(head.slice(0, head.length - (head.length % 4)))
  if (!first || !isFile(first, { isCut: true })) return content
  const whole = withoutFrame(typeof content === 'string' ? content : ascii(content))
  const bytes = whole === null ? null : decode(whole)
  return bytes && isFile(bytes, { isCut: false }) ? bytes : content
}

/**
 * The bytes of a file in Base64.
 *
 * @throws CitationError `invalid-input` for other text.
 */
export function bytesOfBase64(text: string): Uint8Array {
  const bytes = decode(withoutFrame(text) ?? '')
  if (bytes && bytes.length > 0) return bytes
  throw new CitationError({
    code: 'invalid-input',
    message: 'The content of the file is not Base64.',
    suggestion: 'Encode its bytes in Base64, or pass its text without `encoding`.',
  })
}

/** The signs of Base64 themselves, in the usual alphabet; `null` for text that holds others. */
function withoutFrame(text: string): string | null {
  const signs = text
    .replace(/^\ufeff?\s*(?:data:[^,\s]{0,200};base64,)?/, '')
    .replace(/[ \t\r\n]+/g, (space) =>
      // Lines of Base64 end at any sign, but it has no spaces between words.
      /[\r\n]/.test(space) ? '' : ' ',
    )
  const trimmed = signs.trim().replace(/={1,2}$/, '')
  return /^[A-Za-z0-9+/_-]+$/.test(trimmed) ? trimmed.replaceAll('-', '+').replaceAll('_', '/') : null
}

function decode(signs: string): Uint8Array | null {
  // A rest of one sign is no byte.
  if (signs.length % 4 === 1) return null
  const characters = atob(signs)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < characters.length; at++) bytes[at] = characters.charCodeAt(at)
  return bytes
}

function isFile(bytes: Uint8Array, { isCut }: { isCut: boolean }): boolean {
  if (isKnownBeginning(bytes)) return true
  if (bytes.length < MIN_TEXT) return false
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: isCut })
    return /\s/.test(text) && !isImpossible(text)
  } catch {
    // Not UTF-8: letters of words, or a file of another kind.
    return false
  }
}

function ascii(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
