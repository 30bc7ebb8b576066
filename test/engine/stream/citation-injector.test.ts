import type { UIMessageChunk } from 'ai'
import { expect, test } from 'vitest'
import { createCitationInjector } from '../../../src/engine/stream/citation-injector.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'

const claims = ['The ferry ran twice a day in 1958.', 'The lighthouse was built in 1901.']

const writes = (id: string, text: string): UIMessageChunk[] => [
  { type: 'text-start', id },
  { type: 'text-delta', id, delta: text },
  { type: 'text-end', id },
]

const streamOf = (chunks: readonly UIMessageChunk[]) =>
  new ReadableStream<UIMessageChunk>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk)
      controller.close()
    },
  })

test('a step that begins again announces its own sources once more: the client has dropped them', () => {
  const run = new CitationEngine().run()
  const sent: UIMessageChunk[] = []
  const injector = createCitationInjector(run, (passed) => sent.push(passed))
  const push = (chunk: UIMessageChunk) => void injector.push(chunk)
  push({ type: 'start' })
  run.addSource({ url: 'https://first.example', title: 'Before the step' })
  push({ type: 'start-step' })
  run.addSource({ url: 'https://second.example', title: 'In the step' })
  for (const chunk of writes('t', 'Ships wait.')) push(chunk)
  push({ type: 'reset-step' })
  for (const chunk of writes('t', 'They wait long.')) push(chunk)
  push({ type: 'abort' })
  expect(sent.flatMap((chunk) => (chunk.type === 'source-url' ? [chunk.title] : []))).toEqual([
    'Before the step',
    'In the step',
    'In the step',
  ])
})

test('what a step wrote before it began again is neither sent, nor cited, nor counted', async () => {
  const run = new CitationEngine().run()
  run.addSource({ url: 'https://ferry.example', content: claims.join(' ') })
  const answer: UIMessageChunk[] = [
    { type: 'start' },
    { type: 'start-step' },
    ...writes('a', claims[0]!),
    { type: 'start-step' },
    ...writes('b', 'Nobody knows why the lighthouse'),
    { type: 'reset-step' },
    ...writes('c', claims[1]!),
    { type: 'finish' },
  ]
  const ends: Extract<UIMessageChunk, { type: 'text-end' }>[] = []
  for await (const chunk of citeUIMessageStream(run, streamOf(answer))) {
    if (chunk.type === 'text-end') ends.push(chunk)
  }
  expect(
    ends.map(({ id, citations }) => [
      id,
      citations?.map(({ startIndex, endIndex }) => [startIndex, endIndex]),
    ]),
  ).toEqual([
    ['a', [[0, claims[0]!.length]]],
    ['c', [[0, claims[1]!.length]]],
  ])
  const { record } = await run.done
  expect(record.textParts).toEqual(claims)
})

test.each<UIMessageChunk>([{ type: 'abort' }, { type: 'finish' }])(
  'the text parts and the whole map come before $type, after which a client reads no more',
  async (last) => {
    const run = new CitationEngine().run()
    run.addSource({ url: 'https://ferry.example', content: claims.join(' ') })
    const sent: string[] = []
    const answer: UIMessageChunk[] = [{ type: 'start' }, { type: 'start-step' }, ...writes('a', claims[0]!)]
    for await (const { type } of citeUIMessageStream(run, streamOf([...answer, last]))) sent.push(type)
    expect(sent.at(-1)).toBe(last.type)
    expect(sent.slice(sent.indexOf('text-delta') + 1)).toEqual(
      expect.arrayContaining(['text-end', 'data-citations']),
    )
  },
)

test('text passes unpushed while it would pass as it is: no news before it, no other id', () => {
  const run = new CitationEngine().run()
  const sent: UIMessageChunk[] = []
  const injector = createCitationInjector(run, (passed) => sent.push(passed))
  const push = (chunk: UIMessageChunk) => void injector.push(chunk)
  expect(injector.passesText()).toBe(false)
  push({ type: 'start' })
  push({ type: 'text-start', id: 't' })
  expect(injector.passesText()).toBe(true)

  run.addSource({ url: 'https://harbour.example', title: 'Harbour' })
  expect(injector.passesText()).toBe(false)
  push({ type: 'text-delta', id: 't', delta: 'Ships wait.' })
  expect(sent.slice(-2).map(({ type }) => type)).toEqual(['source-url', 'text-delta'])

  push({ type: 'text-end', id: 't' })
  push({ type: 'text-start', id: 't' })
  expect(injector.passesText()).toBe(false)
  push({ type: 'text-delta', id: 't', delta: 'They wait long.' })
  expect(sent.at(-1)).toEqual({ type: 'text-delta', id: 't:2', delta: 'They wait long.' })
  push({ type: 'abort' })
})
