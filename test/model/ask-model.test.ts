import { createOpenAI } from '@ai-sdk/openai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CitationError } from '../../src/core/error.ts'
import { askModel } from '../../src/model/ask-model.ts'
import type { ModelQuestion } from '../../src/model/ask-model.ts'
import { promptOf, startOpenAIServer } from '../fixtures/openai-server.ts'
import type { ModelReply } from '../fixtures/openai-server.ts'

const good = '{"elements":[{"c":1},{"c":2}]}'

async function ask(reply: ModelReply | ModelReply[], options: Partial<ModelQuestion> = {}) {
  const replies = Array.isArray(reply) ? reply : [reply]
  await using server = await startOpenAIServer((_, index) => replies[Math.min(index, replies.length - 1)]!)
  const usages: { inputTokens: number; outputTokens: number }[] = []
  const values: unknown[] = []
  let error: unknown
  const startedAt = performance.now()
  try {
    const elements = askModel({
      model: createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-secret-key' }).chat('scripted-model'),
      functionId: 'citespan.test',
      elementName: 'items',
      element: z.object({ c: z.number() }),
      instructions: 'Answer.',
      prompt: 'List.',
      maxRetries: 0,
      timeoutMs: 2_000,
      report: { incident: () => {}, usage: (usage) => usages.push(usage) },
      ...options,
    })
    for await (const element of elements) values.push(element.ok ? element.value : element.problem)
  } catch (thrown) {
    error = thrown
  }
  const code = error instanceof CitationError ? error.code : error
  return { values, code, error, usages, requests: server.requests, took: performance.now() - startedAt }
}

describe('answers', () => {
  test.each<[string, ModelReply]>([
    ['streamed', { kind: 'answer', text: good }],
    ['character by character', { kind: 'answer', text: good, chunkLength: 1 }],
    ['late', { kind: 'answer', text: good, firstByteDelayMs: 150 }],
    ['fenced', { kind: 'answer', text: '```json\n' + good + '\n```' }],
    ['within prose', { kind: 'answer', text: `Of course:\n${good}\nAnything else?` }],
  ])('%s', async (_, reply) => {
    const { values, code, usages } = await ask(reply)
    expect(code).toBeUndefined()
    expect(values).toEqual([{ c: 1 }, { c: 2 }])
    expect(usages).toEqual([{ inputTokens: 120, outputTokens: 40 }])
  })

  test('an empty list is an answer', async () => {
    const { values, code } = await ask({ kind: 'answer', text: '{"elements":[]}' })
    expect(code).toBeUndefined()
    expect(values).toEqual([])
  })

  test('elements are given while the answer is written', async () => {
    const reply: ModelReply = { kind: 'answer', text: good, chunkLength: 20, chunkDelayMs: 300 }
    await using server = await startOpenAIServer(() => reply)
    const elements = askModel({
      model: createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model'),
      functionId: 'citespan.test',
      elementName: 'items',
      element: z.object({ c: z.number() }),
      instructions: 'Answer.',
      prompt: 'List.',
    })
    const times: number[] = []
    for await (const element of elements) if (element.ok) times.push(performance.now())
    expect(times).toHaveLength(2)
    expect(times[1]! - times[0]!).toBeGreaterThan(100)
  })

  test('the provider is asked for the schema, at temperature 0', async () => {
    const { requests } = await ask({ kind: 'answer', text: good })
    expect(requests[0]!.body).toMatchObject({
      temperature: 0,
      response_format: { type: 'json_schema', json_schema: { name: 'items' } },
    })
    expect(promptOf(requests[0]!)).toBe('Answer.\nList.')
  })
})

