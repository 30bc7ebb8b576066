import { createOpenAI } from '@ai-sdk/openai'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { convertToModelMessages, generateText, streamText } from 'ai'
import type { ModelMessage, UIMessage, UIMessageChunk } from 'ai'
import { MockLanguageModelV4, convertArrayToReadableStream, convertReadableStreamToArray } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { FinishedRun } from '../../../src/engine/runs/citation-run.ts'
import { isCitationsData } from '../../../src/page/client/citations-shape.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { serveLocally } from '../../fixtures/serve-locally.ts'

const ICE = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const PIER = 'The pier at Kolm is 400 metres long 🚢.'
const TEXT = `${ICE}\n\n${PIER}`
const survey = { title: 'Glacier survey', url: 'https://ice.example/survey' }
const notes = { title: 'Pier notes', url: 'https://pier.example/notes' }
/** In code points, as OpenAI and Cohere may count. */
const lengthOf = (text: string) => Array.from(text).length
const bytes = (text: string) => new TextEncoder().encode(text).length

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const finishReason = { unified: 'stop', raw: undefined } as const

type Metadata = Extract<LanguageModelV4StreamPart, { type: 'finish' }>['providerMetadata']
type TextPart = Pick<
  Extract<LanguageModelV4StreamPart, { type: 'text-end' }>,
  'citations' | 'providerMetadata'
>

/** A step as a provider's package gives it: a text with what it cites, source parts, metadata of the step. */
type Step = {
  text?: string
  end?: TextPart
  sources?: Extract<LanguageModelV4StreamPart, { type: 'source' }>[]
  metadata?: Metadata
}

function modelOf({ text = TEXT, end = {}, sources = [], metadata }: Step): MockLanguageModelV4 {
  const parts = (): LanguageModelV4StreamPart[] => [
    { type: 'stream-start', warnings: [] },
    { type: 'text-start', id: '0' },
    ...(text.match(/.{1,9}/gsu) ?? []).map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
    { type: 'text-end', id: '0', ...end },
    ...sources,
    { type: 'finish', finishReason, usage, providerMetadata: metadata },
  ]
  return new MockLanguageModelV4({
    doStream: async () => ({ stream: convertArrayToReadableStream(parts()) }),
    doGenerate: async () => ({
      content: [{ type: 'text', text, ...end }, ...sources],
      finishReason,
      usage,
      warnings: [],
      providerMetadata: metadata,
    }),
  })
}

const urlSource = (id: string, { url, title }: typeof survey) =>
  ({ type: 'source', sourceType: 'url', id, url, title }) as const
const urlCitation = (page: typeof survey, part: string) => {
  const start = lengthOf(TEXT.slice(0, TEXT.indexOf(part)))
  return { source: urlSource(page.url, page), startIndex: start, endIndex: start + lengthOf(part) }
}
const fileSource = (title: string, providerMetadata?: Metadata) =>
  ({
    type: 'source',
    sourceType: 'document',
    id: title,
    mediaType: 'text/plain',
    title,
    providerMetadata,
  }) as const

const steps: [name: string, step: Step, provider: string][] = [
  [
    'OpenAI',
    {
      end: {
        citations: [urlCitation(survey, ICE), urlCitation(notes, PIER)],
        providerMetadata: { openai: { itemId: 'm1' } },
      },
      sources: [urlSource('1', survey), urlSource('2', notes)],
    },
    'openai',
  ],
  [
    'Google',
    {
      sources: [urlSource('1', survey), urlSource('2', notes)],
      metadata: {
        google: {
          groundingMetadata: {
            groundingChunks: [survey, notes].map(({ url, title }) => ({ web: { uri: url, title } })),
            groundingSupports: [
              { segment: { endIndex: bytes(ICE), text: ICE }, groundingChunkIndices: [0] },
              {
                segment: {
                  startIndex: bytes(TEXT) - bytes(PIER),
                  endIndex: bytes(TEXT),
                  text: PIER,
                },
                groundingChunkIndices: [1],
              },
            ],
          },
        },
      },
    },
    'google',
  ],
  [
    'Cohere',
    {
      sources: [ICE, PIER].map((part, index) =>
        fileSource([survey, notes][index]!.title, {
          cohere: {
            start: lengthOf(TEXT.slice(0, TEXT.indexOf(part))),
            end: lengthOf(TEXT.slice(0, TEXT.indexOf(part) + part.length)),
            text: part,
            citationType: 'TEXT_CONTENT',
            sources: [
              {
                type: 'document',
                id: `doc:${index}`,
                document: { id: `doc:${index}`, text: '', title: [survey, notes][index]!.title },
              },
            ],
          },
        }),
      ),
    },
    'cohere',
  ],
]

