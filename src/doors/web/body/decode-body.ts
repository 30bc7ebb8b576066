type Bytes = Uint8Array<ArrayBuffer>

/** Content encodings by the names that the runtime's decoder has for them. */
const formats: Record<string, string> = { gzip: 'gzip', 'x-gzip': 'gzip', deflate: 'deflate', br: 'brotli' }

/**
 * A transform that decodes a content encoding; `null` for one that the runtime does not know, and for
 * several encodings one over the other.
 */
export function bodyDecoder(encoding: string): TransformStream<Bytes, Bytes> | null {
  const format = formats[encoding.trim().toLowerCase()]
  if (format === undefined) return null
  try {
    // `brotli` is newer than the type of the parameter.
    return new DecompressionStream(format as CompressionFormat) as unknown as TransformStream<Bytes, Bytes>
  } catch {
    return null
  }
}
