/**
 * Decodes texts. In: bytes, and the declared encodings. Out: the text and its encoding, or an error that asks for the
 * encoding, because a text in a wrong encoding would be stored with wrong letters unnoticed.
 */
import { CitationError } from '../../core/error.ts'
import { countReplacements } from '../../core/text.ts'
import { unicodeEncodingOf } from './unicode-encoding.ts'

export type DecodedText = {
  text: string
  /** Name of the encoding in the Encoding Standard: `utf-8`, `shift_jis`. */
  encoding: string
  /** Number of U+FFFD in the text, which replace invalid bytes; 0 if all bytes are valid. */
  lost: number
}

export type DecodeOptions = {
  /** The file name as shown in messages. */
  name: string
  /** The encoding that the caller states; used whatever the bytes look like. An unknown one throws `invalid-input`. */
  encoding?: string | undefined
  /** The encoding that the document or its server declares; a hint for bytes that are not Unicode. */
  charset?: string | undefined
}

/** Maximum number of bytes from which the encoding is guessed, which takes about 10 ms. */
const SAMPLE = 10_000
/** Bytes of one piece of the sample from which the encoding is detected. */
const PIECE = 500
/** UTF-16 units at the start of a text in which NULs and other control characters are counted. */
const LOOK = 65_536
/** Maximum share of NULs in the start of a text and, counted separately, of other control characters. */
const MAX_CONTROLS = 0.05
/** This many NULs are accepted in a text of any length. */
const FEW = 3

/**
 * Decodes a text by the caller's encoding, else by the byte order mark, else as Unicode or ISO-2022-JP if the bytes
 * look like it. For other bytes, the declared charset counts if the text looks plausible in it, or if no other can be
 * guessed.
 *
 * UTF-8 precedes the declared charset, because text in another encoding is rarely valid UTF-8, while UTF-8 text is
 * often declared as something else.
 *
 * @throws CitationError `invalid-input` if the bytes are not text, their encoding is uncertain, or the caller's
 * encoding is unknown.
 */
export async function decodeText(bytes: Uint8Array, options: DecodeOptions): Promise<DecodedText> {
  const decoded = await decodeAny(bytes, options)
  const start = decoded.text.slice(0, LOOK)
  const nuls = start.match(/\0/g)?.length ?? 0
  // oxlint-disable-next-line no-control-regex -- controls are what is counted
  const controls = start.match(/[\x01-\x08\x0b\x0e-\x19\x1c-\x1f]/g)?.length ?? 0
  const most = MAX_CONTROLS * start.length
  if (controls > most || nuls > Math.max(FEW, most)) throw notText(options.name)
  return decoded
}

/** Decodes the start of a file, to recognise its type by ASCII characters; other characters may be wrong. */
export function decodeHead(bytes: Uint8Array): string {
  const encoding =
    markOf(bytes) ?? (bytes[0] === 0 ? 'utf-16be' : bytes[1] === 0 ? 'utf-16le' : 'windows-1252')
  return new TextDecoder(encoding).decode(bytes)
}

async function decodeAny(
  bytes: Uint8Array,
  { name, encoding, charset }: DecodeOptions,
): Promise<DecodedText> {
  if (encoding !== undefined) return decodeAs(bytes, known(encoding) ?? refuseName(encoding))
  const marked = markOf(bytes)
  if (marked !== null) return decodeAs(bytes, marked)
  const unicode = unicodeEncodingOf(bytes)
  if (unicode?.text !== undefined) return { ...unicode, text: unicode.text, lost: 0 }
  return decodeAs(bytes, unicode?.encoding ?? (await otherEncodingOf(bytes, { name, charset })))
}

/** The encoding of bytes that are not Unicode. Throws `invalid-input` if none is declared and a guess is uncertain. */
async function otherEncodingOf(bytes: Uint8Array, { name, charset }: DecodeOptions): Promise<string> {
  const declared = known(charset ?? 'utf-8')
  const isDeclared = declared !== null && declared !== 'utf-8'
  const { detectEncoding, isLikely } = await import('./detect-encoding.ts')
  const sample = sampleOf(bytes)
  // A declared encoding must look likely: servers declare ISO 8859-1 for anything, and in it every byte is a character.
  if (isDeclared && isLikely(sample, declared)) return declared
  const found = detectEncoding(sample) ?? (isDeclared ? declared : null)
  if (found === null) throw notCertain(name)
  return found
}

/** The encoding that the byte order mark names; `null` without one. */
function markOf(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null
}

/** The name of the encoding with this label, such as `windows-1252` for `latin1`; `null` for an unknown label. */
function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding
  } catch {
    // Not a label of the Encoding Standard.
    return null
  }
}

function decodeAs(bytes: Uint8Array, encoding: string): DecodedText {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(bytes), encoding, lost: 0 }
  } catch {
    // Some bytes are invalid.
    const text = new TextDecoder(encoding).decode(bytes)
    return { text, encoding, lost: countReplacements(text) }
  }
}

/**
 * The bytes from which the encoding is guessed, at most `SAMPLE`. Of a long text, they are pieces with bytes outside
 * ASCII, each of which starts where a character begins in any encoding.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= SAMPLE) return bytes
  const sample = new Uint8Array(SAMPLE)
  let length = 0
  for (let start = 0; start < bytes.length && length < SAMPLE;) {
    let end = Math.min(bytes.length, start + PIECE)
    while (end < bytes.length && bytes[end]! > 0x20 && end - start < SAMPLE) end++
    const piece = bytes.subarray(start, Math.min(end, start + SAMPLE - length))
    if (piece.some((byte) => byte >= 0x80)) {
      sample.set(piece, length)
      length += piece.length
      if (bytes[end]! > 0x20) break
    }
    start = end
  }
  return sample.subarray(0, length)
}

function notCertain(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The encoding of the file ${name} is not certain: it is not Unicode, and its bytes are valid text in several encodings.`,
    suggestion:
      "Name it (`encoding: 'windows-1252'`, or the charset of its media type; over MCP: `charset`), or save the file as UTF-8.",
  })
}

function notText(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} is not text: it consists of control characters.`,
    suggestion: 'Convert it to text, markdown, JSON, CSV, HTML or PDF.',
  })
}

function refuseName(encoding: string): never {
  throw new CitationError({
    code: 'invalid-input',
    message: `${JSON.stringify(encoding.slice(0, 100))} is not an encoding that can be read.`,
    suggestion: "Give a name of the Encoding Standard, such as 'utf-8', 'shift_jis' or 'windows-1251'.",
  })
}
