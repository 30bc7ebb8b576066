import { inflateSync } from 'node:zlib'

/**
 * Lets this process decompress at once. pdf.js awaits a `DecompressionStream` for each stream of a file; that of
 * Node uses a thread and a dozen turns for each, a fifth of the time that a page takes. Only for a process in which
 * nothing else waits. What is damaged or has more than `limit` bytes is an error, as it is for pdf.js without this:
 * it then reads the stream by itself, as far as it can.
 */
export function inflateAtOnce(limit: number): void {
  const Native = globalThis.DecompressionStream
  globalThis.DecompressionStream = function (format: CompressionFormat) {
    return format === 'deflate' ? inflating(limit) : new Native(format)
  } as unknown as typeof DecompressionStream
}

function inflating(limit: number): TransformStream<Uint8Array, Uint8Array> {
  const parts: Uint8Array[] = []
  return new TransformStream({
    transform: (part) => void parts.push(part),
    flush(controller) {
      const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
      controller.enqueue(inflateSync(bytes, { maxOutputLength: limit }))
    },
  })
}
