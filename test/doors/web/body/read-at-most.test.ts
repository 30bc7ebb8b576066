import { describe, expect, test } from 'vitest'
import { readAtMost } from '../../../../src/doors/web/body/read-at-most.ts'

type Bytes = Uint8Array<ArrayBuffer>

const bytesOf = (...values: number[]): Bytes => new Uint8Array(values)

/** A body of `chunks`, and whether it was cancelled. */
function bodyOf(chunks: readonly Bytes[], { failure }: { failure?: Error } = {}) {
  const rest = [...chunks]
  const seen = { cancelled: false }
  const body = new ReadableStream<Bytes>({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk) controller.enqueue(chunk)
      else if (failure) controller.error(failure)
      else controller.close()
    },
    cancel() {
      seen.cancelled = true
    },
  })
  return { body, seen }
}

async function readAll(body: ReadableStream<Bytes>): Promise<number[]> {
  const read: number[] = []
  for await (const chunk of body) read.push(...chunk)
  return read
}

describe('readAtMost', () => {
  const chunks = [bytesOf(1, 2), bytesOf(3), bytesOf(4, 5)]

  test('a body of exactly the limit is whole; so is an empty one', async () => {
    expect(await readAtMost(bodyOf(chunks).body, 5)).toEqual(bytesOf(1, 2, 3, 4, 5))
    expect(await readAtMost(bodyOf([]).body, 0)).toEqual(bytesOf())
  })

  test.each([4, 3, 2, 0])('one over a limit of %i is a stream of all of it', async (limit) => {
    const read = await readAtMost(bodyOf(chunks).body, limit)
    if (!(read instanceof ReadableStream)) throw new Error('not a stream')
    expect(await readAll(read)).toEqual([1, 2, 3, 4, 5])
  })

  test('no more is read than tells that it is too long, until the stream is', async () => {
    const endless = new ReadableStream<Bytes>({ pull: (controller) => controller.enqueue(bytesOf(7, 7)) })
    const read = await readAtMost(endless, 3)
    if (!(read instanceof ReadableStream)) throw new Error('not a stream')
    const reader = read.getReader()
    expect((await reader.read()).value).toEqual(bytesOf(7, 7))
    await reader.cancel()
  })

  test('a body that breaks off gives what came, then its error', async () => {
    const failure = new Error('connection reset')
    const read = await readAtMost(bodyOf(chunks.slice(0, 2), { failure }).body, 100)
    if (!(read instanceof ReadableStream)) throw new Error('not a stream')
    const reader = read.getReader()
    expect((await reader.read()).value).toEqual(bytesOf(1, 2))
    expect((await reader.read()).value).toEqual(bytesOf(3))
    await expect(reader.read()).rejects.toBe(failure)
  })

  test('leaving the stream cancels the body', async () => {
    const { body, seen } = bodyOf(chunks)
    const read = await readAtMost(body, 1)
    if (!(read instanceof ReadableStream)) throw new Error('not a stream')
    await read.cancel()
    expect(seen.cancelled).toBe(true)
  })
})
