import { expect, test } from 'vitest'
import { deferStream } from '../../../src/engine/stream/defer-stream.ts'

function streamOf(chunks: string[], onCancel?: (reason: unknown) => void): ReadableStream<string> {
  return new ReadableStream({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      if (!onCancel) controller.close()
    },
    cancel: onCancel,
  })
}

test('a stream is read as its source, once that is there', async () => {
  const source = Promise.withResolvers<ReadableStream<string>>()
  const read = readAll(deferStream(() => source.promise))
  source.resolve(streamOf(['a', 'b']))
  expect(await read).toEqual(['a', 'b'])
})

test('the source is made although nobody reads', async () => {
  const made = Promise.withResolvers<string>()
  deferStream(async () => {
    made.resolve('made')
    return streamOf([])
  })
  expect(await made.promise).toBe('made')
})

test('a reader who leaves before the source is there cancels it', async () => {
  const source = Promise.withResolvers<ReadableStream<string>>()
  const reasons: unknown[] = []
  const cancelled = deferStream(() => source.promise).cancel('gone')
  source.resolve(streamOf(['a'], (reason) => reasons.push(reason)))
  await cancelled
  expect(reasons).toEqual(['gone'])
})

test('a source that cannot be made, or breaks, fails for the reader', async () => {
  const unmade = deferStream(() => Promise.reject(new Error('no source')))
  await expect(readAll(unmade)).rejects.toThrow('no source')
  const broken = deferStream(
    async () => new ReadableStream({ pull: (controller) => controller.error(new Error('broke')) }),
  )
  await expect(readAll(broken)).rejects.toThrow('broke')
})

async function readAll<T>(stream: ReadableStream<T>): Promise<T[]> {
  const chunks: T[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return chunks
}
