import { streamText } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { incidentAdvice } from '../../../src/engine/incidents/incident-advice.ts'
import { providerMessage } from '../../../src/cite/model/provider-message.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { llmVerifier } from '../../../src/cite/verify/llm.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'

const content =
  'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel.'
const sources = [{ title: 'Harbour rules', content }]

let lines: string[]

beforeEach(() => {
  lines = []
  vi.spyOn(console, 'warn').mockImplementation((line: string) => void lines.push(line))
})

afterEach(() => {
  vi.restoreAllMocks()
})

type Failure = {
  name: string
  code: string
  cause: string
  options?: () => CitationEngineOptions
  run: (engine: CitationEngine) => Promise<unknown>
}

const away = new Error('connect ECONNREFUSED 10.0.0.1:5432')
const readings = { temperature: 12.5, wind: 3, pressure: 1013, humidity: 71, at: 1_790_000_000 }
const output = { rows: [readings, readings, readings] }
const call = { toolCallId: 'c1', toolName: 'read_sensors', input: null, output }

const failures: Failure[] = [
  {
    name: 'the store cannot be reached',
    code: 'store/not-stored',
    cause: 'connect ECONNREFUSED',
    options: () => ({ store: { ...memoryStore(), saveRun: () => Promise.reject(away) } }),
    run: (engine) => engine.attribute({ response: content, sources }),
  },
  {
    name: 'a session has a number',
    code: 'store/id-not-text',
    cause: 'sessionId is a number; it is stored as text.',
    // As JavaScript allows it.
    run: (engine) => engine.attribute({ response: content, sources, sessionId: 42 as unknown as string }),
  },
  {
    name: 'an extractor threw',
    code: 'extract/extractor-failed',
    cause: 'bad shape',
    run(engine) {
      engine.registerExtractor({
        pattern: 'read_sensors',
        extract: () => {
          throw new Error('bad shape')
        },
      })
      return engine.attribute({ response: content, toolResults: [call] })
    },
  },
  {
    name: 'nothing was found in the output of a tool',
    code: 'extract/no-sources-found',
    cause: 'read_sensors',
    run: (engine) => engine.attribute({ response: content, toolResults: [call] }),
  },
  {
    name: 'no source has a text',
    code: 'match/sources-without-text',
    cause: 'None of the 1 sources has a text',
    run: (engine) => engine.attribute({ response: content, sources: [{ title: 'Rules' }] }),
  },
  {
    name: 'an answer without sources and tools',
    code: 'match/no-sources',
    cause: 'An answer came without sources and without tool results; 1 of its sentences could be cited.',
    run: (engine) => engine.attribute({ response: content }),
  },
  {
    name: "the answer's model refuses the key",
    code: 'stream/answer-failed',
    cause: '401 invalid x-api-key',
    async run(engine) {
      const error = Object.assign(new Error('invalid x-api-key'), { statusCode: 401 })
      const model = scriptedModel([[['The '], { type: 'error', error }]])
      const run = engine.run()
      const result = streamText({ model, prompt: 'How long?', onError: () => {} })
      for await (const _ of run.toUIMessageStream(result));
      expect((await run.done).record.outcome).toBe('failed')
    },
  },
]

