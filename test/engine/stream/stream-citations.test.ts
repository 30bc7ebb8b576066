import {
  ToolLoopAgent,
  UI_MESSAGE_STREAM_HEADERS,
  dynamicTool,
  isStepCount,
  streamText,
  tool,
  validateUIMessages,
} from 'ai'
import type { ModelMessage, ToolSet, UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { citationDataSchemas } from '../../../src/engine/stream/citations-part.ts'
import type { CitedUIMessage } from '../../../src/engine/stream/citations-part.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }
const inputSchema = z.object({}).loose()

type Options = {
  steps: ScriptedStep[]
  tools?: ToolSet
  messages?: ModelMessage[]
  engine?: CitationEngine
}

async function ask({ steps, tools = {}, messages, engine = new CitationEngine() }: Options) {
  const run = engine.run()
  const result = streamText({
    model: scriptedModel(steps),
    tools,
    messages: messages ?? [{ role: 'user', content: 'How much ice?' }],
    stopWhen: isStepCount(5),
    onError: () => {},
  })
  const answer = await readAnswer(run.toUIMessageStreamResponse(result))
  return { ...answer, ...(await run.done) }
}

/** Title of the source and status of each citation, with the text it stands on. */
function cited({ record }: Awaited<ReturnType<typeof ask>>) {
  return record.citations.map(({ textPart, start, end, sourceIds, status }) => [
    record.textParts[textPart]!.slice(start, end),
    sourceIds.map((id) => record.sources.find((source) => source.id === id)?.title).join(),
    status,
  ])
}

const search = tool({ inputSchema, execute: async () => RESULT })
const expected = [[CLAIM, 'Glacier survey', 'verified']]

describe('sources are found in', () => {
  test('a tool result', async () => {
    const answer = await ask({ steps: [[toolCall('1', 'search')], [[CLAIM]]], tools: { search } })
    expect(cited(answer)).toEqual(expected)
  })

  test('parallel tool results of several steps, each source once', async () => {
    const other = tool({
      inputSchema,
      execute: async () => ({ title: 'Bay', url: 'https://bay.example', text: 'Calm.' }),
    })
    const answer = await ask({
      steps: [
        [['One moment.'], toolCall('1', 'search'), toolCall('2', 'other')],
        [toolCall('3', 'search')],
        [[CLAIM]],
      ],
      tools: { search, other },
    })
    expect(cited(answer)).toEqual(expected)
    expect(answer.record.sources.map(({ id, title }) => [id, title]).toSorted()).toEqual([
      ['S1', 'Glacier survey'],
      ['S2', 'Bay'],
    ])
    expect(answer.texts).toEqual(['One moment.', CLAIM])
    expect(answer.record.citations[0]!.textPart).toBe(1)
  })

  test('a dynamic tool', async () => {
    const found = dynamicTool({ inputSchema, execute: async () => RESULT })
    const answer = await ask({ steps: [[toolCall('1', 'found')], [[CLAIM]]], tools: { found } })
    expect(cited(answer)).toEqual(expected)
  })

  test('a provider-executed tool', async () => {
    const answer = await ask({
      steps: [
        [
          { type: 'tool-call', toolCallId: '1', toolName: 'web_search', input: '{}', providerExecuted: true },
          { type: 'tool-result', toolCallId: '1', toolName: 'web_search', result: RESULT },
          [CLAIM],
        ],
      ],
      tools: {
        web_search: {
          type: 'provider',
          id: 'test.web_search',
          args: {},
          isProviderExecuted: true,
          inputSchema,
        },
      },
    })
    expect(cited(answer)).toEqual(expected)
  })

  test('an MCP result', async () => {
    const output = { content: [{ type: 'text', text: JSON.stringify(RESULT) }] }
    const mcp__ice__find = dynamicTool({ inputSchema, execute: async () => output })
    const answer = await ask({
      steps: [[toolCall('1', 'mcp__ice__find')], [[CLAIM]]],
      tools: { mcp__ice__find },
    })
    expect(cited(answer)).toEqual(expected)
  })

  test('source parts', async () => {
    const answer = await ask({
      steps: [
        [
          { type: 'source', sourceType: 'url', id: 'x', url: 'https://ice.example/survey', title: CLAIM },
          [CLAIM],
        ],
      ],
    })
    expect(answer.record.sources.map(({ url }) => url)).toEqual(['https://ice.example/survey'])
  })

  test('the last output of a streaming tool, not its interim ones', async () => {
    const slow = tool({
      inputSchema,
      async *execute() {
        yield { results: [{ title: 'Interim', url: 'https://ice.example/interim', content: 'Nothing yet.' }] }
        yield RESULT
      },
    })
    const answer = await ask({ steps: [[toolCall('1', 'slow')], [[CLAIM]]], tools: { slow } })
    expect(answer.record.sources.map(({ title }) => title)).toEqual(['Glacier survey'])
  })

  test('a call that was resumed after an approval', async () => {
    const messages: ModelMessage[] = [
      { role: 'user', content: 'How much ice?' },
      {
        role: 'assistant',
        content: [
          { type: 'tool-call', toolCallId: '1', toolName: 'search', input: {} },
          { type: 'tool-approval-request', approvalId: 'a1', toolCallId: '1' },
        ],
      },
      { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }] },
    ]
    const answer = await ask({ steps: [[[CLAIM]]], tools: { search }, messages })
    expect(cited(answer)).toEqual(expected)
  })

  test('what the caller adds', async () => {
    const run = new CitationEngine().run()
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    const result = streamText({ model: scriptedModel([[[CLAIM]]]), prompt: 'How much ice?' })
    await readAnswer(run.toUIMessageStreamResponse(result))
    const { record } = await run.done
    expect(record.citations.map(({ status }) => status)).toEqual(['verified'])
  })
})

