import { inflateSync } from 'node:zlib'

/**
 * Lets this process decompress the format `deflate` synchronously, by replacing the global `DecompressionStream`.
 * pdf.js awaits one for each stream of a file; Node's implementation uses a thread and a dozen turns for each, a fifth
 * of a page's time. Only for a process in which nothing else waits. Damaged data, or a stream of more than `limit`
 * bytes when decompressed, is an error; pdf.js then reads the stream itself as far as it can.
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
