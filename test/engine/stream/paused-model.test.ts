import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { streamText } from 'ai'
import type { UIMessageChunk } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationRun } from '../../../src/engine/runs/citation-run.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { citeResponse } from '../../../src/doors/web.ts'

const CLAIM = 'The ferry ran twice a day in 1958.'
const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/** A stream that gives these chunks, and the rest only when it is let go. */
function pausing<T>(before: readonly T[], after: readonly T[]) {
  const { promise: goOn, resolve: letGo } = Promise.withResolvers<void>()
  const stream = new ReadableStream<T>({
    async start(controller) {
      for (const chunk of before) controller.enqueue(chunk)
      await goOn
      for (const chunk of after) controller.enqueue(chunk)
      controller.close()
    },
  })
  return { stream, letGo }
}

const begun: UIMessageChunk[] = [
  { type: 'start', messageId: 'answer' },
  { type: 'start-step' },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta: `${CLAIM}\n\n` },
]
const rest: UIMessageChunk[] = [
  { type: 'text-delta', id: 't', delta: 'More is not known.' },
  { type: 'text-end', id: 't' },
  { type: 'finish-step' },
  { type: 'finish' },
]

type Door = (
  run: CitationRun,
  engine: CitationEngine,
) => { frames: ReadableStream<string>; letGo: () => void }

const frame = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`
const inFrames = () =>
  new TransformStream<UIMessageChunk, string>({
    transform: (chunk, controller) => controller.enqueue(frame(chunk)),
  })

const doors: [string, Door][] = [
  [
    'the stream of a result',
    (run) => {
      const { stream, letGo } = pausing<LanguageModelV4StreamPart>(
        [
          { type: 'stream-start', warnings: [] },
          { type: 'text-start', id: 't' },
          { type: 'text-delta', id: 't', delta: `${CLAIM}\n\n` },
        ],
        [
          { type: 'text-delta', id: 't', delta: 'More is not known.' },
          { type: 'text-end', id: 't' },
          { type: 'finish', usage, finishReason: { unified: 'stop', raw: undefined } },
        ],
      )
      const model = new MockLanguageModelV4({ doStream: async () => ({ stream }) })
      return {
        frames: run.toUIMessageStream(streamText({ model, prompt: 'How often?' })).pipeThrough(inFrames()),
        letGo,
      }
    },
  ],
  [
    'a UI message stream',
    (run) => {
      const { stream, letGo } = pausing(begun, rest)
      return { frames: citeUIMessageStream(run, stream).pipeThrough(inFrames()), letGo }
    },
  ],
  [
    'the response of an endpoint',
    (run, engine) => {
      const { stream, letGo } = pausing(begun, rest)
      const body = stream.pipeThrough(inFrames()).pipeThrough(new TextEncoderStream())
      const headers = { 'x-vercel-ai-ui-message-stream': 'v1' }
      const cited = citeResponse(engine, new Response(body, { headers }), { run })
      return { frames: cited.body!.pipeThrough(new TextDecoderStream()), letGo }
    },
  ],
]

describe('a model that pauses', () => {
  test.each(doors)('%s: the citation is sent before the model goes on', async (_, open) => {
    const engine = new CitationEngine()
    const run = engine.run()
    run.addSource({ url: 'https://ferry.example', title: 'Ferry log', content: CLAIM })
    const { frames, letGo } = open(run, engine)
    const read: string[] = []
    // Nothing but this map ends the pause: without it the test would wait for ever.
    for await (const text of frames) {
      read.push(text)
      if (text.includes('"status":"verified"')) letGo()
    }
    const types = read.join('').matchAll(/^data: \{"type":"([\w-]+)"/gm)
    const order = [...types].map(([, type]) => type).filter((type) => type !== 'text-delta')
    expect(order.filter((type) => type !== 'data-citations' && type !== 'source-url')).toEqual([
      'start',
      'start-step',
      'text-start',
      'text-end',
      'finish-step',
      'finish',
    ])
    // Neither before the message begins nor after it ends.
    expect([order[0], order.at(-1)]).toEqual(['start', 'finish'])
    expect(order.indexOf('data-citations')).toBeLessThan(order.indexOf('text-end'))
  })

  test('sources that were there before are announced when the message begins', async () => {
    const run = new CitationEngine().run()
    run.addSource({ url: 'https://ferry.example', title: 'Ferry log', content: CLAIM })
    const { stream, letGo } = pausing<UIMessageChunk>(begun.slice(0, 1), rest.slice(-1))
    const types: string[] = []
    for await (const chunk of citeUIMessageStream(run, stream)) {
      types.push(chunk.type)
      if (chunk.type === 'source-url') letGo()
    }
    expect(types).toEqual(['start', 'source-url', 'data-citations', 'finish'])
  })

  test('a map that a step took with it when it began again is sent once more', async () => {
    const run = new CitationEngine().run()
    run.addSource({ url: 'https://ferry.example', title: 'Ferry log', content: CLAIM })
    const first = pausing<UIMessageChunk>(
      [
        ...begun,
        { type: 'text-end', id: 't' },
        { type: 'start-step' },
        { type: 'text-start', id: 'u' },
        { type: 'text-delta', id: 'u', delta: 'Ships' },
      ],
      [{ type: 'reset-step' }],
    )
    const second = pausing<UIMessageChunk>([], [{ type: 'finish' }])
    const both = new ReadableStream<UIMessageChunk>({
      async start(controller) {
        for (const { stream } of [first, second]) for await (const chunk of stream) controller.enqueue(chunk)
        controller.close()
      },
    })
    let isReset = false
    for await (const chunk of citeUIMessageStream(run, both)) {
      if (chunk.type === 'reset-step') isReset = true
      if (chunk.type !== 'data-citations' || chunk.data === undefined) continue
      if (isReset) second.letGo()
      else first.letGo()
    }
    expect((await run.done).record.textParts).toEqual([`${CLAIM}\n\n`])
  })
})
