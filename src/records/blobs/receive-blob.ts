import { createBytesHash } from '../../core/hash.ts'
import { CitationError, expectArgument } from '../../core/error.ts'
import type { BlobContent, StoredBlob } from '../../core/ports.ts'
import { concatenate } from '../../documents/fetch.ts'
import { blobDamaged, blobTooLarge, putAborted } from './blob-errors.ts'

/** Maximum bytes of a content, unless the caller sets another limit. */
const MAX_BYTES = 1_000_000_000

/** A content that is being received. */
export type ReceivedBlob = {
  /**
   * May be read once. Throws `input-too-large`, `invalid-input` if the stream holds other values than bytes, and
   * `aborted` if the signal aborts or the stream fails; a `CitationError` of the stream is thrown as it is.
   */
  chunks: AsyncGenerator<Uint8Array, void, undefined>
  /** The address and number of bytes of the content; call it after the last chunk. */
  stored(): StoredBlob
}

/** Reads a content within its limit and hashes it meanwhile. */
export function receiveBlob(
  content: BlobContent,
  { maxBytes = MAX_BYTES, signal }: { maxBytes?: number; signal?: AbortSignal } = {},
): ReceivedBlob {
  expectArgument(
    content instanceof Uint8Array || content instanceof ReadableStream,
    'put(): content',
    'a Uint8Array or a ReadableStream of them',
  )
  expectArgument(Number.isSafeInteger(maxBytes) && maxBytes >= 0, 'put(): maxBytes', 'a number of bytes')
  const hash = createBytesHash()
  let bytes = 0

  async function* chunks(): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const chunk of chunksOf(content, signal)) {
      bytes += chunk.length
      if (bytes > maxBytes) throw blobTooLarge(maxBytes)
      hash.update(chunk)
      if (chunk.length > 0) yield chunk
    }
  }

  return { chunks: chunks(), stored: () => ({ address: `sha256:${hash.digest()}`, bytes }) }
}

async function* chunksOf(
  content: BlobContent,
  signal: AbortSignal | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  if (signal?.aborted) throw putAborted(signal.reason)
  if (content instanceof Uint8Array) {
    yield content
    return
  }
  const reader = content.getReader()
  const aborted = () => void reader.cancel(signal?.reason).catch(() => {})
  signal?.addEventListener('abort', aborted)
  let isAtEnd = false
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((error: unknown) => {
        throw error instanceof CitationError ? error : brokeOff(error)
      })
      if (signal?.aborted) throw putAborted(signal.reason)
      isAtEnd = done
      if (done) return
      if (!(value instanceof Uint8Array)) throw notBytes()
      yield value
    }
  } finally {
    signal?.removeEventListener('abort', aborted)
    // The rest is not needed, so the source may stop.
    if (!isAtEnd) await reader.cancel().catch(() => {})
    reader.releaseLock()
  }
}

function brokeOff(cause: unknown): CitationError {
  return new CitationError({
    code: 'aborted',
    message: 'The stream of the content broke off.',
    suggestion: 'Nothing was stored; put it again.',
    cause,
  })
}

function notBytes(): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'put(): the stream holds something other than a Uint8Array.',
    suggestion: 'Encode texts first: stream.pipeThrough(new TextEncoderStream()).',
  })
}

/**
 * Cuts the bytes of a stream into pieces of `size`; the last may be smaller. Each piece has memory of its own, and no
 * more than it needs.
 */
export async function* slabsOf(
  chunks: AsyncIterable<Uint8Array>,
  size: number,
): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  let slab = new Uint8Array()
  let filled = 0
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const part = chunk.subarray(from, from + size - filled)
      if (slab.length < filled + part.length) slab = grown(slab, { filled, more: part.length, size })
      slab.set(part, filled)
      filled += part.length
      from += part.length
      if (filled < size) continue
      yield slab
      slab = new Uint8Array()
      filled = 0
    }
  }
  if (filled > 0) yield filled === slab.length ? slab : slab.slice(0, filled)
}

/**
 * A copy of the slab with room for `more` further bytes. The first allocation is exact, since most contents come in one
 * piece; later ones double, up to `size`, that of a full slab.
 */
function grown(
  slab: Uint8Array<ArrayBuffer>,
  { filled, more, size }: { filled: number; more: number; size: number },
): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(filled === 0 ? more : Math.min(size, Math.max(filled + more, 2 * filled)))
  larger.set(slab.subarray(0, filled))
  return larger
}

/**
 * A stream of the pieces that `next` reads, one at a time on demand; `next` resolves to `null` after the last piece. At
 * the end the bytes are checked against the address: if they differ, the stream fails with `database-corrupt`.
 */
export function checkedStream(
  address: string,
  { next, close = async () => {} }: { next: () => Promise<Uint8Array | null>; close?: () => Promise<void> },
): ReadableStream<Uint8Array> {
  const hash = createBytesHash()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const piece = await next()
          if (piece) {
            hash.update(piece)
            controller.enqueue(piece)
            return
          }
          await close()
          if (`sha256:${hash.digest()}` !== address) throw blobDamaged(address)
          controller.close()
        } catch (error) {
          await close()
          throw error
        }
      },
      cancel: close,
    },
    // Nothing is read ahead, because a blob may be large and its reader slow.
    { highWaterMark: 0 },
  )
}

/**
 * Reads a whole content and returns it with its address and number of bytes. Throws `input-too-large` beyond
 * `maxBytes`, 1,000,000,000 by default.
 */
export async function readAll(
  content: BlobContent,
  limits: { maxBytes?: number; signal?: AbortSignal } = {},
): Promise<StoredBlob & { content: Uint8Array<ArrayBuffer> }> {
  const parts: Uint8Array[] = []
  const { chunks, stored } = receiveBlob(content, limits)
  for await (const chunk of chunks) parts.push(chunk)
  const blob = stored()
  return { ...blob, content: concatenate(parts, blob.bytes) }
}