describe('the stream that a page gets', () => {
  const steps: ScriptedStep[] = [
    [['Let me look.'], toolCall('1', 'search')],
    [[`${CLAIM} `, 'Shall I go on?']],
  ]

  test('text comes before citations, text-end with them at the end of its step, the map last before finish', async () => {
    const { chunks } = await ask({ steps, tools: { search } })
    const types = chunks.map(({ type }) => type)
    expect(types.slice(-4)).toEqual(['text-end', 'finish-step', 'data-citations', 'finish'])
    const step = 'start-step text-start text-end finish-step'
    expect(types.filter((type) => /^text-(?:start|end)|-step$/.test(type)).join(' ')).toBe(`${step} ${step}`)
    expect(types.lastIndexOf('text-delta')).toBeLessThan(types.lastIndexOf('text-end'))
    const [first, second] = chunks.filter((chunk) => chunk.type === 'text-end')
    expect(first!.citations).toBeUndefined()
    expect(second!.citations).toEqual([
      {
        source: {
          type: 'source',
          sourceType: 'url',
          id: 'S1',
          url: 'https://ice.example/survey',
          title: 'Glacier survey',
          providerMetadata: {
            citespan: {
              citationId: expect.any(String),
              number: 1,
              status: 'verified',
              verdict: 'supported',
              score: expect.any(Number),
            },
          },
        },
        startIndex: 0,
        endIndex: CLAIM.length,
        citedText: CLAIM,
      },
    ])
  })

  test('what a source contradicts has no citation, but is told of', async () => {
    const wrong = CLAIM.replace('14', '41')
    const { data, record, message } = await ask({
      steps: [[toolCall('1', 'search')], [[wrong]]],
      tools: { search },
    })
    expect(data).toMatchObject({
      citations: [],
      failed: [{ text: wrong, verdict: 'contradicted', status: 'failed', evidence: [{ quote: CLAIM }] }],
      uncited: [{ reason: 'contradicted' }],
    })
    expect(data?.failed).toEqual(record.citations)
    expect(message?.parts.findLast((part) => part.type === 'text')?.citations ?? []).toEqual([])
    const valid = validateUIMessages<CitedUIMessage>({
      messages: [message],
      dataSchemas: citationDataSchemas,
      tools: { search },
    })
    expect((await valid)[0]!.parts).toContainEqual(expect.objectContaining({ type: 'data-citations', data }))
  })

  test('each source is announced once, as a source part', async () => {
    const { chunks } = await ask({ steps, tools: { search } })
    expect(chunks.filter(({ type }) => type.startsWith('source'))).toEqual([
      { type: 'source-url', sourceId: 'S1', url: 'https://ice.example/survey', title: 'Glacier survey' },
    ])
  })

  test('the message passes the SDK’s own validation with our schema', async () => {
    const { message } = await ask({ steps, tools: { search } })
    const messages = await validateUIMessages<CitedUIMessage>({
      messages: [message],
      dataSchemas: citationDataSchemas,
      tools: { search },
    })
    const part = messages[0]!.parts.find(({ type }) => type === 'data-citations')
    expect(part).toMatchObject({ data: { progress: 'complete', citations: [{ status: 'verified' }] } })
  })

  test('onEnd sees the citations, so that an application can keep them with its messages', async () => {
    const run = new CitationEngine().run()
    const result = streamText({
      model: scriptedModel(steps),
      tools: { search },
      prompt: 'x',
      stopWhen: isStepCount(5),
    })
    const ended = Promise.withResolvers<UIMessage>()
    const response = run.toUIMessageStreamResponse(result, {
      onEnd: ({ responseMessage }) => ended.resolve(responseMessage),
    })
    await readAnswer(response)
    const { parts } = await ended.promise
    expect(parts.map(({ type }) => type)).toContain('data-citations')
    expect(parts.findLast((part) => part.type === 'text')?.citations?.length).toBe(1)
  })

  test("a response has the SDK's headers, and the caller's own before them", () => {
    const headers = { 'cache-control': 'no-store', 'x-own': 'yes' }
    const result = streamText({ model: scriptedModel(steps), prompt: 'x' })
    const response = new CitationEngine().run().toUIMessageStreamResponse(result, { status: 201, headers })
    expect(response.status).toBe(201)
    expect(Object.fromEntries(response.headers)).toEqual({ ...UI_MESSAGE_STREAM_HEADERS, ...headers })
  })

  test('in a message that goes on, text parts are counted within the message', async () => {
    const run = new CitationEngine().run()
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    const earlier: UIMessage = { id: 'm', role: 'assistant', parts: [{ type: 'text', text: 'One moment.' }] }
    const result = streamText({ model: scriptedModel([[[CLAIM]]]), prompt: 'x' })
    const response = run.toUIMessageStreamResponse(result, { originalMessages: [earlier as CitedUIMessage] })
    const { data } = await readAnswer(response)
    expect(data?.citations.map(({ textPart }) => textPart)).toEqual([1])
    expect((await run.done).record.citations.map(({ textPart }) => textPart)).toEqual([0])
  })

  test('provider citations on a text part are kept', async () => {
    const own = {
      source: { type: 'source', sourceType: 'url', id: 'p', url: 'https://p.example/' },
      startIndex: 0,
      endIndex: 3,
    } as const
    const { chunks } = await ask({
      steps: [
        [
          { type: 'text-start', id: 'a' },
          { type: 'text-delta', id: 'a', delta: 'Ice.' },
          { type: 'text-end', id: 'a', citations: [own] },
        ],
      ],
    })
    expect(chunks.find((chunk) => chunk.type === 'text-end')?.citations?.[0]).toEqual(own)
  })

  test('an agent’s stream is cited the same way', async () => {
    const run = new CitationEngine().run()
    const agent = new ToolLoopAgent({ model: scriptedModel(steps), tools: { search } })
    const { data } = await readAnswer(run.toUIMessageStreamResponse(await agent.stream({ prompt: 'x' })))
    expect(data?.citations.map(({ status }) => status)).toEqual(['verified'])
  })
})

