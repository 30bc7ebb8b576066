import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createAnswer } from '../../../src/page/client/answer.ts'
import { createCitationStreamParser } from '../../../src/page/client/stream-parser.ts'
import { readCitationStream } from '../../../src/page/client/stream.ts'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import { sentence, startService } from './service-under-test.ts'

const { call, tokenOf } = await startService()
const token = await tokenOf({ agentId: 'smith' })
const response = `${sentence} The moon is red.`
const made = await call(token, 'POST /v1/attribute', {
  json: { response, sources: [{ id: 'S1', title: 'Tariff', content: sentence }] },
})

/** The answers of the service that hold a cited answer. */
const answers = {
  'POST /v1/attribute': made,
  'GET /v1/runs/{id}': await call(token, `GET /v1/runs/${made.body.runId}`),
}

it.each(Object.entries(answers))('%s can be shown on a page as it is', async (_, { body, text }) => {
  expect(citationsDataSchema.parse(body.data)).toEqual(body.data)
  expect(JSON.stringify(body.data)).not.toContain('"content":')
  const shown = createAnswer()
  for await (const event of readCitationStream(new Response(text))) shown.apply(event)
  expect(shown.current).toMatchObject({
    status: 'complete',
    progress: 'complete',
    error: null,
    runId: made.body.runId,
    textParts: [response],
    sources: [{ id: 'S1', title: 'Tariff' }],
    citations: [{ text: sentence, status: 'verified' }],
  })
})

it('an answer of the service is shown the same, however its body is cut', () => {
  const read = (pieces: readonly string[]) => {
    const parser = createCitationStreamParser()
    const shown = createAnswer()
    for (const piece of pieces) for (const event of parser.push(piece)) shown.apply(event)
    for (const event of parser.end()) shown.apply(event)
    return shown.current
  }
  const whole = read([made.text])
  expect(whole.citations).toHaveLength(1)
  expect(read(made.text.split(''))).toEqual(whole)
  fc.assert(
    fc.property(fc.integer({ min: 0, max: made.text.length }), (cut) => {
      expect(read([made.text.slice(0, cut), made.text.slice(cut)])).toEqual(whole)
    }),
  )
})
