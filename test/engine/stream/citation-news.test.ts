import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { streamText } from 'ai'
import type { UIMessageChunk } from 'ai'
import { MockLanguageModelV4, convertArrayToReadableStream, convertReadableStreamToArray } from 'ai/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { citeResponse } from '../../../src/doors/web.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'

const CLAIM = 'The pier at Kolm is 400 metres long.'
const text: UIMessageChunk[] = [
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: CLAIM },
  { type: 'text-end', id: 't' },
]

const metadata = {
  nothing: undefined,
  'the id of a file': { openai: { fileId: 'file-7' } },
  'a document of Cohere': {
    cohere: {
      start: 0,
      end: CLAIM.length,
      text: CLAIM,
      sources: [{ type: 'document', id: 'doc:0', document: { id: 'doc:0', text: CLAIM, title: 'Pier' } }],
    },
  },
}

type SourceFields = { sourceId: string; url?: string; title?: string; filename?: string }

/** The fields of a source part, each with or without an address, a title, a file name and what a provider adds. */
const given: [name: string, fields: SourceFields][] = [
  undefined,
  'https://pier.example/notes',
  'HTTPS://Pier.example:443/notes/?utm_source=x#top',
  'gs://bucket/pier.pdf',
].flatMap((url) =>
  [undefined, '', 'Pier &amp; harbour  notes'].flatMap((title) =>
    [undefined, 'pier.pdf'].flatMap((filename) =>
      Object.entries(metadata).map(([name, providerMetadata]): [string, SourceFields] => {
        const fields = { sourceId: 'd1', url, title, filename, providerMetadata }
        return [`${url} · ${title} · ${filename} · ${name}`, JSON.parse(JSON.stringify(fields))]
      }),
    ),
  ),
)

const kinds = [{ type: 'source-url' }, { type: 'source-document', mediaType: 'application/pdf' }] as const

/** A part of any fields: servers send parts that lack a field of the SDK's type, and citespan passes them on. */
const partOf = (kind: object, fields: object) => ({ ...kind, ...fields }) as UIMessageChunk

const answerOf = (...parts: UIMessageChunk[]): UIMessageChunk[] => [
  { type: 'start' },
  { type: 'start-step' },
  ...parts,
  ...text,
  { type: 'finish-step' },
  { type: 'finish' },
]

const isSource = ({ type }: UIMessageChunk) => type === 'source-url' || type === 'source-document'

async function announced(chunks: UIMessageChunk[], run = new CitationEngine().run()) {
  const cited = citeUIMessageStream(run, convertArrayToReadableStream(chunks))
  const sent = await convertReadableStreamToArray(cited)
  const { record } = await run.done
  return { sources: sent.filter(isSource), record }
}

/** How many steps of reading sources fit into one turn of the event loop: a busy machine may do only one. */
const paces = [
  { pace: 'many steps a turn', isSlow: false },
  { pace: 'one step a turn', isSlow: true },
]

describe.each(kinds.flatMap((kind) => paces.map((pace) => ({ ...pace, kind }))))(
  '$kind.type, $pace: a source that the stream announces is not announced again',
  ({ kind, isSlow }) => {
    beforeEach(() => {
      let now = 0
      if (isSlow) vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
    })
    afterEach(() => {
      vi.restoreAllMocks()
    })

    test.each(given)('%s', async (_, fields) => {
      const part = partOf(kind, fields)
      const [begun, ended] = [answerOf(part).slice(0, -2), answerOf().slice(-2)]
      const { sources, record } = await announced([...begun, part, ...ended])
      expect(sources).toEqual([part, part])
      expect(record.sources).toHaveLength(1)
    })

    test('through an endpoint', async () => {
      for (const [, fields] of given.filter(([name]) => name.endsWith('nothing'))) {
        const part = partOf(kind, fields)
        const frames = answerOf(part).map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`)
        const headers = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }
        const response = new Response(`${frames.join('')}data: [DONE]\n\n`, { headers })
        const cited = await (await citeResponse(new CitationEngine(), response)).text()
        const sent = cited.split('\n\n').filter((frame) => frame.includes('"type":"source-'))
        expect(sent).toEqual([`data: ${JSON.stringify(part)}`])
      }
    })

    test.each([1, 2, 20])('one that a tool found right before, as the last of %i', async (count) => {
      const found = Array.from({ length: count }, (_, i) => ({
        url: `https://pier.example/notes/${count - i}`,
        title: 'Pier',
        content: CLAIM,
      }))
      const parts = found.map(({ url, title }, i) => partOf(kind, { sourceId: `d${i}`, url, title }))
      const chunks = answerOf({ type: 'tool-output-available', toolCallId: '1', output: found }, ...parts)
      expect((await announced(chunks)).sources).toEqual(parts)
    })

    test('one whose part names nothing holds no other source back', async () => {
      const part = partOf(kind, { sourceId: 'd1' })
      const output = [{ url: 'https://pier.example/notes', title: 'Pier', content: CLAIM }]
      const found = { type: 'tool-output-available', toolCallId: '1', output } as const
      const { sources } = await announced(answerOf(part, found))
      expect(sources).toContainEqual(expect.objectContaining({ type: 'source-url', title: 'Pier' }))
    })
  },
)

