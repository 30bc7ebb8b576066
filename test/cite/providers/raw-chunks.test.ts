import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { streamText } from 'ai'
import { MockLanguageModelV4, convertArrayToReadableStream } from 'ai/test'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'

const ICE = 'The glacier lost 14 metres of ice. 🚢'
const PIER = 'The pier at Kolm is 400 metres long.'
const TEXT = `${ICE}\n\n${PIER}`
/** In code points. */
const start = Array.from(`${ICE}\n\n`).length
const end = Array.from(TEXT).length

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** Chunks as `@ai-sdk/cohere` 4 and `@ai-sdk/openai` 4 hand them on, which make no citation of them. */
const cohere = {
  type: 'citation-start',
  index: 0,
  delta: {
    message: {
      citations: {
        start,
        end,
        text: PIER,
        sources: [
          {
            type: 'document',
            id: 'doc:1',
            document: { id: 'doc:1', title: 'Pier notes', text: `Notes. ${PIER}` },
          },
        ],
        type: 'TEXT_CONTENT',
        content_index: 0,
      },
    },
  },
}
const url_citation = { url: 'https://pier.example/', title: 'Pier notes', start_index: start, end_index: end }
const openai = {
  object: 'chat.completion.chunk',
  choices: [{ index: 0, delta: { annotations: [{ type: 'url_citation', url_citation }] } }],
}

function modelOf(rawValue: object): MockLanguageModelV4 {
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: TEXT },
    { type: 'raw', rawValue },
    { type: 'raw', rawValue: { type: 'citation-start', delta: null } },
    { type: 'raw', rawValue: 'no object' },
    { type: 'text-end', id: '0' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
  ]
  return new MockLanguageModelV4({ doStream: async () => ({ stream: convertArrayToReadableStream(parts) }) })
}

test.each([
  ['cohere', cohere, 'verified'],
  ['openai', openai, 'unverified'],
])('raw chunks of %s have the citations that its package leaves out', async (provider, chunk, status) => {
  const incidents: unknown[] = []
  const run = new CitationEngine({ onIncident: (incident) => incidents.push(incident) }).run()
  const result = streamText({ model: modelOf(chunk), prompt: 'x', include: { rawChunks: true } })
  await run.toUIMessageStreamResponse(result).text()
  const { record } = await run.done
  expect(record.citations.map(({ text, status, citedBy }) => [text, status, citedBy])).toEqual([
    [PIER, status, [expect.objectContaining({ provider, span: expect.anything() })]],
  ])
  expect(record.citations[0]!.sourceIds).toEqual([record.sources[0]!.id])
  expect(record.sources).toMatchObject([{ title: 'Pier notes' }])
  expect(incidents).toEqual([])
})