/** Claim, status, titles of its sources, and who cited it. */
function shown({ record }: FinishedRun): unknown[] {
  return record.citations.map(({ text, status, sourceIds, citedBy = [] }) => [
    text,
    status,
    sourceIds.map((id) => record.sources.find((source) => source.id === id)!.title),
    citedBy.map(({ provider }) => provider),
  ])
}

const expected = (provider: string) => [
  [ICE, 'unverified', [survey.title], [provider]],
  [PIER, 'unverified', [notes.title], [provider]],
]

describe.each(steps)('%s', (_, step, provider) => {
  test('streamed: the SDK’s parts pass untouched, and the map has the citations', async () => {
    const engine = new CitationEngine()
    const run = engine.run()
    const model = modelOf(step)
    const { chunks, texts, data } = await readAnswer(
      run.toUIMessageStreamResponse(streamText({ model, prompt: 'x' }), { sendSources: true }),
    )
    const alone = streamText({ model: modelOf(step), prompt: 'x' }).toUIMessageStream({ sendSources: true })
    const own = await convertReadableStreamToArray(alone)
    const isSource = ({ type }: UIMessageChunk) => type === 'source-url' || type === 'source-document'
    const given = own.filter(isSource)
    expect(chunks.filter(isSource)).toEqual(expect.arrayContaining(given))
    expect(texts).toEqual([TEXT])
    const end = chunks.find((chunk) => chunk.type === 'text-end')
    const ofModel = own.find((chunk) => chunk.type === 'text-end')?.citations ?? []
    expect(end?.citations?.slice(0, ofModel.length)).toEqual(ofModel)
    expect(end?.citations).toHaveLength(ofModel.length + 2)
    expect(shown(await run.done)).toEqual(expected(provider))
    expect(isCitationsData(data)).toBe(true)
    expect(data!.citations.map(({ citedBy }) => citedBy!.map((by) => by.provider))).toEqual([
      [provider],
      [provider],
    ])
    expect(data!.sources.map(({ title }) => title)).toEqual([survey.title, notes.title])
  })

  test('generated', async () => {
    const run = new CitationEngine().run()
    const result = await generateText({ model: modelOf(step), prompt: 'x' })
    expect(shown(await run.attribute(result))).toEqual(expected(provider))
  })

  test('as JSON and as a stream of an endpoint, as far as they tell', async () => {
    const { steps: generated } = await generateText({ model: modelOf(step), prompt: 'x' })
    const { citeResponse } = await import('../../../src/doors/web.ts')
    const store = memoryStore()
    const engine = new CitationEngine({ store })
    const body = JSON.stringify({
      steps: generated.map(({ content, providerMetadata }) => ({ content, providerMetadata })),
    })
    await citeResponse(engine, new Response(body, { headers: { 'content-type': 'application/json' } })).text()
    const { items } = await store.listRuns({})
    expect(shown({ record: items[0]!, stored: true })).toEqual(expected(provider))
  })
})

test('Anthropic: a block rests on a document that the application gave, where the quote stands', async () => {
  const document = { title: 'Glacier survey', content: `Written in 2021. ${ICE} It goes on.` }
  const location = {
    type: 'char_location',
    cited_text: ICE,
    document_index: 0,
    document_title: document.title,
    start_char_index: 17,
    end_char_index: 17 + ICE.length,
    file_id: null,
  }
  const end: TextPart = {
    citations: [{ source: fileSource(document.title, { anthropic: location }), citedText: ICE }],
    providerMetadata: { anthropic: { citations: [location] } },
  }
  const sources = [fileSource(document.title, { anthropic: { citedText: ICE, startCharIndex: 17 } })]
  const run = new CitationEngine().run()
  run.addSource(document)
  const text = 'Much ice is gone by now.'
  const { record } = await run.attribute(
    await generateText({ model: modelOf({ text, end, sources }), prompt: 'x' }),
  )
  expect(record.citations).toMatchObject([
    {
      text,
      matcher: 'provider',
      citedBy: [{ provider: 'anthropic', citedText: ICE }],
      evidence: [{ quote: ICE }],
    },
  ])
  expect(record.sources.filter(({ content }) => content !== '')).toHaveLength(1)
  const alone = new CitationEngine().run()
  const model = modelOf({ text: ICE, end, sources })
  const { record: unproved } = await alone.attribute(await generateText({ model, prompt: 'x' }))
  expect(unproved.citations.map(({ status, evidence }) => [status, evidence])).toEqual([['unverified', []]])
})

test('a stream of UI chunks: what its text ends cite, but not what citespan added to them', async () => {
  const run = new CitationEngine().run()
  const source = { ...urlSource('S9', notes), providerMetadata: { citespan: { number: 9 } } }
  const chunks: UIMessageChunk[] = [
    { type: 'start' },
    { type: 'start-step' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: TEXT },
    {
      type: 'text-end',
      id: '0',
      citations: [urlCitation(survey, ICE), { source, startIndex: 0, endIndex: 5 }],
    },
    { type: 'finish-step' },
    { type: 'finish' },
  ]
  await convertReadableStreamToArray(citeUIMessageStream(run, convertArrayToReadableStream(chunks)))
  expect(shown(await run.done)).toEqual([[ICE, 'unverified', [survey.title], ['provider']]])
})

