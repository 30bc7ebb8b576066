import type { LanguageModel } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { describe, expect, test, vi } from 'vitest'
import type { Extractor } from '../../../src/core/ports/extractor.ts'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { answer, harbour, searchTool, textParts } from './answers.ts'
import { service, tokensOf } from './chat-service.ts'
import type { Message } from './chat-service.ts'
import { eventually, postJson, readMessages } from './requests.ts'
import { until } from '../../fixtures/turns.ts'
import { smallOrFull } from '../../fixtures/full-proof.ts'

describe('what fails', () => {
  const secret = /secret|postgres|sqlite|\.db|select |stack|at \w+ \(/i
  function fail(): never {
    throw new Error('select * from keys; postgres://root:secret@db')
  }
  const failingModel = new MockLanguageModelV4({
    doGenerate: async () => fail(),
    doStream: async () => fail(),
  })

  test('a model: 500, or an error message, and a record that says so', async () => {
    const { app, engine, errors } = service({ model: failingModel })
    const response = await app.request('/chat', postJson({ message: 'Hi' }))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toMatch(secret)

    const streamed = await app.request('/chat/stream', postJson({ message: 'Hi' }))
    const messages = await readMessages<Message>(streamed)
    expect(messages.filter(({ type }) => type === 'error')).toEqual([
      { type: 'error', message: 'The answer could not be completed.' },
    ])
    expect(JSON.stringify(messages)).not.toMatch(secret)
    const plain = await app.request('/chat/stream', postJson({ message: 'Hi', include_citations: false }))
    expect((await readMessages<Message>(plain)).map(({ type }) => type)).toEqual(['metadata', 'error'])
    expect(errors).toHaveLength(3)
    const { items } = await engine.listRuns({})
    expect(items.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  test('a model that cannot even be called', async () => {
    // What a package made for another major version of the AI SDK would give.
    const model = {
      specificationVersion: 'v1',
      provider: 'secret',
      modelId: 'old',
    } as unknown as LanguageModel
    const { app, engine, errors } = service({ model })
    const messages = await readMessages<Message>(
      await app.request('/chat/stream', postJson({ message: 'Hi' })),
    )
    expect(messages.map(({ type }) => type)).toEqual(['metadata', 'error'])
    expect((await app.request('/chat', postJson({ message: 'Hi' }))).status).toBe(500)
    expect(JSON.stringify(messages)).not.toMatch(secret)
    expect(errors).toHaveLength(2)
    const runs = await eventually(async () => {
      const { items } = await engine.listRuns({})
      return items.length === 2 && items
    })
    expect(runs.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  test('a model in the middle: what was written stays, cited or not', async () => {
    const model = new MockLanguageModelV4({
      doStream: async () => ({
        stream: new ReadableStream({
          start(controller) {
            for (const part of textParts(answer).slice(0, 40)) controller.enqueue(part)
          },
          pull: (controller) => controller.error(new Error('secret')),
        }),
      }),
    })
    const { app, engine } = service({ model })
    const messages = await readMessages<Message>(
      await app.request('/chat/stream', postJson({ message: 'Hi' })),
    )
    const text = tokensOf(messages)
    expect(text.length).toBeGreaterThan(50)
    expect(answer.startsWith(text)).toBe(true)
    expect(JSON.stringify(messages)).not.toMatch(secret)
    const run = await eventually(async () => (await engine.listRuns({})).items[0])
    expect(run).toMatchObject({ outcome: 'failed', textParts: [text] })
  })

  const tools: [string, () => unknown][] = [
    ['throws', fail],
    ['gives nothing', () => undefined],
    [
      'gives tens of megabytes',
      () => ({ results: [{ ...harbour, content: 'x '.repeat(smallOrFull(12_000_000, 50_000_000)) }] }),
    ],
    ['gives __proto__', () => JSON.parse('{"__proto__":{"polluted":1},"results":[{"__proto__":{"url":1}}]}')],
    [
      'gives NUL and lone surrogates',
      () => ({ results: [{ title: '\0', url: 'x\ud800', content: 'a\0\udfff b' }] }),
    ],
  ]
  test.each(tools)('a tool that %s does not stop the answer', async (_, execute) => {
    const { app, engine } = service({ tools: searchTool(execute) })
    for (const path of ['/chat', '/chat/stream']) {
      const response = await app.request(path, postJson({ message: 'Hi', sessionId: path }))
      const body = await response.text()
      expect(response.status).toBe(200)
      expect(body).not.toMatch(secret)
      const stored = await eventually(async () => (await engine.listRuns({ sessionId: path })).items[0])
      expect(stored.textParts).toEqual([answer])
    }
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  const hung: Matcher = {
    name: 'hung',
    match: () => ({ [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) }),
  }
  const engines: [string, CitationEngineOptions, Extractor[]?][] = [
    ['a matcher that hangs', { matcher: hung, timeoutMs: 100 }],
    ['a matcher that throws', { matcher: { name: 'broken', match: fail } }],
    ['a verifier that throws', { verifier: { name: 'broken', batch: 'block', verify: fail } }],
    ['extractors that throw', {}, [{ pattern: /.*/, extract: fail }]],
  ]
  test.each(engines)(
    '%s leaves the answer whole and the record stored',
    async (_, options, extractors = []) => {
      const { app, engine } = service({ engine: options })
      for (const extractor of extractors) engine.registerExtractor(extractor)
      const streamed = await app.request('/chat/stream', postJson({ message: 'Hi', sessionId: 'stream' }))
      const messages = await readMessages<Message>(streamed)
      expect(tokensOf(messages)).toBe(answer)
      expect(messages.at(-1)!.type).toBe('citations')
      expect(JSON.stringify(messages)).not.toMatch(secret)
      const whole = await app.request('/chat', postJson({ message: 'Hi', sessionId: 'whole' }))
      expect(await whole.json()).toMatchObject({ answer })
      expect((await engine.listRuns({})).items).toMatchObject([
        { textParts: [answer] },
        { textParts: [answer] },
      ])
    },
  )

  test('a store that is down: the answer is complete, reading is 503, the record is handed over', async () => {
    const unsaved: string[] = []
    const { app, get } = service({
      engine: {
        store: sqliteStore('/nonexistent/secret/citations.db'),
        onUnsaved: ({ textParts: [text] }) => unsaved.push(text!),
      },
    })
    const messages = await readMessages<Message>(
      await app.request('/chat/stream', postJson({ message: 'Hi' })),
    )
    expect(tokensOf(messages)).toBe(answer)
    expect(Object.keys(messages.at(-1)!.citations as object)).toEqual(['1', '2'])
    expect(unsaved).toEqual([answer])
    for (const path of ['/runs/r1', '/runs/r1/sources/S1', '/sessions/s1/runs', '/sessions/s1/citations']) {
      const { status, body } = await get(path)
      expect(status).toBe(503)
      expect(JSON.stringify(body)).not.toMatch(secret)
    }
  })

  test('a store that hangs: citations come, the end waits five seconds for it', async () => {
    let isSaving = false
    const store: Store = {
      ...memoryStore(),
      saveRun() {
        isSaving = true
        return new Promise(() => {})
      },
    }
    const { app } = service({ engine: { store } })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const response = await app.request('/chat/stream', postJson({ message: 'Hi' }))
      const reading = readMessages<Message>(response)
      let isOver = false
      void reading.then(() => (isOver = true))
      // On a busy machine the work on sources goes on by a timer.
      await until(() => vi.advanceTimersByTimeAsync(1).then(() => isSaving))
      let waited = 0
      await until(async () => {
        await vi.advanceTimersByTimeAsync(100)
        waited += 100
        return isOver
      })
      expect(waited).toBeGreaterThan(4_900)
      expect(waited).toBeLessThan(10_000)
      expect((await reading).at(-1)!.type).toBe('citations')
    } finally {
      vi.useRealTimers()
    }
  })

  test('an engine without a store, a closed one, and an unknown path', async () => {
    const { app, get } = service({ engine: { store: undefined } })
    expect(await (await app.request('/chat', postJson({ message: 'Hi' }))).json()).toMatchObject({ answer })
    expect(await get('/runs/r1')).toEqual(await get('/nothing/here'))
    expect(await get('/runs/r1')).toMatchObject({ status: 404, body: { error: { code: 'not-found' } } })

    const closed = service()
    await closed.engine.close()
    expect(await closed.get('/runs/r1')).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable' } },
    })
    expect((await closed.app.request('/chat', postJson({ message: 'Hi' }))).status).toBe(503)
  })
})
