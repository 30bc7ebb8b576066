import {
  ToolLoopAgent,
  createAgentUIStream,
  createAgentUIStreamResponse,
  createUIMessageStream,
  createUIMessageStreamResponse,
  isStepCount,
  readUIMessageStream,
  streamText,
  toUIMessageStream,
  tool,
} from 'ai'
import type { InferUIMessageChunk, UIMessage, UIMessageStreamOnEndCallback, UIMessageStreamOptions } from 'ai'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { CitationDataParts } from '../../src/engine/stream/citations-part.ts'
import { citeUIMessageStream } from '../../src/engine/stream/cite-ui-message-stream.ts'
import { toAnswer } from '../../src/page/client.ts'
import { readAnswer } from '../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../fixtures/scripted-model.ts'
import { serveChat, withoutCitations } from './serve-chat.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }
const steps: ScriptedStep[] = [[['One moment.'], toolCall('1', 'search')], [[CLAIM]]]
const search = tool({ inputSchema: z.object({}), execute: async () => RESULT })
const tools = { search }
const ask = (given = steps) =>
  streamText({ model: scriptedModel(given), tools, prompt: 'How much ice?', stopWhen: isStepCount(5) })

describe('the options of the SDK do with a run what they do without', () => {
  type End = Parameters<UIMessageStreamOnEndCallback<UIMessage>>[0]
  type Seen = { ends: End[]; steps: UIMessage[]; ids: number }
  type Case = [
    name: string,
    options: (seen: Seen) => UIMessageStreamOptions<UIMessage>,
    question?: UIMessage[],
  ]

  const ours = new Set(['data-citations', 'source-url'])
  const question: UIMessage = { id: 'q', role: 'user', parts: [{ type: 'text', text: 'How much ice?' }] }
  const begun: UIMessage = { id: 'a', role: 'assistant', parts: [{ type: 'text', text: 'So:' }] }
  const cases: Case[] = [
    ['onEnd', ({ ends }) => ({ onEnd: (end) => void ends.push(end) })],
    ['onFinish', ({ ends }) => ({ onFinish: (end) => void ends.push(end) })],
    ['onStepEnd', (seen) => ({ onStepEnd: ({ responseMessage }) => void seen.steps.push(responseMessage) })],
    [
      'onStepFinish',
      (seen) => ({ onStepFinish: ({ responseMessage }) => void seen.steps.push(responseMessage) }),
    ],
    [
      'messageMetadata',
      () => ({ messageMetadata: ({ part }) => (part.type === 'finish' ? { at: 1 } : undefined) }),
    ],
    [
      'generateMessageId, a new message',
      (seen) => ({
        originalMessages: [question],
        generateMessageId: () => `made-${(seen.ids += 1)}`,
        onEnd: (end) => void seen.ends.push(end),
      }),
    ],
    [
      'generateMessageId, a message that goes on',
      (seen) => ({
        originalMessages: [question, begun],
        generateMessageId: () => `made-${(seen.ids += 1)}`,
        onEnd: (end) => void seen.ends.push(end),
      }),
    ],
    ['generateMessageId alone', (seen) => ({ generateMessageId: () => `made-${(seen.ids += 1)}` })],
    [
      'sendStart: false',
      (seen) => ({
        sendStart: false,
        originalMessages: [question],
        generateMessageId: () => `made-${(seen.ids += 1)}`,
        onEnd: (end) => void seen.ends.push(end),
      }),
    ],
    ['sendFinish: false', () => ({ sendFinish: false })],
    ['sendSources', () => ({ sendSources: true })],
    ['onError', () => ({ onError: () => 'Told.' })],
  ]

  async function see(given: Case, isCited: boolean) {
    const seen: Seen = { ends: [], steps: [], ids: 0 }
    const options = given[1](seen)
    const result = ask()
    const stream = isCited
      ? new CitationEngine().run().toUIMessageStream(result, options)
      : toUIMessageStream({ stream: result.stream, ...options })
    const { message, chunks } = await readAnswer(createUIMessageStreamResponse({ stream }))
    const ends = seen.ends.map(({ responseMessage, messages, ...end }) => ({
      ...end,
      responseMessage: withoutCitations([responseMessage]),
      messages: withoutCitations(messages),
    }))
    return {
      message: withoutCitations([message as UIMessage]),
      // The end of a text waits for the end of its step.
      types: chunks.map(({ type }) => type).filter((type) => !ours.has(type) && type !== 'text-end'),
      ends: chunks.map(({ type }) => type).filter((type) => type === 'text-end' || type === 'finish-step'),
      start: chunks.find(({ type }) => type === 'start'),
      ended: ends,
      steps: withoutCitations(seen.steps),
      ids: seen.ids,
    }
  }

  test.each(cases)('%s', async (...given) => {
    const alone = await see(given, false)
    expect(await see(given, true)).toEqual(alone)
    expect(alone.ends).toContain('text-end')
  })
})