describe('OpenAI’s responses over HTTP, two turns', () => {
  const message = (text: string, annotations: object[]) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    status: 'completed',
    content: [{ type: 'output_text', text, annotations, logprobs: [] }],
  })
  const response = (output: object[]) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_790_000_000,
    status: 'completed',
    model: 'gpt-5',
    output,
    usage: { input_tokens: 1, output_tokens: 1 },
  })
  const annotationOf = (page: typeof survey, text: string, part: string) => ({
    type: 'url_citation',
    ...page,
    start_index: lengthOf(text.slice(0, text.indexOf(part))),
    end_index: lengthOf(text.slice(0, text.indexOf(part) + part.length)),
  })

  function events(text: string, annotations: object[]): string {
    const list = [
      { type: 'response.created', response: { ...response([]), status: 'in_progress' } },
      { type: 'response.output_item.added', output_index: 0, item: { ...message('', []), content: [] } },
      ...(text.match(/.{1,9}/gsu) ?? []).map((delta) => ({
        type: 'response.output_text.delta',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        delta,
      })),
      ...annotations.map((annotation, index) => ({
        type: 'response.output_text.annotation.added',
        item_id: 'msg_1',
        output_index: 0,
        content_index: 0,
        annotation_index: index,
        annotation,
      })),
      { type: 'response.output_item.done', output_index: 0, item: message(text, annotations) },
      { type: 'response.completed', response: response([message(text, annotations)]) },
    ]
    return list
      .map(
        (event, index) =>
          `event: ${event.type}\ndata: ${JSON.stringify({ ...event, sequence_number: index })}\n\n`,
      )
      .join('')
  }

  const answers = [TEXT, `As I said: ${PIER}`]
  const annotated = [
    [annotationOf(survey, TEXT, ICE), annotationOf(notes, TEXT, PIER)],
    [annotationOf(notes, answers[1]!, PIER)],
  ]

  async function startServer() {
    let turn = 0
    return await serveLocally((_request, reply) => {
      reply.setHeader('content-type', 'text/event-stream')
      reply.end(events(answers[turn]!, annotated[turn]!))
      turn += 1
    })
  }

  test('through the SDK: links of both turns, one number for a source', async () => {
    await using server = await startServer()
    const model = createOpenAI({ baseURL: server.url, apiKey: 'none' }).responses('gpt-5')
    const engine = new CitationEngine({ store: memoryStore() })
    const ask = async (messages: UIMessage[]) => {
      const run = engine.run({ messages })
      const prompt: ModelMessage[] = await convertToModelMessages(messages)
      const answer = await readAnswer(run.toUIMessageStreamResponse(streamText({ model, messages: prompt })))
      return { ...answer, finished: await run.done }
    }
    const asked = (id: string): UIMessage => ({
      id,
      role: 'user',
      parts: [{ type: 'text', text: 'How long?' }],
    })
    const first = await ask([asked('1')])
    expect(first.texts).toEqual([answers[0]])
    expect(shown(first.finished)).toEqual(expected('openai'))
    expect(first.data!.sources.map(({ number, title }) => [number, title])).toEqual([
      [1, survey.title],
      [2, notes.title],
    ])
    const second = await ask([asked('1'), first.message!, asked('2')])
    expect(second.texts).toEqual([answers[1]])
    expect(shown(second.finished)).toEqual([[answers[1], 'unverified', [notes.title], ['openai']]])
    expect(second.data!.sources.map(({ number, title }) => [number, title])).toEqual([[2, notes.title]])
    const record = await engine.getRun(second.finished.record.id)
    expect(record?.citations[0]!.citedBy).toMatchObject([{ provider: 'openai' }])
  })

  test('through `citeResponse`, as events and as JSON', async () => {
    const { citeResponse } = await import('../../../src/doors/web.ts')
    const json = JSON.stringify(response([message(TEXT, annotated[0]!)]))
    const bodies = { 'text/event-stream': events(TEXT, annotated[0]!), 'application/json': json }
    for (const [type, body] of Object.entries(bodies)) {
      const store = memoryStore()
      const engine = new CitationEngine({ store })
      await citeResponse(engine, new Response(body, { headers: { 'content-type': type } })).text()
      const { items } = await store.listRuns({})
      expect(shown({ record: items[0]!, stored: true }), type).toEqual(expected('openai'))
      expect(items[0]!.citations.map(({ citedBy }) => citedBy!.length)).toEqual([1, 1])
    }
  })
})
