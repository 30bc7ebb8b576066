import { endReading } from './end-reading.ts'

/**
 * Reads a stream to its end and calls `take` with each chunk; if that returns a promise, the next chunk waits for it.
 * Rejects if the stream or `take` fails; resolves early when `cutOff` aborts.
 *
 * The next read starts before a chunk is taken, so one chunk is read ahead. A read that finds a chunk waiting costs
 * half as much as one that has to wait.
 */
export function readEach<Chunk>(
  stream: ReadableStream<Chunk>,
  take: (chunk: Chunk) => Promise<void> | undefined,
  { cutOff }: { cutOff?: AbortSignal } = {},
): Promise<void> {
  const reader = stream.getReader()
  if (cutOff) endReading(reader, cutOff)
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let taking: Promise<void> | undefined
  let isOver = false

  function readNext(): void {
    reader.read().then(onRead, onFailure)
  }

  function onRead(result: ReadableStreamReadResult<Chunk>): void {
    if (isOver) return
    if (taking) {
      void afterwards(taking, () => onRead(result))
    } else if (result.done) {
      resolve()
    } else {
      readNext()
      try {
        taking = take(result.value)
      } catch (error) {
        fail(error)
      }
    }
  }

  function onFailure(error: unknown): void {
    if (taking) void afterwards(taking, () => fail(error))
    else fail(error)
  }

  async function afterwards(task: Promise<void>, next: () => void): Promise<void> {
    try {
      await task
    } catch (error) {
      fail(error)
      return
    }
    taking = undefined
    next()
  }

  function fail(error: unknown): void {
    isOver = true
    reject(error)
  }

  readNext()
  return promise
}
