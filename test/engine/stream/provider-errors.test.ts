import { readUIMessageStream, streamText } from 'ai'
import type { UIMessage, UIMessageChunk } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import type { LanguageModelV4StreamPart } from '@ai-sdk/provider'
import { describe, expect, test, vi } from 'vitest'
import { citeUIMessageStream } from '../../../src/doors/ai.ts'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import { toAnswer } from '../../../src/page/client.ts'
import { createCitationInjector } from '../../../src/engine/stream/citation-injector.ts'

const RAIN = 'Rain fell on 12 days.'
const RIVERS = 'Rivers rose by a metre.'
const text = `${RAIN} ${RIVERS} Then the`

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}
const failure: LanguageModelV4StreamPart = { type: 'error', error: new Error('overloaded') }

function citing() {
  const engine = new CitationEngine({ store: memoryStore() })
  const run = engine.run()
  run.addSource({ title: 'Weather', content: `${RAIN} ${RIVERS}` })
  return { engine, run }
}

/** What a chat page has that stops reading at the first error, as `useChat` does. */
async function shownBy(stream: ReadableStream<UIMessageChunk>) {
  let message: UIMessage | undefined
  let error: unknown
  try {
    for await (const next of readUIMessageStream({ stream, terminateOnError: true })) message = next
  } catch (caught) {
    error = caught
  }
  return { answer: toAnswer(message, { isWriting: false }), error }
}

const verified = [
  [RAIN, 'verified'],
  [RIVERS, 'verified'],
]
const statusesOf = (citations: readonly { text: string; status: string }[]) =>
  citations
    .filter(({ text: claim }) => claim !== 'Then the')
    .map(({ text: claim, status }) => [claim, status])

const endings: [name: string, parts: LanguageModelV4StreamPart[], breaks?: boolean][] = [
  ['an error and nothing else', [failure]],
  ['an error and the end of its text', [failure, { type: 'text-end', id: '0' }]],
  [
    'an error and a finish',
    [failure, { type: 'finish', finishReason: { unified: 'error', raw: undefined }, usage }],
  ],
  ['two errors', [failure, failure]],
  ['a connection that breaks', [], true],
]

describe.each([
  ['whole', [text]],
  ['in single characters', [...text]],
])('an answer written %s', (_, deltas) => {
  test.each(endings)(
    'that ends with %s is cited as one that was stopped',
    async (_name, ending, breaks = false) => {
      const { run, engine } = citing()
      const parts: LanguageModelV4StreamPart[] = [
        { type: 'stream-start', warnings: [] },
        { type: 'text-start', id: '0' },
        ...deltas.map((delta) => ({ type: 'text-delta' as const, id: '0', delta })),
        ...ending,
      ]
      const stream = new ReadableStream<LanguageModelV4StreamPart>({
        pull(controller) {
          const part = parts.shift()
          if (part) controller.enqueue(part)
          else if (breaks) controller.error(new Error('Socket closed.'))
          else controller.close()
        },
      })
      const model = new MockLanguageModelV4({ doStream: async () => ({ stream }) })
      const result = streamText({ model, prompt: 'x', onError() {} })
      const { answer, error } = await shownBy(run.toUIMessageStream(result))
      expect(error).toBeInstanceOf(Error)
      expect(statusesOf(answer.citations)).toEqual(verified)
      expect(answer.textParts).toEqual([text])
      const { record } = await run.done
      expect(record.outcome).toBe('failed')
      expect(statusesOf(record.citations)).toEqual(verified)
      expect(record.incidents.map(({ code }) => code)).not.toContain('matcher-failed')
      expect((await engine.getRun(run.id))!.citations).toEqual(record.citations)
    },
  )
})

test.each([
  ['says so', [{ type: 'error', errorText: 'overloaded' }], undefined],
  ['breaks off', [], new Error('Socket closed.')],
] as const)('another stream that %s is cited up to there', async (_name, last, broken) => {
  const { run } = citing()
  const chunks: UIMessageChunk[] = [
    { type: 'start' },
    { type: 'start-step' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: text },
    ...last,
  ]
  const stream = new ReadableStream<UIMessageChunk>({
    pull(controller) {
      const chunk = chunks.shift()
      if (chunk) controller.enqueue(chunk)
      else if (broken) controller.error(broken)
      else controller.close()
    },
  })
  const { answer, error } = await shownBy(citeUIMessageStream(run, stream))
  expect(error).toBeInstanceOf(Error)
  expect(statusesOf(answer.citations)).toEqual(verified)
  expect((await run.done).record.outcome).toBe('failed')
})

describe('an error that does not end the answer', () => {
  const open: UIMessageChunk[] = [
    { type: 'start' },
    { type: 'text-start', id: '0' },
    { type: 'text-delta', id: '0', delta: RAIN },
    { type: 'error', errorText: 'one chunk was not read' },
  ]

  test('passes before what comes after it', () => {
    const emitted: UIMessageChunk[] = []
    const injector = createCitationInjector(citing().run, (chunk) => emitted.push(chunk))
    for (const chunk of open) void injector.push(chunk)
    expect(injector.passesText()).toBe(false)
    void injector.push({ type: 'text-delta', id: '0', delta: ' More.' })
    expect(emitted.slice(-2).map(({ type }) => type)).toEqual(['error', 'text-delta'])
    injector.stop()
  })

  test('waits for a second at most', () => {
    vi.useFakeTimers()
    try {
      const emitted: UIMessageChunk[] = []
      const injector = createCitationInjector(citing().run, (chunk) => emitted.push(chunk))
      for (const chunk of open) void injector.push(chunk)
      expect(emitted.map(({ type }) => type)).not.toContain('error')
      vi.advanceTimersByTime(1_000)
      expect(emitted.at(-1)!.type).toBe('error')
      injector.stop()
    } finally {
      vi.useRealTimers()
    }
  })
})
