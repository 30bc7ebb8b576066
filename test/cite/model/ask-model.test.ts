import { createOpenAI } from '@ai-sdk/openai'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { createModelAsker } from '../../../src/cite/model/ask-model.ts'
import type { ModelOptions, ModelQuestion } from '../../../src/cite/model/ask-model.ts'
import { createModelBudget } from '../../../src/cite/model/budget.ts'
import { promptOf, startOpenAIServer } from '../../fixtures/openai-server.ts'
import type { ModelReply } from '../../fixtures/openai-server.ts'
import { turns, until } from '../../fixtures/turns.ts'

afterEach(() => void vi.useRealTimers())

const good = '{"elements":["1:4","2:5"]}'
const question = {
  functionId: 'citespan.test',
  elementName: 'items',
  instructions: 'Answer.',
  prompt: 'List.',
  itemCount: 2,
}

async function ask(
  reply: ModelReply | ModelReply[],
  { signal, ...options }: Partial<ModelOptions> & Pick<ModelQuestion, 'signal'> = {},
) {
  const replies = Array.isArray(reply) ? reply : [reply]
  await using server = await startOpenAIServer((_, index) => replies[Math.min(index, replies.length - 1)]!)
  const usages: { inputTokens: number; outputTokens: number }[] = []
  const values: unknown[] = []
  let error: unknown
  try {
    const ask = createModelAsker({
      model: createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-secret-key' }).chat('scripted-model'),
      maxRetries: 0,
      timeoutMs: 60_000,
      ...options,
    })
    const report = { incident: () => {}, usage: (usage: (typeof usages)[number]) => void usages.push(usage) }
    const elements = ask({ ...question, signal, report })
    for await (const element of elements) values.push(element.ok ? element.text : null)
  } catch (thrown) {
    error = thrown
  }
  const code = error instanceof CitationError ? error.code : error
  return { values, code, error, usages, requests: server.requests }
}

