import { Chat } from '@ai-sdk/react'
import { DefaultChatTransport, isStepCount, streamText, tool } from 'ai'
import type { LanguageModel, UIMessage } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { CitationEngine } from '../../src/engine/engine.ts'
import { toAnswer } from '../../src/page/client.ts'
import { readAnswer } from '../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../fixtures/scripted-model.ts'
import { turns, until } from '../fixtures/turns.ts'
import { textsOf } from './serve-chat.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }
const steps: ScriptedStep[] = [
  [['Let me look.'], toolCall('1', 'search')],
  [
    ['The glacier lost 14 ', 'metres of ice between', ' 2010 and 2020.', '\n\nNobody', ' knows', ' why.'],
    ['It may ', 'melt on.'],
  ],
]
const tools = { search: tool({ inputSchema: z.object({}), execute: async () => RESULT }) }

/** A cited answer that `signal` stops, at the model and at the run, as an endpoint passes the signal of its request. */
function answer(model: LanguageModel, signal: AbortSignal) {
  const run = new CitationEngine().run({ signal })
  const result = streamText({
    model,
    tools,
    prompt: 'How much ice?',
    stopWhen: isStepCount(5),
    abortSignal: signal,
    onError: () => {},
  })
  const ended = Promise.withResolvers<UIMessage>()
  const response = run.toUIMessageStreamResponse(result, {
    onEnd: ({ responseMessage }) => ended.resolve(responseMessage),
  })
  return { run, response, ended: ended.promise }
}

/** The scripted model, stopped before the part of this number; `isReached` is false if it has not so many. */
function stoppedAt(place: number) {
  const stop = new AbortController()
  const scripted = scriptedModel(steps)
  let count = 0
  const model = new MockLanguageModelV4({
    async doStream(options) {
      const result = await scripted.doStream(options)
      const watch = new TransformStream({
        async transform(part, controller) {
          if (count === place) {
            await turns()
            stop.abort()
          }
          count += 1
          if (!stop.signal.aborted) controller.enqueue(part)
        },
      })
      return { ...result, stream: result.stream.pipeThrough(watch) }
    },
  })
  return { model, stop, isReached: () => count > place }
}

test('an answer that the server stops has the same text in the message, in onEnd and in the record, wherever it stops', async () => {
  let place = 0
  for (; ; place += 1) {
    const { model, stop, isReached } = stoppedAt(place)
    const { run, response, ended } = answer(model, stop.signal)
    const { message, texts } = await readAnswer(response)
    const { record } = await run.done
    if (!isReached()) break
    expect(record.outcome, `stopped at ${place}`).toBe('aborted')
    expect(texts, `stopped at ${place}`).toEqual(record.textParts)
    expect(textsOf(await ended), `stopped at ${place}`).toEqual(record.textParts)
    const { citations } = toAnswer(message ?? { parts: [] })
    expect(citations, `stopped at ${place}`).toEqual(record.citations)
  }
  expect(place).toBeGreaterThan(15)
})

test('a page that stops keeps every text that it showed, and the record has it too, wherever it stops', async () => {
  let place = 0
  let aborted = 0
  for (; ; place += 1) {
    const { chat, frames, run, shown } = await stopPageAfter(place)
    if (frames < place) break
    const { record } = await run.done
    const texts = chat.lastMessage?.role === 'assistant' ? textsOf(chat.lastMessage) : []
    expect(texts, `stopped after ${place}`).toEqual(shown)
    // The record goes on from what the page has: it may hold text that was on its way.
    texts.forEach((text, part) => expect(record.textParts[part]?.slice(0, text.length)).toBe(text))
    const isWriting = chat.status === 'streaming' || chat.status === 'submitted'
    const { citations, textParts, status } = toAnswer(chat.lastMessage!, { isWriting })
    const alone = toAnswer(chat.lastMessage!)
    expect(status, `stopped after ${place}`).toBe(alone.status === 'streaming' ? 'aborted' : 'complete')
    if (status === 'aborted') aborted += 1
    expect({ ...alone, status }, `stopped after ${place}`).toEqual(toAnswer(chat.lastMessage!, { isWriting }))
    for (const { textPart, start, end, text } of citations)
      expect(textParts[textPart]!.slice(start, end), `stopped after ${place}`).toBe(text)
  }
  expect(place).toBeGreaterThan(15)
  expect(aborted).toBeGreaterThan(3)
})

/** The chat of a page that stops when it has read so many frames, and what it showed before that. */
async function stopPageAfter(place: number) {
  let frames = 0
  let shown: string[] = []
  let run: ReturnType<typeof answer>['run'] | undefined
  const fetch = async (_: unknown, { signal }: RequestInit = {}) => {
    const { response, ...given } = answer(scriptedModel(steps), signal!)
    run = given.run
    const gate = new TransformStream<Uint8Array, Uint8Array>({
      async transform(frame, controller) {
        if (signal!.aborted) return
        controller.enqueue(frame)
        frames += 1
        await turns(4)
        if (frames !== place || signal!.aborted) return
        shown = chat.lastMessage?.role === 'assistant' ? textsOf(chat.lastMessage) : []
        void chat.stop()
      },
    })
    return new Response(response.body!.pipeThrough(gate), response)
  }
  const chat = new Chat<UIMessage>({
    transport: new DefaultChatTransport({ api: 'http://localhost/api/chat', fetch: fetch as never }),
  })
  if (place > 0) await chat.sendMessage({ text: 'How much ice?' })
  else {
    const sent = chat.sendMessage({ text: 'How much ice?' })
    await until(() => run !== undefined)
    await chat.stop()
    await sent
  }
  return { chat, frames, run: run!, shown }
}