describe('an engine without a handler writes once', () => {
  test.each(failures)('$name', async ({ code, cause, options, run }) => {
    const engine = new CitationEngine(options?.() ?? {})
    await run(engine)
    await run(engine)
    const advice = incidentAdvice[code.split('/')[1]!]!
    expect(lines).toEqual([expect.stringContaining(`citespan: ${code}: `)])
    expect(lines[0]).toContain(cause)
    expect(lines[0]).toContain(`. ${advice}`)
  })

  test('what to do once, also where the error of a model says it', async () => {
    const fail = () => Promise.reject(new Error('401 invalid x-api-key'))
    const model = new MockLanguageModelV4({ doStream: fail, doGenerate: fail })
    await new CitationEngine({ verifier: llmVerifier({ model }) }).attribute({ response: content, sources })
    const [line] = lines.filter((each) => each.includes('verify/model-failed'))
    expect(line).toContain('401 invalid x-api-key')
    expect(line!.split('Check the model, its endpoint and its key')).toHaveLength(2)
    expect(line).toContain('. Words were compared instead. (')
  })

  test.each([
    ['rows of numbers', { rows: Array.from({ length: 5 }, (_, row) => [row, row + 1, row + 2]) }],
    [
      'few rows',
      [
        { year: 2020, ice: 14 },
        { year: 2021, ice: 13 },
      ],
    ],
  ])('nothing was found in %s', async (_, rows) => {
    await new CitationEngine().attribute({ response: content, toolResults: [{ ...call, output: rows }] })
    expect(lines).toEqual([expect.stringContaining('no-sources-found')])
  })

  test('one line for each kind, and again for another engine', async () => {
    const ask = (engine: CitationEngine) =>
      engine.attribute({ response: content, toolResults: [call], userId: 1 as never })
    const engine = new CitationEngine()
    await ask(engine)
    await ask(engine)
    expect(lines).toHaveLength(2)
    await ask(new CitationEngine())
    expect(lines).toHaveLength(4)
  })

  test('nothing where the application listens', async () => {
    const onIncident = vi.fn<NonNullable<CitationEngineOptions['onIncident']>>()
    const engine = new CitationEngine({ onIncident })
    const { runId } = await engine.attribute({ response: content, toolResults: [call] })
    expect(lines).toEqual([])
    expect(onIncident.mock.calls).toEqual([[expect.objectContaining({ code: 'no-sources-found' }), runId]])
  })

  test('nothing of an answer without sources that has nothing to cite, and no incident of one that has', async () => {
    const engine = new CitationEngine({ store: memoryStore() })
    await engine.attribute({ response: 'How can I help you?' })
    expect(lines).toEqual([])
    const { runId } = await engine.attribute({ response: content })
    expect(lines).toHaveLength(1)
    expect((await engine.getRun(runId))?.incidents).toEqual([])
  })

  test('nothing for a status, and for outputs that say little', async () => {
    const outputs = [null, '', [], {}, { ok: true }, { id: 12, status: 'sent' }, 42, { results: [] }]
    const toolResults = outputs.map((value, index) => ({ ...call, toolCallId: `c${index}`, output: value }))
    await new CitationEngine().attribute({ response: content, toolResults })
    expect(lines).toEqual([])
  })

  test('a line that no terminal obeys', () => {
    new CitationEngine().report({ step: 'extract', code: 'custom', message: 'a\u001b[2Jb\r\n\u202ec' })
    expect(lines[0]).toContain('a [2Jb c')
  })
})

test('a handler that throws does not throw at who reports', () => {
  const onIncident = () => {
    throw new Error('no')
  }
  expect(() =>
    new CitationEngine({ onIncident }).report({ step: 'stream', code: 'x', message: 'y' }),
  ).not.toThrow()
})

test.each<[string, unknown, string | undefined]>([
  ['a number', 42, '42'],
  ['a bigint', 42n, '42'],
  ['an object', { id: 1 }, undefined],
  ['null', null, undefined],
  ['text', 'a', 'a'],
])('an id that is %s is stored as text or not at all', async (_, id, stored) => {
  const store = memoryStore()
  const engine = new CitationEngine({ store })
  const { runId } = await engine.attribute({ response: content, sources, sessionId: id as string })
  expect((await store.getRun(runId))?.sessionId).toBe(stored)
})

describe('what a provider says', () => {
  const api = (statusCode: number, message: string) => Object.assign(new Error(message), { statusCode })
  test.each<[string, unknown, string]>([
    ['keeps status and message', api(401, 'invalid x-api-key'), '401 invalid x-api-key'],
    ['of the last attempt', { lastError: api(529, 'Overloaded') }, '529 Overloaded'],
    ['without a status', new Error('socket hang up'), 'socket hang up'],
    ['a status that the message has', api(404, 'HTTP 404'), 'HTTP 404'],
    [
      'without the key',
      api(401, 'Incorrect API key provided: sk-proj-abc123***xyz. See https://user:pw@api.example/keys'),
      '401 Incorrect API key provided: […] See https://[…]@api.example/keys',
    ],
    ['without a token', new Error('Bearer eyJhbGciOi is not valid'), 'Bearer […] is not valid'],
    ['as text', 'quota exceeded', 'quota exceeded'],
    ['nothing', null, ''],
  ])('%s', (_, error, said) => {
    expect(providerMessage(error)).toBe(said)
  })
})
