type Bytes = Uint8Array<ArrayBuffer>

/** Content encodings with their names in the runtime's decoder. */
const formats: Record<string, string> = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate', br: 'brotli' }

/**
 * A transform that decodes a content encoding; `null` if citespan or the runtime does not know it, and for several
 * encodings on top of each other.
 */
export function bodyDecoder(encoding: string): TransformStream<Bytes, Bytes> | null {
  const format = formats[encoding.trim().toLowerCase()]
  if (format === undefined) return null
  try {
    // The casts hold: `brotli` is newer than the parameter's type.
    return new DecompressionStream(format as CompressionFormat) as unknown as TransformStream<Bytes, Bytes>
  } catch {
    return null
  }
}