describe('answers', () => {
  test.each<[string, ModelReply]>([
    ['streamed', { kind: 'answer', text: good }],
    ['character by character', { kind: 'answer', text: good, chunkLength: 1 }],
    ['late', { kind: 'answer', text: good, before: () => turns() }],
    ['fenced', { kind: 'answer', text: '```json\n' + good + '\n```' }],
    ['within prose', { kind: 'answer', text: `Of course:\n${good}\nAnything else?` }],
    ['after a thought', { kind: 'answer', text: `<think>${'1:9\n'.repeat(9_000)}</think>${good}` }],
    ['as lines', { kind: 'answer', text: '1:4\n2:5' }],
  ])('%s', async (_, reply) => {
    const { values, code, usages } = await ask(reply)
    expect(code).toBeUndefined()
    expect(values).toEqual(['1:4', '2:5'])
    expect(usages).toEqual([{ inputTokens: 120, outputTokens: 40 }])
  })

  test('an empty list is an answer', async () => {
    const { values, code } = await ask({ kind: 'answer', text: '{"elements":[]}' })
    expect(code).toBeUndefined()
    expect(values).toEqual([])
  })

  test('elements are given while the answer is written', async () => {
    const first = Promise.withResolvers<void>()
    const before = (piece: number) => (piece === 0 ? undefined : first.promise)
    const reply: ModelReply = { kind: 'answer', text: good, chunkLength: 19, before }
    await using server = await startOpenAIServer(() => reply)
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const elements = createModelAsker({ model })(question)
    // The rest is written when the first element was read.
    const texts: string[] = []
    for await (const element of elements) {
      if (element.ok) texts.push(element.text)
      first.resolve()
    }
    expect(texts).toEqual(['1:4', '2:5'])
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
    ['cut JSON', { kind: 'answer', text: good.slice(0, -4) }, 'model-failed', ['1:4']],
    [
      'the token limit',
      { kind: 'answer', text: '{"elements":["1:4"', finishReason: 'length' },
      'model-failed',
      ['1:4'],
    ],
    ['a dropped connection', { kind: 'reset', text: good.slice(0, -4) }, 'model-failed', ['1:4']],
    ['a refused connection', { kind: 'reset' }, 'model-failed', []],
    [
      'a content filter',
      { kind: 'answer', text: good, finishReason: 'content_filter' },
      'model-failed',
      ['1:4', '2:5'],
    ],
    ['a thought without end', { kind: 'answer', text: `<think>${good}` }, 'model-failed', []],
    [
      'events that are no JSON',
      { kind: 'raw', body: 'data: {"choices":[{\n\ndata: [DONE]\n\n' },
      'model-failed',
      [],
    ],
    [
      'events of another API',
      { kind: 'raw', body: 'data: {"type":"ping"}\n\ndata: [DONE]\n\n' },
      'model-failed',
      [],
    ],
    [
      'an error in the stream',
      { kind: 'raw', body: 'data: {"error":{"message":"overloaded sk-secret","type":"server_error"}}\n\n' },
      'model-failed',
      [],
    ],
    ['a stream of nothing', { kind: 'raw', body: '' }, 'model-failed', []],
  ])('%s', async (_, reply, expectedCode, expectedValues) => {
    const { values, code, error, usages } = await ask(reply)
    expect(code).toBe(expectedCode)
    expect(values).toEqual(expectedValues)
    expect(usages).toHaveLength(1)
    expect(String(error)).not.toContain('sk-secret')
    expect(String(error)).not.toContain('127.0.0.1')
  })

  test.each<[string, ModelReply, string[]]>([
    ['no answer at all', { kind: 'hang' }, []],
    ['a late first byte', { kind: 'answer', text: good, before: () => new Promise(() => {}) }, []],
    [
      'a drip',
      {
        kind: 'answer',
        text: good,
        chunkLength: 19,
        before: (piece) => (piece === 0 ? undefined : new Promise(() => {})),
      },
      ['1:4'],
    ],
  ])('%s is waited for as long as was said', async (_, reply, expectedValues) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const values: string[] = []
    const usages: object[] = []
    let code: unknown
    await using server = await startOpenAIServer(() => reply)
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-secret-key' }).chat('scripted-model')
    const report = { incident: () => {}, usage: (usage: object) => void usages.push(usage) }
    const asking = (async () => {
      const elements = createModelAsker({ model, maxRetries: 0, timeoutMs: 400 })({ ...question, report })
      for await (const element of elements) if (element.ok) values.push(element.text)
    })().catch((error: CitationError) => {
      code = error.code
      expect(String(error)).not.toMatch(/sk-secret|127\.0\.0\.1/)
    })
    await until(() => server.requests.length === 1 && values.length === expectedValues.length)
    await vi.advanceTimersByTimeAsync(399)
    await turns()
    expect(code).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await asking
    expect({ code, values, calls: usages.length }).toEqual({
      code: 'timeout',
      values: expectedValues,
      calls: 1,
    })
  })

  test('the time of a call does not run while the SDK is loaded', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: good }))
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'sk-secret-key' }).chat('scripted-model')
    const first = createModelAsker({ model, maxRetries: 0, timeoutMs: 400 })(question).next()
    // Loading gives up the turn, also for modules that are there.
    expect(vi.getTimerCount()).toBe(0)
    expect(await first).toMatchObject({ value: { ok: true, text: '1:4' } })
    expect(vi.getTimerCount()).toBeGreaterThan(0)
  })

  test.each([
    ['of elements', `["${'1:4","'.repeat(60_000)}`],
    ['of one element', `["${'x'.repeat(400_000)}"]`],
    ['of brackets', '['.repeat(400_000)],
    ['of prose', 'I am afraid I cannot. '.repeat(20_000)],
  ])('an answer without end is left: %s', async (_, text) => {
    const { values, code } = await ask({ kind: 'answer', text, chunkLength: 100 })
    expect(code).toBe('model-failed')
    expect(values.length).toBeLessThan(1_000)
  })

  test('429 is tried again when the server says so', async () => {
    const busy: ModelReply = { kind: 'status', status: 429, headers: { 'retry-after-ms': '20' } }
    const { values, requests, usages } = await ask([busy, { kind: 'answer', text: good }], { maxRetries: 1 })
    expect(values).toEqual(['1:4', '2:5'])
    expect(requests).toHaveLength(2)
    expect(usages).toEqual([{ inputTokens: 120, outputTokens: 40 }])
  })
})

describe('an abort is not an error', () => {
  test.each([
    ['before the first byte', 0],
    ['within the answer', 4],
  ])('%s', async (_, pieces) => {
    const abort = new AbortController()
    const before = (piece: number) => {
      if (piece < pieces) return undefined
      abort.abort()
      return new Promise<void>(() => {})
    }
    const reply: ModelReply = { kind: 'answer', text: good, chunkLength: 1, before }
    const { code } = await ask(reply, { signal: abort.signal })
    expect(code).toBeUndefined()
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
      before: () => turns(1),
    }))
    const model = createOpenAI({
      baseURL: server.baseURL,
      apiKey: 'k',
      fetch: async (input, init) => {
        init?.signal?.addEventListener('abort', () => (closed = true))
        return fetch(input, init)
      },
    }).chat('scripted-model')
    for await (const element of createModelAsker({ model })(question)) {
      expect(element).toEqual({ ok: true, text: '1:4' })
      break
    }
    expect(closed).toBe(true)
  })
})

