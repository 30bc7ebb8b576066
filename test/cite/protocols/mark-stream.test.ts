import { simulateReadableStream } from 'ai'
import { convertReadableStreamToArray } from 'ai/test'
import { expect, test } from 'vitest'
import { markStream, readMarks } from '../../../src/entries/protocols.ts'

const sources = [{ id: 'S1' }, { id: 'S2' }]
const text = `${'It rained. '.repeat(40)}Snow fell [1]. Hail fell [2].\n\n[2]: S2`

test('gives what the whole text gives, and the last piece has all', async () => {
  const deltas = simulateReadableStream({ chunks: text.match(/[^]{1,3}/g)! })
  const pieces = await convertReadableStreamToArray(deltas.pipeThrough(markStream({ sources })))
  const whole = readMarks(text, { sources })
  expect(pieces.map((piece) => piece.text).join('')).toBe(whole.text)
  expect({ ...pieces.at(-1)!, text: '' }).toEqual({ ...whole, text: '' })
  expect(pieces.slice(0, -1).flatMap(({ marks }) => marks)).toEqual(whole.marks)
})

test('reads no further than its reader does', async () => {
  let count = 0
  const endless = new ReadableStream<string>({
    pull: (controller) => controller.enqueue(`${++count} `),
  })
  const reader = endless.pipeThrough(markStream({ sources })).getReader()
  await reader.read()
  // All that can go on without a reader has gone on after a turn of the event loop.
  await new Promise((resolve) => void setImmediate(resolve))
  const ahead = count
  expect(ahead).toBeLessThan(64)
  await new Promise((resolve) => void setImmediate(resolve))
  expect(count).toBe(ahead)
  for (let at = 0; at < 100; at++) await reader.read()
  expect(count).toBeGreaterThan(100)
  await reader.cancel()
})

test('a reader that leaves ends the source, and an error of the source comes out', async () => {
  const left = Promise.withResolvers<unknown>()
  const idle = new ReadableStream<string>({ cancel: left.resolve })
  await idle.pipeThrough(markStream({ sources })).cancel('enough')
  expect(await left.promise).toBe('enough')
  const broken = new ReadableStream<string>({
    start(controller) {
      controller.enqueue('It rained.')
      controller.error(new Error('gone'))
    },
  })
  await expect(convertReadableStreamToArray(broken.pipeThrough(markStream({ sources })))).rejects.toThrow(
    'gone',
  )
})