describe('failures are typed, and what was complete is kept', () => {
  test.each<[string, ModelReply, string, unknown[]]>([
    ['500', { kind: 'status', status: 500 }, 'model-failed', []],
    ['401', { kind: 'status', status: 401 }, 'model-failed', []],
    ['a page instead of JSON', { kind: 'status', status: 200, body: '<html>' }, 'model-failed', []],
    ['prose', { kind: 'answer', text: 'I cannot help with that.' }, 'model-failed', []],
    ['nothing', { kind: 'answer', text: '' }, 'model-failed', []],
    ['cut JSON', { kind: 'answer', text: good.slice(0, -6) }, 'model-failed', [{ c: 1 }]],
    [
      'the token limit',
      { kind: 'answer', text: '{"elements":[{"c":1}', finishReason: 'length' },
      'model-failed',
      [{ c: 1 }],
    ],
    ['a dropped connection', { kind: 'reset', text: good.slice(0, -6) }, 'model-failed', [{ c: 1 }]],
    ['a refused connection', { kind: 'reset' }, 'model-failed', []],
    ['no answer at all', { kind: 'hang' }, 'timeout', []],
    ['a late first byte', { kind: 'answer', text: good, firstByteDelayMs: 1_500 }, 'timeout', []],
    ['a drip', { kind: 'answer', text: good, chunkLength: 24, chunkDelayMs: 1_500 }, 'timeout', [{ c: 1 }]],
  ])('%s', async (_, reply, expectedCode, expectedValues) => {
    const { values, code, error, usages, took } = await ask(reply, { timeoutMs: 400 })
    expect(code).toBe(expectedCode)
    expect(values).toEqual(expectedValues)
    expect(usages).toHaveLength(1)
    expect(took).toBeLessThan(1_400)
    expect(String(error)).not.toContain('sk-secret')
    expect(String(error)).not.toContain('127.0.0.1')
  })

  test.each([
    ['of elements', '{"c":1},'.repeat(60_000)],
    ['of one element', `{"r":"${'x'.repeat(400_000)}"}`],
    ['of brackets', '['.repeat(400_000)],
    ['of prose', 'I am afraid I cannot. '.repeat(20_000)],
  ])('an answer without end is left: %s', async (_, text) => {
    const { values, code } = await ask({ kind: 'answer', text, chunkLength: 100 }, { timeoutMs: 20_000 })
    expect(code).toBe('model-failed')
    expect(values.length).toBeLessThanOrEqual(200_000 / 8)
  })

  test('429 is tried again when the server says so', async () => {
    const busy: ModelReply = { kind: 'status', status: 429, headers: { 'retry-after-ms': '20' } }
    const { values, requests, usages } = await ask([busy, { kind: 'answer', text: good }], { maxRetries: 1 })
    expect(values).toEqual([{ c: 1 }, { c: 2 }])
    expect(requests).toHaveLength(2)
    expect(usages).toEqual([{ inputTokens: 120, outputTokens: 40 }])
  })
})

describe('an abort is not an error', () => {
  test.each<[string, ModelReply]>([
    ['before the first byte', { kind: 'hang' }],
    ['within the answer', { kind: 'answer', text: good, chunkLength: 1, chunkDelayMs: 50 }],
  ])('%s', async (_, reply) => {
    const { code, took } = await ask(reply, { signal: AbortSignal.timeout(150) })
    expect(code).toBeUndefined()
    expect(took).toBeLessThan(1_000)
  })

  test('an aborted signal makes no call', async () => {
    const { requests, code } = await ask({ kind: 'answer', text: good }, { signal: AbortSignal.abort() })
    expect(code).toBeUndefined()
    expect(requests).toEqual([])
  })

  test('a caller who stops reading ends the call', async () => {
    let closed = false
    await using server = await startOpenAIServer(() => ({
      kind: 'answer',
      text: good.repeat(50),
      chunkLength: 10,
      chunkDelayMs: 20,
    }))
    const model = createOpenAI({
      baseURL: server.baseURL,
      apiKey: 'k',
      fetch: async (input, init) => {
        init?.signal?.addEventListener('abort', () => (closed = true))
        return fetch(input, init)
      },
    }).chat('scripted-model')
    const question = { model, functionId: 'f', elementName: 'items', element: z.object({ c: z.number() }) }
    for await (const element of askModel({ ...question, instructions: 'Answer.', prompt: 'List.' })) {
      expect(element).toEqual({ ok: true, value: { c: 1 } })
      break
    }
    expect(closed).toBe(true)
  })
})
