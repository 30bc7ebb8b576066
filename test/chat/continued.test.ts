import { convertToModelMessages, streamText, tool } from 'ai'
import type { UIMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { CitationRun } from '../../src/engine/runs/citation-run.ts'
import { toAnswer } from '../../src/page/client.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../fixtures/scripted-model.ts'
import { until } from '../fixtures/turns.ts'
import { serveChat, textsOf } from './serve-chat.ts'

const FIRST = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const SECOND = 'The ferry ran twice a day in 1958.'
const found = {
  glacier: { title: 'Glacier survey', url: 'https://ice.example/survey', content: FIRST },
  ferry: { title: 'Ferry log', url: 'https://ferry.example/log', content: SECOND },
}

const inputSchema = z.object({})
const tools = {
  search: tool({ inputSchema, execute: async () => [found.glacier] }),
  look: tool({ inputSchema, needsApproval: true, execute: async () => [found.ferry] }),
}

/** The sentences that a page marks, with the text part they are in and the titles that they cite. */
function marksOf(message: UIMessage) {
  const { citations, sources, textParts } = toAnswer(message)
  return citations.map(({ textPart, start, end, sourceIds, status }) => ({
    textPart,
    text: textParts[textPart]?.slice(start, end),
    cites: sourceIds.map((id) => {
      const { number, title } = sources.find((source) => source.id === id)!
      return `[${number}] ${title}`
    }),
    status,
  }))
}

const bothMarked = (textPart: number) => [
  { textPart: 0, text: FIRST, cites: ['[1] Glacier survey'], status: 'verified' },
  { textPart, text: SECOND, cites: ['[2] Ferry log'], status: 'verified' },
]

describe.each([
  ['with originalMessages', true],
  ['as in README, without', false],
])('an answer that goes on after an approval, %s', (_, isGiven) => {
  test('stays one message, with the citations of both parts and their numbers', async () => {
    const steps: ScriptedStep[] = [
      [toolCall('1', 'search')],
      [[FIRST], toolCall('2', 'look')],
      [['I have looked.']],
      [[SECOND]],
    ]
    const model = scriptedModel([...steps.slice(0, 2), [['I have looked.'], [SECOND]]])
    const engine = new CitationEngine()
    await using served = await serveChat(async ({ messages }) => {
      const result = streamText({
        model,
        tools,
        messages: await convertToModelMessages(messages, { tools }),
        stopWhen: ({ steps: made }) => made.length === 3,
      })
      return engine.run().toUIMessageStreamResponse(result, isGiven ? { originalMessages: messages } : {})
    })
    const { chat } = served
    await chat.sendMessage({ text: 'How much ice, and which ferry?' })
    const first = chat.lastMessage!
    expect(marksOf(first)).toEqual(bothMarked(2).slice(0, 1))
    const asked = first.parts.find((part) => part.type === 'tool-look') as { approval: { id: string } }
    await chat.addToolApprovalResponse({ id: asked.approval.id, approved: true })
    await chat.sendMessage()
    expect(chat.messages.map(({ role }) => role)).toEqual(['user', 'assistant'])
    expect(chat.lastMessage!.id).toBe(first.id)
    expect(textsOf(chat.lastMessage!)).toEqual([FIRST, 'I have looked.', SECOND])
    expect(marksOf(chat.lastMessage!)).toEqual(bothMarked(2))
  })
})

test('a stream that a page takes up again gives the same message once', async () => {
  const model = scriptedModel([[toolCall('1', 'search')], [[FIRST]]])
  const engine = new CitationEngine()
  let written = ''
  let isWritten = false
  async function keep(stream: ReadableStream<string>): Promise<void> {
    for await (const frame of stream) written += frame
    isWritten = true
  }
  await using served = await serveChat(
    async ({ messages }) => {
      const result = streamText({
        model,
        tools,
        messages: await convertToModelMessages(messages),
        stopWhen: ({ steps }) => steps.length === 2,
      })
      return engine.run().toUIMessageStreamResponse(result, {
        originalMessages: messages,
        generateMessageId: () => 'answer',
        consumeSseStream: ({ stream }) => void keep(stream),
      })
    },
    { resume: () => new Response(written, { headers: { 'content-type': 'text/event-stream' } }) },
  )
  const { chat } = served
  await chat.sendMessage({ text: 'How much ice?' })
  await until(() => isWritten)
  const [question, answer] = structuredClone(chat.messages) as UIMessage[]
  // The page is loaded again: it has the question only.
  chat.messages = [question!]
  await chat.resumeStream()
  expect(chat.messages.map(({ id }) => id)).toEqual([question!.id, 'answer'])
  expect(chat.lastMessage!.parts).toEqual(answer!.parts)
  expect(marksOf(chat.lastMessage!)).toEqual(bothMarked(1).slice(0, 1))
})

test('a page that stops keeps what was cited, and the server stores what the record has', async () => {
  const stopped = new AbortController()
  const model = scriptedModel([[toolCall('1', 'search')], [[`${FIRST}\n\n`, 'More.', ' And more.']]])
  const engine = new CitationEngine()
  const ended = Promise.withResolvers<UIMessage>()
  let run: CitationRun | undefined
  await using served = await serveChat(async ({ messages }) => {
    const result = streamText({
      model,
      tools,
      messages: await convertToModelMessages(messages),
      stopWhen: ({ steps }) => steps.length === 2,
      experimental_transform: () =>
        new TransformStream({
          async transform(part, controller) {
            controller.enqueue(part)
            // The model writes on until the page has stopped: citations pass with its text.
            while (part.type === 'text-delta' && part.text === ' And more.' && !stopped.signal.aborted) {
              await new Promise((resolve) => setTimeout(resolve, 5))
              controller.enqueue(part)
            }
          },
        }),
    })
    run = engine.run()
    return run.toUIMessageStreamResponse(result, {
      originalMessages: messages,
      onFinish: ({ responseMessage }) => ended.resolve(responseMessage),
    })
  })
  const { chat } = served
  const sent = chat.sendMessage({ text: 'How much ice?' })
  await until(() => chat.lastMessage?.role === 'assistant' && marksOf(chat.lastMessage).length > 0)
  await chat.stop()
  await sent
  expect(marksOf(chat.lastMessage!)[0]).toMatchObject({ text: FIRST, cites: ['[1] Glacier survey'] })
  stopped.abort()
  const kept = await ended.promise
  const { record } = await run!.done
  expect(textsOf(kept)).toEqual(record.textParts)
  expect(toAnswer(kept).citations).toEqual(record.citations)
  expect(record.citations.map(({ status }) => status)).toEqual(['verified'])
})
