import { decodeBase85, decodeHex, decodeRuns, inflate, isDeflated, lzwLength } from './pdf-decode.ts'
import type { Decoded } from './pdf-decode.ts'
import type { ReadingLimits } from './reading-limits.ts'

/** Maximum nested compressions; files use one, rarely two. */
const MAX_FILTERS = 4

/** Maximum bytes of one row of a stream, which a reader allocates at once; a file with a longer one is refused. */
const MAX_COLUMNS = 1_000_000

/**
 * Returns why reading the file would cost too much, or `null`. It examines the bytes, and decompresses streams up to
 * the limits. `onObjects` receives data that may describe objects: the file itself, and object streams.
 */
export async function costOfPdf(
  bytes: Uint8Array,
  { pdfDecoded, pdfStream, pdfStates }: Pick<ReadingLimits, 'pdfDecoded' | 'pdfStream' | 'pdfStates'>,
  onObjects: (text: string) => void = () => {},
): Promise<string | null> {
  const text = charactersOf(bytes)
  let decoded = 0
  let end = 0
  for (const { dictionary, start } of streamsOf(text)) {
    if (columnsOf(dictionary) > MAX_COLUMNS) return `rows of a stream are longer than ${MAX_COLUMNS} bytes`
    if (end < start) {
      onObjects(text.slice(end, start))
      end = endOfStream(text, start)
    }
    const data = await decodedData(bytes, { dictionary, start, end, limit: pdfStream })
    if (data === null)
      return `a stream has more than ${pdfStream / 1e6} MB or more than ${MAX_FILTERS} compressions`
    if (savesMore(data, pdfStates)) return `a stream saves more than ${pdfStates} states in one another`
    if (dictionary.includes('/ObjStm')) onObjects(charactersOf(data))
    decoded += data.length
    if (decoded > pdfDecoded) return `its streams have more than ${pdfDecoded / 1e6} MB`
  }
  onObjects(text.slice(end))
  return null
}

/** Decodes each byte as one character, so that offsets stay the same. Latin 1 is much faster to decode and search. */
function charactersOf(bytes: Uint8Array): string {
  const buffer = globalThis.process?.getBuiltinModule?.('node:buffer')
  if (!buffer) return new TextDecoder('windows-1252').decode(bytes)
  return buffer.Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

type Stream = { dictionary: string; start: number }

/** Number of characters before the word `stream` that may belong to the dictionary of the stream. */
const DICTIONARY = 4_000

/** The places after each `stream` keyword, where a reader may find stream data. */
function* streamsOf(text: string): Generator<Stream> {
  let lineEnd = 0
  for (let at = text.indexOf('stream'); at >= 0; at = text.indexOf('stream', at + 6)) {
    if (text.startsWith('end', at - 3)) continue
    if (lineEnd < at) {
      const found = text.slice(at).search(/[\r\n]/)
      if (found < 0) return
      lineEnd = at + found
    }
    const start = text.startsWith('\r\n', lineEnd) ? lineEnd + 2 : lineEnd + 1
    const before = text.slice(Math.max(0, at - DICTIONARY), at)
    yield { dictionary: unescapeNames(before.slice(before.lastIndexOf('obj') + 1)), start }
  }
}

function endOfStream(text: string, start: number): number {
  const end = text.indexOf('endstream', start)
  return end < 0 ? text.length : end
}

/** Resolves escapes in names: `/Fl#61teDecode` is `/FlateDecode`. */
function unescapeNames(text: string): string {
  return text.replace(/#([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
}

function columnsOf(dictionary: string): number {
  return Number(/\/Columns\s{0,20}(\d{1,20})/.exec(dictionary)?.[1] ?? 0)
}

const codings =
  /\/(ASCIIHexDecode|AHx|ASCII85Decode|A85|LZWDecode|LZW|RunLengthDecode|RL|FlateDecode|Fl)(?![A-Za-z])/g

/**
 * The decoded data of a stream; `null` if it is over the limit or compressed more than `MAX_FILTERS` times. An image
 * with at most one compression gives no bytes, because reading text does not decode it.
 */
async function decodedData(
  bytes: Uint8Array,
  { dictionary, start, end, limit }: Stream & { end: number; limit: number },
): Promise<Uint8Array | null> {
  const named = Array.from(dictionary.matchAll(codings), ([, name]) => name!)
  const isPicture = /\/Subtype\s{0,20}\/Image\b/.test(dictionary)
  if (isPicture && named.length <= 1) return new Uint8Array()
  let data: Uint8Array = bytes.subarray(start, end)
  for (let depth = 0; ; depth++) {
    const coding = isDeflated(data) ? 'Flate' : named.shift()
    if (coding === undefined) return data
    if (depth === MAX_FILTERS) return null
    let decoded: Decoded
    if (coding === 'Flate') {
      if (named[0]?.startsWith('Fl')) named.shift()
      // Compressed data marks its own end, and may contain the word that follows a stream.
      decoded = await inflate(depth === 0 ? bytes.subarray(start) : data, limit)
    } else decoded = decodeAs(coding, data, limit)
    if (decoded === null) return null
    data = decoded.data
  }
}

const SAVE = 0x71
const RESTORE = 0x51
const SPACE = 0x20

/**
 * Whether the operators `q` and `Q` of a stream nest deeper than the limit. In pdf.js each saved state inherits from
 * the previous one, so that reading at a depth of 40,000 takes a minute. Files nest some ten levels. A `q` between
 * blanks of a text is counted too, but is rare.
 */
function savesMore(data: Uint8Array, limit: number): boolean {
  let saved = 0
  for (let at = data.indexOf(SAVE); at >= 0 && saved <= limit; at = data.indexOf(SAVE, at + 1))
    if (isAlone(data, at)) saved++
  // Most streams save fewer states in total.
  if (saved <= limit) return false
  let depth = 0
  for (let at = 0; at < data.length; at++) {
    const byte = data[at]!
    if ((byte !== SAVE && byte !== RESTORE) || !isAlone(data, at)) continue
    depth = Math.max(0, depth + (byte === SAVE ? 1 : -1))
    if (depth > limit) return true
  }
  return false
}

function isAlone(data: Uint8Array, at: number): boolean {
  return (data[at - 1] ?? SPACE) <= SPACE && (data[at + 1] ?? SPACE) <= SPACE
}

function decodeAs(coding: string, data: Uint8Array, limit: number): Decoded {
  if (coding === 'ASCIIHexDecode' || coding === 'AHx') return { data: decodeHex(data) }
  if (coding === 'ASCII85Decode' || coding === 'A85') return { data: decodeBase85(data) }
  if (coding === 'RunLengthDecode' || coding === 'RL') return decodeRuns(data, limit)
  if (coding === 'LZWDecode' || coding === 'LZW') {
    const length = lzwLength(data, limit)
    return length === null ? null : { data: new Uint8Array(length) }
  }
  // Declared as Flate but in another format: readers refuse it.
  return { data: new Uint8Array() }
}
