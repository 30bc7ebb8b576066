import { CitationError } from '../../../core/error.ts'
import { decodeText, isImpossible } from '../../../documents/encodings.ts'
import { isKnownBeginning } from '../../../documents/parse.ts'

/**
 * Minimum bytes for which decoded Base64 counts as text: `MIN_UNICODE` for text in UTF-8, `MIN_TEXT` for other
 * encodings. Fewer bytes may look like text by chance.
 */
const MIN_UNICODE = 24
const MIN_TEXT = 100
/** Number of UTF-16 units or bytes, from the start of a content, that a quick first test for Base64 reads. */
const HEAD = 400

/**
 * Decodes content that is a file in Base64 (RFC 4648, also in lines, in the alphabet for URLs, or as a `data:` URL);
 * returns other content unchanged. Content counts as Base64 only if it decodes to text or to the beginning of a known
 * file format, so that a text of plain words does not.
 */
export async function fileOfBase64(content: string | Uint8Array): Promise<string | Uint8Array> {
  // The beginning of nearly all texts has characters that Base64 lacks.
  if (withoutFrame(textOf(content.slice(0, HEAD))) === null) return content
  const signs = withoutFrame(textOf(content))
  const bytes = signs === null ? null : decode(signs)
  return bytes && (isKnownBeginning(bytes) || (await isText(bytes))) ? bytes : content
}

/**
 * The bytes of a file in Base64, also in lines, in the alphabet for URLs, or as a `data:` URL.
 *
 * @throws CitationError `invalid-input` for other content.
 */
export function bytesOfBase64(content: string | Uint8Array): Uint8Array {
  const bytes = decode(withoutFrame(textOf(content)) ?? '')
  if (bytes && bytes.length > 0) return bytes
  throw new CitationError({
    code: 'invalid-input',
    message: 'The content of the file is not Base64.',
    suggestion: 'Encode its bytes in Base64, or pass its text without `encoding`.',
  })
}

function textOf(content: string | Uint8Array): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content)
}

/**
 * The Base64 characters of a text in the standard alphabet, without a `data:` prefix, line breaks and padding; `null`
 * if the text has other characters.
 */
function withoutFrame(text: string): string | null {
  const signs = text
    .replace(/^\ufeff?\s*(?:data:[^,\s]{0,200};base64,)?/, '')
    .replace(/[ \t\r\n]+/g, (space) =>
      // Base64 may have line breaks anywhere, but no spaces within a line.
      /[\r\n]/.test(space) ? '' : ' ',
    )
  const trimmed = signs.trim().replace(/={1,2}$/, '')
  return /^[A-Za-z0-9+/_-]+$/.test(trimmed) ? trimmed.replaceAll('-', '+').replaceAll('_', '/') : null
}

function decode(signs: string): Uint8Array | null {
  // One remaining character does not encode a byte.
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
    // Certainly not text: an ordinary word that happens to decode, or a file of another kind.
    return false
  }
}
