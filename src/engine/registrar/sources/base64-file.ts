import { CitationError } from '../../../core/error.ts'
import { decodeText, isImpossible } from '../../../documents/encodings.ts'
import { isKnownBeginning } from '../../../documents/parse.ts'

/** Bytes of UTF-8, and of text in another encoding, in which words that were decoded by chance would show. */
const MIN_UNICODE = 24
const MIN_TEXT = 100
/** UTF-16 units or bytes of a first look. */
const HEAD = 400

/**
 * The bytes of a file that was given in Base64 (RFC 4648, also in lines, of the alphabet for URLs, or as a `data:`
 * URL) as if it were text; other content as it is. It is one if all of it is Base64, and if it holds a file that its
 * first bytes name, or plain text: the letters of words are no Base64 of either.
 */
export async function fileOfBase64(content: string | Uint8Array): Promise<string | Uint8Array> {
  const textOf = (part: string | Uint8Array) => (typeof part === 'string' ? part : ascii(part))
  // Nearly all texts have other signs in their beginning.
  if (withoutFrame(textOf(content.slice(0, HEAD))) === null) return content
  const signs = withoutFrame(textOf(content))
  const bytes = signs === null ? null : decode(signs)
  return bytes && (isKnownBeginning(bytes) || (await isText(bytes))) ? bytes : content
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

async function isText(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length < MIN_UNICODE) return false
  try {
    const { text, encoding } = await decodeText(bytes, { name: '' })
    return (
      (encoding === 'utf-8' || bytes.length >= MIN_TEXT) && /[\s、。，]/.test(text) && !isImpossible(text)
    )
  } catch {
    // No text for certain: letters of words, or a file of another kind.
    return false
  }
}

function ascii(bytes: Uint8Array): string {
  return new TextDecoder('latin1').decode(bytes)
}
