import type { Transform } from 'node:stream'
import zlib from 'node:zlib'
import { concatenate } from '../rules/concatenate.ts'

/**
 * Decodes a whole body; rejects with `ERR_BUFFER_TOO_LARGE` if the result has more than `maxBytes`. `onSize` gets the
 * number of decoded bytes as it grows; the decoding ends with what it throws.
 */
type Decode = (
  body: Uint8Array,
  maxBytes: number,
  onSize?: (size: number) => void,
) => Promise<Uint8Array<ArrayBuffer>>

/** Bytes of each buffer in which zlib collects a decoded body. */
const chunkSize = 65_536

const decodeGzip = decodeBy(() => zlib.createGunzip({ chunkSize }))

const decoders = new Map<string, Decode>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  ['deflate', decodeBy((body) => (isZlib(body) ? zlib.createInflate : zlib.createInflateRaw)({ chunkSize }))],
  ['br', decodeBy(() => zlib.createBrotliDecompress({ chunkSize }))],
])

// Available in Node since 22.15.
if (zlib.createZstdDecompress) {
  // A window of 8 MB, the largest that RFC 9659 allows on the web; a frame may ask for 128 MB.
  const params = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }
  const decodeZstd = decodeBy(() => zlib.createZstdDecompress({ chunkSize, params }))
  decoders.set('zstd', decodeZstd)
}

/** The value of `Accept-Encoding`. */
export const acceptedEncodings = [...decoders.keys()].filter((name) => name !== 'x-gzip').join(', ')

/**
 * The decoder for a `Content-Encoding` header; `null` for a body that is not encoded, `undefined` for an unknown
 * encoding or several encodings. No browser or server needs several; six layers of gzip make a gigabyte out of a
 * kilobyte.
 */
export function decoderOf(header: string): Decode | null | undefined {
  const names = header
    .toLowerCase()
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '' && name !== 'identity')
  if (names.length === 0) return null
  return names.length === 1 ? decoders.get(names[0]!) : undefined
}

function decodeBy(createDecoder: (body: Uint8Array) => Transform): Decode {
  return async (body, maxBytes, onSize) => {
    const decoder = createDecoder(body)
    decoder.end(body)
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of decoder as AsyncIterable<Uint8Array>) {
      size += chunk.length
      onSize?.(size)
      if (size > maxBytes) throw tooLarge(maxBytes)
      chunks.push(chunk)
    }
    return concatenate(chunks, size)
  }
}

function tooLarge(maxBytes: number): Error {
  return Object.assign(new RangeError(`The decoded body has more than ${maxBytes} bytes.`), {
    code: 'ERR_BUFFER_TOO_LARGE',
  })
}

/**
 * Whether a body encoded as `deflate` has the zlib format (RFC 1950), as specified; some servers send bare DEFLATE (RFC
 * 1951).
 */
function isZlib(body: Uint8Array): boolean {
  const [method = 0, flags = 0] = body
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}