test('an answer that fails tells onEnd why, as the SDK alone does', async () => {
  const failing: ScriptedStep[] = [[[CLAIM], { type: 'error', error: new Error('overloaded') }]]
  const outcomes: unknown[] = []
  const onEnd: UIMessageStreamOnEndCallback<UIMessage> = ({ outcome }) => void outcomes.push(outcome)
  const options = { onEnd, onError: () => 'Told.' }
  const silent = { onError: () => {} }
  for (const isCited of [false, true]) {
    const result = streamText({ model: scriptedModel(failing), prompt: 'x', ...silent })
    const run = new CitationEngine().run()
    run.addSource({ title: 'Glacier survey', content: CLAIM })
    await readAnswer(
      createUIMessageStreamResponse({
        stream: isCited
          ? run.toUIMessageStream<UIMessage>(result, options)
          : toUIMessageStream({ stream: result.stream, ...options }),
      }),
    )
  }
  expect(outcomes[1]).toEqual(outcomes[0])
})

test('a typed writer takes the stream of a run as it is', async () => {
  type Message = UIMessage<{ at?: number }, CitationDataParts & { note: { text: string } }>
  const run = new CitationEngine().run()
  const stream = createUIMessageStream<Message>({
    execute({ writer }) {
      writer.write({ type: 'data-note', data: { text: 'Begun.' } })
      writer.merge(run.toUIMessageStream<Message>(ask(), { messageMetadata: () => ({ at: 1 }) }))
    },
  })
  expectTypeOf(run.toUIMessageStream<Message>).returns.toEqualTypeOf<
    ReadableStream<InferUIMessageChunk<Message>>
  >()
  const { message, data } = await readAnswer(createUIMessageStreamResponse({ stream }))
  expect(message?.metadata).toEqual({ at: 1 })
  expect(data?.citations.map(({ text }) => text)).toEqual([CLAIM])
})

test('several streams at the same time in one message, with the same ids of text parts', async () => {
  const SECOND = 'The ferry ran twice a day in 1958.'
  const engine = new CitationEngine()
  const told = { [CLAIM]: 'Glacier survey', [SECOND]: 'Ferry log' }
  const stream = createUIMessageStream({
    execute({ writer }) {
      for (const [content, title] of Object.entries(told)) {
        const run = engine.run()
        run.addSource({ title, content, url: `https://${title.split(' ')[0]}.example/` })
        const result = streamText({
          model: scriptedModel([[[`${content} `, 'More is not known.']]]),
          prompt: 'x',
        })
        writer.merge(run.toUIMessageStream<UIMessage>(result, { sendStart: false, sendFinish: false }))
      }
    },
  })
  const { message, texts } = await readAnswer(createUIMessageStreamResponse({ stream }))
  expect(texts.toSorted()).toEqual([SECOND, CLAIM].map((text) => `${text} More is not known.`))
  const { citations, sources, textParts } = toAnswer(message!)
  // Which of two streams comes first in a message is not promised.
  const cited = citations.map(({ textPart, start, end, sourceIds }): [string, unknown] => [
    textParts[textPart]!.slice(start, end),
    sourceIds.map((id) => sources.find((source) => source.id === id)?.title),
  ])
  expect(cited).toHaveLength(2)
  expect(Object.fromEntries(cited)).toEqual({ [CLAIM]: ['Glacier survey'], [SECOND]: ['Ferry log'] })
  expect(sources.map(({ id, number }) => [id, number])).toEqual([
    ['S1', 1],
    ['S2', 2],
  ])
})