describe('when something fails', () => {
  const steps: ScriptedStep[] = [[toolCall('1', 'search')], [[CLAIM]]]
  const texts = [CLAIM]

  test('a tool that throws leaves the answer and the reason', async () => {
    const broken = tool({
      inputSchema,
      execute: async (): Promise<string> => {
        throw new Error('no')
      },
    })
    const answer = await ask({ steps, tools: { search: broken } })
    expect([answer.texts, answer.data?.uncited.map(({ reason }) => reason)]).toEqual([texts, ['no-source']])
  })

  test('a matcher that hangs holds the end of the stream no longer than timeoutMs', async () => {
    const matcher: Matcher = {
      name: 'hanging',
      async *match() {
        await new Promise(() => {})
      },
    }
    const engine = new CitationEngine({ matcher, timeoutMs: 20 })
    const answer = await ask({ steps, tools: { search }, engine })
    expect([answer.texts, answer.data?.uncited.map(({ reason }) => reason)]).toEqual([
      texts,
      ['matcher-unavailable'],
    ])
    expect(answer.record.incidents.map(({ code }) => code)).toContain('timeout')
  })

  test('an extractor that throws is recorded', async () => {
    const extractor = {
      pattern: 'search',
      extract: () => {
        throw new Error('bad shape')
      },
    }
    const engine = new CitationEngine()
    engine.registerExtractor(extractor)
    const answer = await ask({ steps, tools: { search }, engine })
    expect(answer.texts).toEqual(texts)
    expect(answer.record.incidents).toMatchObject([{ step: 'extract' }])
  })

  test('a provider error ends the answer as it is, with its outcome', async () => {
    const answer = await ask({
      steps: [[toolCall('1', 'search')], [[CLAIM], { type: 'error', error: new Error('overloaded') }]],
      tools: { search },
    })
    expect(answer.texts).toEqual(texts)
    expect(answer.record.outcome).toBe('failed')
    expect(answer.chunks.filter(({ type }) => type === 'error').length).toBe(1)
  })

  test('a client that leaves loses nothing of the record', async () => {
    const store = memoryStore()
    const engine = new CitationEngine({ store })
    const run = engine.run({ sessionId: 's' })
    const result = streamText({
      model: scriptedModel(steps),
      tools: { search },
      prompt: 'x',
      stopWhen: isStepCount(5),
    })
    const reader = run.toUIMessageStreamResponse(result).body!.getReader()
    await reader.read()
    await reader.cancel()
    expect((await run.done).stored).toBe(true)
    const record = await store.getRun(run.id)
    expect([record?.textParts, record?.citations.map(({ status }) => status)]).toEqual([texts, ['verified']])
  })

  test('an aborted answer is stored as far as it came, with its outcome', async () => {
    const abort = new AbortController()
    const run = new CitationEngine().run()
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    const endless = scriptedModel([[[`${CLAIM}\n\n`, ...Array.from({ length: 500 }, () => 'more ')]]])
    let chunksSeen = 0
    const result = streamText({
      model: endless,
      prompt: 'x',
      abortSignal: abort.signal,
      onChunk() {
        if (++chunksSeen === 5) abort.abort()
      },
    })
    const response = run.toUIMessageStreamResponse(result)
    const { chunks } = await readAnswer(response)
    const { record } = await run.done
    expect(chunks.some(({ type }) => type === 'abort')).toBe(true)
    expect([record.outcome, record.citations[0]?.text]).toEqual(['aborted', CLAIM])
  })
})
