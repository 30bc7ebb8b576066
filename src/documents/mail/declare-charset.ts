import { decodeText } from '../encodings/decode-text.ts'

/** The parameter `charset` in a header. A header may continue in a line that begins with a space. */
const declaration = /^(content-type:.*|[ \t].*)\bcharset\s{0,9}=\s{0,9}"?([\w.:-]{1,40})"?/gim
/** Charsets that do not settle the encoding of non-ASCII bytes; `utf-8` is among them, because it is often wrong. */
const ofAscii = /^(?:us-ascii|ascii|utf-?8|unknown-8bit|x-unknown)$/i

/**
 * Converts a message with non-ASCII bytes to UTF-8 unless it declares a charset that can be trusted. Old programs omit
 * the charset or write `us-ascii`, and the parser would read wrong letters; a declared `utf-8` is often wrong. Other
 * messages are returned unchanged.
 *
 * `encoding` of the result: the encoding from which the message was converted; absent if that was UTF-8 or nothing was
 * converted.
 *
 * `encoding` of the input: the encoding that the caller states; by default it is found from the bytes.
 *
 * @throws CitationError `invalid-input` if the encoding is uncertain, or the stated one is unknown.
 */
export async function declareCharset(
  message: Uint8Array,
  { name, encoding }: { name: string; encoding?: string | undefined },
): Promise<{ message: Uint8Array; encoding?: string }> {
  if (!message.some((byte) => byte >= 0x80)) return { message }
  // Each byte becomes one character.
  const raw = new TextDecoder('windows-1252').decode(message)
  const labels = Array.from(raw.matchAll(declaration), ([, , label]) => label!)
  if (labels.some((label) => !ofAscii.test(label) && isKnown(label))) return { message }
  const decoded = await decodeText(message, { name, encoding })
  const declared = decoded.text.replace(declaration, (_, before: string) => `${before}charset=utf-8`)
  return {
    message: new TextEncoder().encode(declared),
    ...(decoded.encoding !== 'utf-8' && { encoding: decoded.encoding }),
  }
}

function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== ''
  } catch {
    // Not a label of the Encoding Standard.
    return false
  }
}
