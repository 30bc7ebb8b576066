import type { UIMessageChunk } from 'ai'
import { expect, test } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeUIMessageStream } from '../../../src/engine/stream/cite-ui-message-stream.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { answer, searchTool, searchingModel } from './answers.ts'
import { service } from './chat-service.ts'
import { answerChunks, appOf, controlled, frame, streamed } from './middleware-app.ts'
import { postJson, readEvents } from './requests.ts'

const half = answerChunks.slice(0, 20)
const halfText = half.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join('')
const closedIncident = expect.arrayContaining([
  { step: 'stream', code: 'closed', message: expect.any(String) },
])

/** A store that keeps its records for the test when it is closed, and says when it was. */
function observedStore() {
  const store = memoryStore()
  const records: RunRecord[] = []
  const saveRun = async (record: RunRecord) => {
    records.push(record)
    await store.saveRun(record)
  }
  return { records, store: { ...store, saveRun } }
}

/** A model that says the first pieces of its answer and then nothing more. */
function stallingModel() {
  const stalled = Promise.withResolvers<void>()
  const model = searchingModel(answer, {
    before(left) {
      if (left > 20) return undefined
      stalled.resolve()
      return new Promise(() => {})
    },
  })
  return { model, stalled: stalled.promise }
}

test('a stream of the AI SDK that hangs is ended with an abort', async () => {
  const { records, store } = observedStore()
  const { streamText, isStepCount } = await import('ai')
  const engine = new CitationEngine({ store, closeTimeoutMs: 0 })
  const { model, stalled } = stallingModel()
  const run = engine.run()
  const call = { model, tools: searchTool(), prompt: 'Which?', stopWhen: isStepCount(3) }
  const events = readEvents(run.toUIMessageStreamResponse(streamText(call)))
  await stalled
  // The claim of the first block is checked while the second one is written.
  await expect.poll(() => run.data().citations).toMatchObject([{ status: 'verified' }])
  await engine.close()
  const chunks = (await events).map(({ data }) => data)
  expect(chunks.slice(-2)).toEqual(['{"type":"abort"}', '[DONE]'])
  expect(records).toMatchObject([{ id: run.id, outcome: 'aborted', incidents: closedIncident }])
  expect(answer.startsWith(records[0]!.textParts[0]!)).toBe(true)
  expect(records[0]!.citations).toMatchObject([{ status: 'verified' }])
})

test('a UI message stream that hangs is ended with an abort', async () => {
  const { records, store } = observedStore()
  const engine = new CitationEngine({ store, closeTimeoutMs: 0 })
  const source = new ReadableStream<UIMessageChunk>({
    start: (controller) => half.forEach((chunk) => controller.enqueue(chunk)),
  })
  const got: UIMessageChunk[] = []
  const reader = citeUIMessageStream(engine.run(), source).getReader()
  while (got.length < half.length) got.push((await reader.read()).value!)
  const rest = reader.read()
  await engine.close()
  // Sources and citations so far are announced between; the abort comes last.
  for (let next = await rest; !next.done; next = await reader.read()) got.push(next.value)
  expect(got.at(-1)).toEqual({ type: 'abort' })
  expect(records).toMatchObject([{ outcome: 'aborted', textParts: [halfText], incidents: closedIncident }])
})

test('the middleware ends a stream that hangs with an abort', async () => {
  const { records, store } = observedStore()
  const { body, write } = controlled()
  const { app, engine } = appOf(() => streamed(body), { engine: { store, closeTimeoutMs: 0 } })
  const response = await app.request('/chat')
  for (const chunk of half) await write(frame(chunk))
  await engine.close()
  const events = await readEvents(response)
  expect(events.slice(-2).map(({ data }) => data)).toEqual(['{"type":"abort"}', '[DONE]'])
  expect(records).toMatchObject([{ outcome: 'aborted', textParts: [halfText], incidents: closedIncident }])
})

test.each(['/chat', '/chat/stream'])('%s that hangs is ended', async (path) => {
  const { records, store } = observedStore()
  const { model, stalled } = stallingModel()
  const hangs = path === '/chat'
  if (hangs) {
    model.doGenerate = ({ abortSignal }) =>
      new Promise((_, reject) => {
        abortSignal!.addEventListener('abort', () => reject(abortSignal!.reason))
      })
  }
  const { app, engine } = service({ model, engine: { store, closeTimeoutMs: 0 } })
  const asked = app.request(path, postJson({ message: 'Which?' }))
  const text = hangs ? null : (await asked).text()
  await (hangs ? new Promise(setImmediate) : stalled)
  await engine.close()
  if (hangs) expect((await asked).status).toBe(503)
  else expect(await text).toMatch(/data: \[DONE\]\n\n$/)
  expect(records).toMatchObject([{ outcome: 'aborted', question: 'Which?', incidents: closedIncident }])
  expect((await app.request(path, postJson({ message: 'And?' }))).status).toBe(503)
})

test('close() waits for answers, and cuts none that ends in time', async () => {
  const { records, store } = observedStore()
  const engine = new CitationEngine({ store, closeTimeoutMs: 1_000_000 })
  const run = engine.run()
  run.push(0, 'The lighthouse was built in 1887.')
  const closing = engine.close()
  expect(() => engine.run()).toThrow('The citation engine is closed.')
  expect(await codeOf(engine.getRun(run.id))).toBe('closed')
  run.push(0, ' It is 31 metres high.')
  await Promise.all([run.finish(), closing, engine.close()])
  expect(records).toMatchObject([
    {
      outcome: 'complete',
      incidents: [],
      textParts: ['The lighthouse was built in 1887. It is 31 metres high.'],
    },
  ])
  expect(run.cutOff.aborted).toBe(false)
})

test('an answer that is being checked when the time is up is whole, with the checks that were left', async () => {
  const { records, store } = observedStore()
  const asked = Promise.withResolvers<void>()
  const matcher: Matcher = {
    name: 'hanging',
    // oxlint-disable-next-line require-yield
    async *match() {
      asked.resolve()
      await new Promise(() => {})
    },
  }
  const engine = new CitationEngine({ store, matcher, closeTimeoutMs: 0 })
  void engine.attribute({
    response: 'It is 31 metres high.',
    sources: [{ content: 'It is 30 metres high.' }],
  })
  await asked.promise
  await engine.close()
  expect(records).toMatchObject([{ outcome: 'complete', citations: [], incidents: closedIncident }])
  expect(records[0]!.uncited).toMatchObject([{ reason: 'matcher-unavailable' }])
})

test.each([-1, 1.5, Number.NaN, Infinity, 2 ** 31])('closeTimeoutMs %d is refused', (closeTimeoutMs) => {
  expect(() => new CitationEngine({ closeTimeoutMs })).toThrow(/closeTimeoutMs is .* Give whole milliseconds/)
})
