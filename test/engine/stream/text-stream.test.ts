import type { TextStreamPart, ToolSet } from 'ai'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citedTextResponse } from '../../../src/engine/stream/text-stream.ts'

const parts = [
  { type: 'start' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', text: 'The fee ' },
  { type: 'text-delta', id: 't', text: 'is 40 euros.' },
  { type: 'text-end', id: 't' },
  { type: 'finish' },
] as TextStreamPart<ToolSet>[]

/** A result that streams these parts, and breaks off if there is a failure. */
const resultOf = (failure?: Error) => ({
  stream: new ReadableStream<TextStreamPart<ToolSet>>({
    start(controller) {
      for (const part of parts.slice(0, failure ? 3 : undefined)) controller.enqueue(part)
      if (!failure) controller.close()
    },
    pull(controller) {
      if (failure) controller.error(failure)
    },
  }),
})

test.each([
  [undefined, 'text/plain; charset=utf-8'],
  [{ 'content-type': 'text/markdown' }, 'text/markdown'],
  [{ 'Content-Type': 'text/markdown', 'x-own': 'a' }, 'text/markdown'],
])('a text with the headers %j is of the type %s', async (headers, type) => {
  await using engine = new CitationEngine({ onIncident() {} })
  const run = engine.run()
  const response = citedTextResponse(run, resultOf(), { status: 201, ...(headers && { headers }) })
  expect([response.status, response.headers.get('content-type')]).toEqual([201, type])
  expect(response.headers.get('x-own')).toBe(headers && 'x-own' in headers ? 'a' : null)
  expect(await response.text()).toBe('The fee is 40 euros.')
  expect((await run.done).record.outcome).toBe('complete')
})

test('a text that breaks off fails its reader and its record', async () => {
  await using engine = new CitationEngine({ onIncident() {} })
  const run = engine.run()
  await expect(citedTextResponse(run, resultOf(new Error('cut'))).text()).rejects.toThrow('cut')
  expect((await run.done).record.outcome).toBe('failed')
})