describe('an endpoint that has no schemas', () => {
  const refusal: ModelReply = { kind: 'status', status: 400, body: '{"error":{"message":"response_format"}}' }

  test('is asked without one, and from then on always so', async () => {
    await using server = await startOpenAIServer(({ body }) =>
      body.response_format || body.temperature === 0 ? refusal : { kind: 'answer', text: good },
    )
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const ask = createModelAsker({ model, maxRetries: 0 })
    for (const requests of [2, 3]) {
      const elements = await collect(ask(question))
      expect(elements).toHaveLength(2)
      expect(server.requests).toHaveLength(requests)
    }
  })

  test('that refuses that too has failed', async () => {
    const { code, requests, values } = await ask(refusal)
    expect({ code, values, calls: requests.length }).toEqual({ code: 'model-failed', values: [], calls: 2 })
  })
})

describe('a budget holds', () => {
  async function askTimes(
    times: number,
    limits: Parameters<typeof createModelBudget>[0],
    reply?: ModelReply,
  ) {
    await using server = await startOpenAIServer(() => reply ?? { kind: 'answer', text: good })
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const budget = createModelBudget(limits)
    const askers = [createModelAsker({ model, budget, maxRetries: 0 }), createModelAsker({ model, budget })]
    const report = { incident: () => {}, usage: () => {} }
    const outcomes = await Promise.allSettled(
      Array.from({ length: times }, (_, index) =>
        collect(askers[index % askers.length]!({ ...question, report })),
      ),
    )
    const codes = outcomes.flatMap((outcome) =>
      outcome.status === 'rejected' ? [(outcome.reason as CitationError).code] : [],
    )
    return { calls: server.requests.length, codes }
  }

  test('of calls, for all who share it, however many are made at once', async () => {
    const { calls, codes } = await askTimes(10, { maxCalls: 3 })
    expect(calls).toBe(3)
    expect(codes).toEqual(Array.from({ length: 7 }, () => 'budget-spent'))
  })

  test('of calls, whether they succeed or not', async () => {
    const { calls } = await askTimes(6, { maxCalls: 2 }, { kind: 'status', status: 401 })
    expect(calls).toBe(2)
  })

  test('of tokens: 160 a call as the server says, and the estimate of the next must fit', async () => {
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: good }))
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const ask = createModelAsker({ model, budget: createModelBudget({ maxTokens: 400 }) })
    const report = { incident: () => {}, usage: () => {} }
    const outcomes: (string | number)[] = []
    for (let call = 0; call < 5; call++) {
      const elements = collect(ask({ ...question, report }))
      outcomes.push(
        await elements.then(
          ({ length }) => length,
          (error: CitationError) => error.code,
        ),
      )
    }
    expect(outcomes).toEqual([2, 2, 2, 'budget-spent', 'budget-spent'])
    expect(server.requests).toHaveLength(3)
  })

  test('of tokens, by their estimate, where the endpoint does not say', async () => {
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: good, noUsage: true }))
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const ask = createModelAsker({ model, budget: createModelBudget({ maxTokens: 100 }) })
    const report = { incident: () => {}, usage: () => {} }
    for (let call = 0; call < 10; call++) await collect(ask({ ...question, report })).catch(() => [])
    expect(server.requests).toHaveLength(3)
  })

  test('of each run by itself', async () => {
    await using server = await startOpenAIServer(() => ({ kind: 'answer', text: good }))
    const model = createOpenAI({ baseURL: server.baseURL, apiKey: 'k' }).chat('scripted-model')
    const ask = createModelAsker({ model, budget: createModelBudget({ maxCalls: 1 }) })
    for (let run = 0; run < 3; run++) {
      const report = { incident: () => {}, usage: () => {} }
      expect(await collect(ask({ ...question, report }))).toHaveLength(2)
      await expect(collect(ask({ ...question, report }))).rejects.toMatchObject({
        code: 'budget-spent',
      })
    }
    expect(server.requests).toHaveLength(3)
  })
})

async function collect<T>(iterable: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = []
  for await (const item of iterable) items.push(item)
  return items
}
