import { decoderOf } from '../../../documents/fetch.ts'
import type { ByteReader } from './byte-reader.ts'

/** Maximum bytes of one header line. */
const MAX_LINE = 65_536
/** Maximum lines of one header. */
const MAX_LINES = 1000

/** Values by lower-case name; those of repeated names are joined with commas. */
export type Fields = Record<string, string>

/**
 * Reads header lines up to the empty line, or to the end. A line that begins with a space continues the one before;
 * other lines without a name and colon are ignored. Returns the reason as text for more than 1,000 lines, or a line of
 * more than 65,536 bytes: if the rest were left in the stream, it would be read as the body.
 */
export async function readFields(reader: Pick<ByteReader, 'readLine'>): Promise<Fields | string> {
  const fields: Fields = Object.create(null) as Fields
  let name: string | undefined
  for (let lines = 0; ; lines++) {
    const line = await reader.readLine(MAX_LINE)
    if (line === null || line === '') return fields
    if (lines === MAX_LINES) return `its header has more than ${MAX_LINES} lines`
    if (line.length > MAX_LINE) return `a line of its header has more than ${MAX_LINE} bytes`
    if (/^[ \t]/.test(line) && name !== undefined) {
      fields[name] = `${fields[name]} ${line.trim()}`
      continue
    }
    const colon = line.indexOf(':')
    if (colon < 1) continue
    name = line.slice(0, colon).trim().toLowerCase()
    const value = line.slice(colon + 1).trim()
    fields[name] = fields[name] === undefined ? value : `${fields[name]}, ${value}`
  }
}

/** An HTTP response in a record, with its body joined from chunks and decompressed. */
export type HttpResponse = { status: number; headers: Fields; content: Uint8Array<ArrayBuffer> }

/**
 * Reads an HTTP response and decodes its body as a browser would. Returns the reason as text if that is not possible,
 * or if a compressed body has more than `maxBytes` after decoding.
 */
export async function readHttp(
  block: Uint8Array<ArrayBuffer>,
  maxBytes: number,
): Promise<HttpResponse | string> {
  const lines = linesOf(block)
  const status = /^HTTP\/\d(?:\.\d)? (\d{3})\b/.exec(lines.next() ?? '')?.[1]
  if (status === undefined) return 'it is not an HTTP response'
  const headers = await readFields({ readLine: async () => lines.next() })
  if (typeof headers === 'string') return headers
  const sent = block.subarray(lines.at())
  const isChunked = /\bchunked\b/i.test(headers['transfer-encoding'] ?? '')
  // Some tools write the chunked header with a body that is already assembled.
  const body = (isChunked ? dechunked(sent) : null) ?? sent
  const decode = decoderOf(headers['content-encoding'] ?? '')
  if (decode === undefined)
    return `its encoding ${JSON.stringify(headers['content-encoding']!.slice(0, 40))} is not known`
  if (decode === null) return { status: Number(status), headers, content: body.slice() }
  try {
    return { status: Number(status), headers, content: new Uint8Array(await decode(body, maxBytes)) }
  } catch (error) {
    const isBomb = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    return isBomb ? `its body has more than ${maxBytes} bytes after decoding` : 'its body cannot be decoded'
  }
}

function linesOf(block: Uint8Array) {
  let at = 0
  return {
    /** The next line, or the first `MAX_LINE + 1` bytes of a longer one; the end of the block ends its last line. */
    next(): string | null {
      if (at >= block.length) return null
      const part = block.subarray(at, at + MAX_LINE + 1)
      const end = part.indexOf(10)
      const line = new TextDecoder('latin1').decode(end === -1 ? part : part.subarray(0, end))
      at += end === -1 ? part.length : end + 1
      return end === -1 ? line : line.replace(/\r$/, '')
    },
    at: () => at,
  }
}

/** The body assembled from chunks (RFC 9112, section 7.1); `null` if it is not chunked, or incomplete. */
function dechunked(sent: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  const parts: Uint8Array[] = []
  for (let at = 0; ;) {
    const end = sent.subarray(at, at + 100).indexOf(10)
    const size =
      end === -1
        ? null
        : /^([0-9a-f]{1,8})[ \t]*(?:;.*)?\r?$/i.exec(
            new TextDecoder('latin1').decode(sent.subarray(at, at + end)),
          )?.[1]
    if (size == null) return null
    const length = Number.parseInt(size, 16)
    at += end + 1
    if (length === 0) return new Uint8Array(Buffer.concat(parts))
    if (at + length > sent.length) return null
    parts.push(sent.subarray(at, at + length))
    at += length + 2
  }
}
