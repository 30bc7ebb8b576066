import { promisify } from 'node:util'
import zlib from 'node:zlib'

/** Decodes a whole body; rejects with `ERR_BUFFER_TOO_LARGE` if the result has more bytes than `maxOutputLength`. */
type Decode = (body: Uint8Array, maxOutputLength: number) => Promise<Buffer<ArrayBuffer>>

/** Bytes of each buffer in which zlib collects a decoded body. */
const chunkSize = 65_536

const gunzip = promisify<zlib.InputType, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.gunzip)
const inflate = promisify<zlib.InputType, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.inflate)
const inflateRaw = promisify<zlib.InputType, zlib.ZlibOptions, Buffer<ArrayBuffer>>(zlib.inflateRaw)
const unbrotli = promisify<zlib.InputType, zlib.BrotliOptions, Buffer<ArrayBuffer>>(zlib.brotliDecompress)

const decodeGzip: Decode = (body, maxOutputLength) => gunzip(body, { maxOutputLength, chunkSize })

const decoders = new Map<string, Decode>([
  ['gzip', decodeGzip],
  ['x-gzip', decodeGzip],
  [
    'deflate',
    (body, maxOutputLength) => (isZlib(body) ? inflate : inflateRaw)(body, { maxOutputLength, chunkSize }),
  ],
  ['br', (body, maxOutputLength) => unbrotli(body, { maxOutputLength, chunkSize })],
])

// Available in Node since 22.15.
if (zlib.zstdDecompress) {
  const unzstd = promisify<zlib.InputType, zlib.ZstdOptions, Buffer<ArrayBuffer>>(zlib.zstdDecompress)
  // A window of 8 MB, the largest that RFC 9659 allows on the web; a frame may ask for 128 MB.
  const params = { [zlib.constants.ZSTD_d_windowLogMax]: 23 }
  decoders.set('zstd', (body, maxOutputLength) => unzstd(body, { maxOutputLength, chunkSize, params }))
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

/**
 * Whether a body encoded as `deflate` has the zlib format (RFC 1950), as specified; some servers send bare DEFLATE (RFC
 * 1951).
 */
function isZlib(body: Uint8Array): boolean {
  const [method = 0, flags = 0] = body
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0
}