describe('a source that the stream does not announce is announced', () => {
  test('a document of a tool that has the title of an announced one', async () => {
    const part = partOf(kinds[1], { sourceId: 'd1', title: 'Pier' })
    const output = [{ title: 'Pier', content: CLAIM }]
    const chunks = answerOf(part, { type: 'tool-output-available', toolCallId: '1', output })
    const { sources } = await announced(chunks)
    expect(sources).toEqual([part, expect.objectContaining({ sourceId: 'S2', title: 'Pier' })])
  })

  test('one of an earlier turn that had the id of an announced one', async () => {
    const earlier = { type: 'source-document', sourceId: 'd1', mediaType: 'text/plain', title: 'Harbour' }
    const run = new CitationEngine().run({ messages: [{ role: 'assistant', parts: [earlier] } as never] })
    run.addSource({ identifier: 'Harbour', type: 'document', content: CLAIM })
    const part = partOf(kinds[1], { sourceId: 'd1', title: 'Pier' })
    const { sources } = await announced(answerOf(part), run)
    expect(sources).toEqual([expect.objectContaining({ sourceId: 'S1', title: 'Harbour' }), part])
  })

  test('the second document of a part of Cohere, which has the title of the first', async () => {
    const { cohere } = metadata['a document of Cohere']
    const second = { type: 'document', id: 'doc:1', document: { id: 'doc:1', text: 'x', title: 'Harbour' } }
    const providerMetadata = { cohere: { ...cohere, sources: [...cohere.sources, second] } }
    const part = partOf(kinds[1], { sourceId: 'd1', title: 'Pier', providerMetadata })
    const { sources } = await announced(answerOf(part))
    expect(sources).toEqual([part, expect.objectContaining({ sourceId: 'S2', title: 'Harbour' })])
  })
})

describe('sources of a model', () => {
  const source: LanguageModelV4StreamPart[] = [
    { type: 'source', sourceType: 'url', id: 'u1', url: 'https://pier.example/?utm_source=x' },
    { type: 'source', sourceType: 'document', id: 'd1', mediaType: 'application/pdf', title: 'Pier' },
  ]
  const usage = {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  }
  const parts: LanguageModelV4StreamPart[] = [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: 't' },
    ...CLAIM.split(/(?= )/).map((delta) => ({ type: 'text-delta' as const, id: 't', delta })),
    ...source,
    { type: 'text-end', id: 't' },
    { type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage },
  ]

  test.each([
    { sendSources: true, ids: ['u1', 'd1'] },
    { sendSources: false, ids: ['S1', 'S2'] },
  ])('are announced once with sendSources: $sendSources', async ({ sendSources, ids }) => {
    const model = new MockLanguageModelV4({
      doStream: async () => ({ stream: convertArrayToReadableStream(parts) }),
    })
    const run = new CitationEngine().run()
    const result = streamText({ model, prompt: 'x' })
    const { chunks } = await readAnswer(run.toUIMessageStreamResponse(result, { sendSources }))
    const sent = chunks.flatMap((chunk) => ('sourceId' in chunk ? [chunk.sourceId] : []))
    expect(sent).toEqual(ids)
  })
})
