type Bytes = Uint8Array<ArrayBuffer>

/**
 * The whole body if it has at most `maxLength` bytes, otherwise a stream of the same bytes. A body that breaks off
 * also becomes a stream, with the bytes so far and the same error.
 */
export async function readAtMost(
  body: ReadableStream<Bytes>,
  maxLength: number,
): Promise<Bytes | ReadableStream<Bytes>> {
  const reader = body.getReader()
  const chunks: Bytes[] = []
  let length = 0
  try {
    while (length <= maxLength) {
      const { done, value } = await reader.read()
      if (done) return join(chunks, length)
      chunks.push(value)
      length += value.length
    }
  } catch {
    // The replayed stream reads on and gets the same error.
  }
  return replay(chunks, reader)
}

/**
 * Reads chunks of a body until they have at least `minLength` bytes, or all of a shorter body. Returns the bytes read,
 * and a stream of the whole body.
 */
export async function startOf(
  body: ReadableStream<Bytes>,
  minLength: number,
): Promise<{ start: Bytes; body: ReadableStream<Bytes> }> {
  const reader = body.getReader()
  const chunks: Bytes[] = []
  let length = 0
  try {
    while (length < minLength) {
      const { done, value } = await reader.read()
      if (done) break
      chunks.push(value)
      length += value.length
    }
  } catch {
    // The replayed stream reads on and gets the same error.
  }
  return { start: join(chunks, length), body: replay(chunks, reader) }
}

function replay(chunks: Bytes[], reader: ReadableStreamDefaultReader<Bytes>): ReadableStream<Bytes> {
  const read = chunks.values()
  return new ReadableStream({
    async pull(controller) {
      const { value: chunk } = read.next()
      const { done, value } = chunk ? { done: false, value: chunk } : await reader.read()
      if (done || !value) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
}

function join(chunks: readonly Bytes[], length: number): Bytes {
  const bytes = new Uint8Array(length)
  let offset = 0
  for (const chunk of chunks) {
    bytes.set(chunk, offset)
    offset += chunk.length
  }
  return bytes
}
