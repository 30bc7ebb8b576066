import { expect, test } from 'vitest'
import { readEach } from '../../../src/engine/stream/read-each.ts'
import { turns } from '../../fixtures/turns.ts'

/** Gives the chunks one by one, then ends or fails. */
function streamOf(chunks: readonly string[], failure?: Error): ReadableStream<string> {
  const rest = [...chunks]
  return new ReadableStream({
    pull(controller) {
      const chunk = rest.shift()
      if (chunk !== undefined) controller.enqueue(chunk)
      else if (failure) controller.error(failure)
      else controller.close()
    },
  })
}

test('every chunk is taken, in order', async () => {
  const taken: string[] = []
  await readEach(streamOf(['a', 'b', 'c']), (chunk) => void taken.push(chunk))
  expect(taken).toEqual(['a', 'b', 'c'])
})

test('the next chunk waits for one that takes its time', async () => {
  const events: string[] = []
  await readEach(streamOf(['a', 'b', 'c']), (chunk) => {
    events.push(chunk)
    if (chunk !== 'b') return undefined
    return turns().then(() => void events.push('b is done'))
  })
  expect(events).toEqual(['a', 'b', 'b is done', 'c'])
})

test('a stream that breaks off rejects after what came, and after what takes its time', async () => {
  const events: string[] = []
  const reading = readEach(streamOf(['a'], new Error('gone')), async (chunk) => {
    await turns()
    events.push(chunk)
  })
  await expect(reading).rejects.toThrow('gone')
  expect(events).toEqual(['a'])
})

test.each([
  [
    'throws',
    () => {
      throw new Error('no')
    },
  ],
  ['rejects', () => Promise.reject(new Error('no'))],
])('nothing more is taken when taking %s', async (_, refuse: () => Promise<void>) => {
  const taken: string[] = []
  const reading = readEach(streamOf(['a', 'b', 'c']), (chunk) => {
    taken.push(chunk)
    return chunk === 'b' ? refuse() : undefined
  })
  await expect(reading).rejects.toThrow('no')
  await turns()
  expect(taken).toEqual(['a', 'b'])
})

test('of chunks that are there a reader finds the next one at once', async () => {
  const chunks = Array.from({ length: 20 }, (_, index) => `${index}`)
  const waiting: number[] = []
  const passed = new ReadableStream<string>({
    async pull(controller) {
      await readEach(streamOf(chunks), (chunk) => {
        controller.enqueue(chunk)
        waiting.push(1 - controller.desiredSize!)
        return undefined
      })
      controller.close()
    },
  })
  const read: string[] = []
  for await (const chunk of passed) read.push(chunk)
  expect(read).toEqual(chunks)
  expect(waiting.slice(1, 19).every((count) => count >= 1)).toBe(true)
})