describe('a run that is used twice says so:', () => {
  const uses: [string, (run: ReturnType<CitationEngine['run']>) => unknown][] = [
    ['toUIMessageStream', (run) => run.toUIMessageStream(ask())],
    ['toUIMessageStreamResponse', (run) => run.toUIMessageStreamResponse(ask())],
    ['toTextStream', (run) => run.toTextStream(ask())],
    ['toTextStreamResponse', (run) => run.toTextStreamResponse(ask())],
    ['attribute', (run) => run.attribute({ steps: [] })],
    ['citeUIMessageStream', (run) => citeUIMessageStream(run, toUIMessageStream({ stream: ask().stream }))],
  ]

  test.each(uses)('%s', async (_, use) => {
    const run = new CitationEngine().run()
    const first = run.toTextStream(ask())
    const again = (async () => use(run))()
    await expect(again).rejects.toMatchObject({ code: 'invalid-input', message: /cites an answer already/ })
    for await (const _text of first);
  })
})

describe('agents', () => {
  const agent = () => new ToolLoopAgent({ model: scriptedModel(steps), tools })

  test('createAgentUIStream and its response, cited from outside', async () => {
    const converse = async (isCited: boolean) => {
      const engine = new CitationEngine()
      await using served = await serveChat(async ({ messages }) => {
        const options = { agent: agent(), uiMessages: messages, generateMessageId: () => 'answer' }
        if (!isCited) return createAgentUIStreamResponse(options)
        const stream = await createAgentUIStream(options)
        return createUIMessageStreamResponse({ stream: citeUIMessageStream(engine.run(), stream) })
      })
      await served.chat.sendMessage({ text: 'How much ice?' })
      return structuredClone(served.chat.messages) as UIMessage[]
    }
    const cited = await converse(true)
    expect(withoutCitations(cited)).toEqual(withoutCitations(await converse(false)))
    expect(toAnswer(cited[1]!).citations.map(({ text, status }) => [text, status])).toEqual([
      [CLAIM, 'verified'],
    ])
  })

  const inputSchema = z.object({})
  test.each([
    [
      'an agent as a tool, observed by the run',
      (run: ReturnType<CitationEngine['run']>) =>
        tool({
          inputSchema,
          execute: async () => (await agent().generate(run.observe({ prompt: 'Look.' }))).text,
        }),
    ],
    [
      'an agent as a tool that streams its messages',
      () =>
        tool({
          inputSchema,
          async *execute() {
            const { stream } = await agent().stream({ prompt: 'Look.' })
            yield* readUIMessageStream({ stream: toUIMessageStream({ stream, tools }) })
          },
        }),
    ],
  ])('%s: its sources are citable', async (_, make) => {
    const run = new CitationEngine().run()
    const result = streamText({
      model: scriptedModel([[toolCall('9', 'research')], [[CLAIM]]]),
      tools: { research: make(run) },
      prompt: 'x',
      stopWhen: isStepCount(5),
    })
    await readAnswer(run.toUIMessageStreamResponse(result))
    const { record } = await run.done
    const { citations, sources } = record
    expect(sources.map(({ title }) => title)).toContain('Glacier survey')
    expect(citations.map(({ text, status }) => [text, status])).toEqual([[CLAIM, 'verified']])
  })
})
