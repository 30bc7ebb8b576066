import { loadZip } from './load-zip.ts'

/** A file of an archive: its path with `/`, and its bytes, complete or in parts. */
export type ArchiveFile = { path: string; content: Uint8Array | AsyncIterable<Uint8Array> }

/**
 * Writes files as one streamed zip: each file is read only after the consumer has taken those before it. An error of a
 * file fails the stream. Needs `@zip.js/zip.js`.
 */
export function zipFiles(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
): ReadableStream<Uint8Array> {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = write(files, writable)
  written.catch((error: unknown) => writable.abort(error).catch(() => {}))
  return readable
}

async function write(
  files: Iterable<ArchiveFile> | AsyncIterable<ArchiveFile>,
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const { ZipWriter, Uint8ArrayReader } = await loadZip()
  const zip = new ZipWriter(writable, { useWebWorkers: false, extendedTimestamp: false })
  for await (const { path, content } of files) {
    const reader = content instanceof Uint8Array ? new Uint8ArrayReader(content) : streamOf(content)
    await zip.add(path, reader)
  }
  await zip.close()
}

function streamOf(chunks: AsyncIterable<Uint8Array>): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await iterator.next()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}
