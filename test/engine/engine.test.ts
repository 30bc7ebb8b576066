import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { CitationError } from '../../src/core/error.ts'
import type { Incident } from '../../src/core/incident.ts'
import type { RunRecord } from '../../src/core/records/run-record.ts'
import type { Store } from '../../src/core/ports/store.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { generatePostHocCitations } from '../../src/engine/runs/post-hoc.ts'
import { memoryStore } from '../../src/records/store/memory/store.ts'

const response = 'Copper melts at 1085 °C. It is widely used for wires. Nobody knows why.'
const sources = [
  { id: 'metals', title: 'Metals', content: 'Copper is a soft metal. Copper melts at 1085 °C.' },
  { id: 'cables', url: 'https://cables.example/?utm_source=x', content: 'Copper is widely used for wires.' },
]

function fixedEngine(options: ConstructorParameters<typeof CitationEngine>[0] = {}) {
  let ids = 0
  return new CitationEngine({ now: () => new Date(0), createId: () => `id${(ids += 1)}`, ...options })
}

test('an engine is created without random values and timers, which some runtimes refuse before a request', () => {
  const refused = () => {
    throw new Error('Disallowed operation called within global scope.')
  }
  for (const name of ['randomUUID', 'getRandomValues'] as const)
    vi.spyOn(globalThis.crypto, name).mockImplementation(refused)
  for (const name of ['setTimeout', 'setInterval', 'fetch'] as const)
    vi.spyOn(globalThis, name).mockImplementation(refused)
  onTestFinished(() => void vi.restoreAllMocks())
  const engine = new CitationEngine({ store: memoryStore(), context: { project: 'metals' } })
  vi.restoreAllMocks()
  const { sessionId } = engine.actor
  expect(sessionId).toMatch(/^[0-9a-f-]{36}$/)
  expect(engine.actor.sessionId).toBe(sessionId)
})

describe('attribute', () => {
  test('cites a whole answer and keeps the caller’s source ids', async () => {
    const { citations, uncited, references } = await fixedEngine().attribute({ response, sources })
    expect(citations.map(({ text, sourceIds, status }) => [text, sourceIds, status])).toEqual([
      ['Copper melts at 1085 °C.', ['metals'], 'verified'],
      ['It is widely used for wires.', ['cables'], 'unverified'],
    ])
    expect(uncited.map(({ start, end, reason }) => [response.slice(start, end), reason])).toEqual([
      ['Nobody knows why.', 'unsupported'],
    ])
    expect(
      references.map(({ index, startIndex, endIndex }) => [index, response.slice(startIndex, endIndex)]),
    ).toEqual([
      [1, 'Copper melts at 1085 °C.'],
      [2, 'It is widely used for wires.'],
    ])
  })

  test('the text of a source may be called text, as in rows of the command line', async () => {
    const rows = sources.map(({ content, ...source }) => ({ ...source, text: content }))
    const given = await fixedEngine().attribute({ response, sources })
    expect(await fixedEngine().attribute({ response, sources: rows })).toEqual(given)
    const both = await fixedEngine().attribute({ response, sources: [{ ...sources[0], text: 'On metals.' }] })
    expect(both.sources).toMatchObject([{ content: sources[0]!.content, snippet: 'On metals.' }])
    const empty = await fixedEngine().attribute({ response, sources: [{ title: 'Metals' }] })
    expect(empty.uncited.map(({ reason }) => reason)).toEqual(['no-source', 'no-source', 'no-source'])
  })

  test('the same input, clock and ids give the same output', async () => {
    const once = await fixedEngine().attribute({ response, sources })
    const twice = await fixedEngine().attribute({ response, sources })
    expect(JSON.stringify(once)).toBe(JSON.stringify(twice))
  })

  test('stores the record in one go, with whose it is', async () => {
    const store = memoryStore()
    const engine = fixedEngine({ store })
    const { runId, stored } = await engine.attribute({
      response,
      sources,
      sessionId: 'session-1',
      project: 'metals',
      question: 'What is copper?',
    })
    expect(stored).toBe(true)
    const record = await engine.getRun(runId)
    expect(record).toMatchObject({
      id: runId,
      sessionId: 'session-1',
      project: 'metals',
      question: 'What is copper?',
      createdAt: '1970-01-01T00:00:00.000Z',
      outcome: 'complete',
      textParts: [response],
    })
    const { items } = await engine
      .as({ role: 'user', project: 'metals' })
      .listCitations({ sessionId: 'session-1' })
    expect(items.map(({ text }) => text)).toEqual(record!.citations.map(({ text }) => text))
  })

  test('extracts sources from tool results', async () => {
    const { citations } = await fixedEngine().attribute({
      response: 'Copper melts at 1085 °C.',
      toolResults: [{ toolCallId: '1', toolName: 'web_search', input: {}, output: { results: sources } }],
    })
    expect(citations.map(({ status }) => status)).toEqual(['verified'])
  })

  test('a source without an id makes way for one whose id is like ours', async () => {
    const mixed = [
      { content: 'Copper is widely used for wires.' },
      { id: 'S1', content: 'Copper melts at 1085 °C.' },
    ]
    const { citations } = await fixedEngine().attribute({
      response: 'Copper melts at 1085 °C.',
      sources: mixed,
    })
    expect(citations.map(({ sourceIds }) => sourceIds)).toEqual([['S1']])
  })

  test.each<[string, object, string]>([
    ['no response', { response: undefined }, 'response'],
    ['a response that is no text', { response: 7 }, 'response'],
    ['sources that are no list', { sources: 'all' }, 'sources'],
    ['a source that is no object', { sources: [null] }, 'sources.0'],
    ['a content that is no text', { sources: [{ content: 1 }] }, 'sources.0.content'],
    ['a tool result without a name', { toolResults: [{ toolCallId: 'x' }] }, 'toolResults.0.toolName'],
  ])('%s is refused, and the message says where', async (_name, part, where) => {
    const input = { response, sources, ...part } as never
    const error = await fixedEngine()
      .attribute(input)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(CitationError)
    expect(error).toMatchObject({ code: 'invalid-input', message: expect.stringContaining(where) })
  })

  test.each<[string, string]>([
    ['lone surrogates', 'Copper melts \uD800 at 1085 °C.'],
    ['reversed surrogates', 'Copper melts \uDC00\uD800 at 1085 °C.'],
    ['NUL', 'Copper\u0000 melts at 1085 °C.'],
    ['bidi override', 'Copper \u202Emelts\u202C at 1085 °C.'],
    ['a flood of marks', `Copper melts at 1085 °C.${'\u0301\u0323'.repeat(5_000)}`],
    ['a BOM and U+2028', '\uFEFFCopper melts\u2028at 1085 °C.'],
    ['only spaces', ' '.repeat(50_000)],
    ['one long word', 'x'.repeat(200_000)],
    ['an unclosed fence', '```\nCopper melts at 1085 °C.'],
    ['forged markers', 'Copper melts at 1085 °C.[1] Gold too.[S1]【2†source】'],
  ])('an answer with %s is cited or not, but every span slices right', async (_name, odd) => {
    const result = await fixedEngine().attribute({ response: odd, sources })
    for (const { start, end, text, evidence } of result.citations) {
      expect(odd.slice(start, end)).toBe(text)
      for (const { sourceId, ...item } of evidence) {
        const { content } = sources.find(({ id }) => id === sourceId)!
        expect(content.slice(item.start, item.end)).toBe(item.quote)
      }
    }
    expect(result.textParts).toEqual([odd])
  })
})

describe('a store that fails', () => {
  const fullStore: Store = { ...memoryStore(), saveRun: () => Promise.reject(new Error('disk full')) }

  test('leaves the answer cited and hands over the record', async () => {
    const lost: RunRecord[] = []
    const incidents: Incident[] = []
    const engine = fixedEngine({
      store: fullStore,
      onUnsaved: (record) => lost.push(record),
      onIncident: (incident) => incidents.push(incident),
    })
    const result = await engine.attribute({ response, sources })
    expect([result.stored, result.citations.length]).toEqual([false, 2])
    expect(lost.map(({ id, citations }) => [id, citations.length])).toEqual([[result.runId, 2]])
    expect(incidents.map(({ code }) => code)).toEqual(['not-stored'])
  })

  test('and callbacks that throw do not stop the run', async () => {
    const engine = fixedEngine({
      store: fullStore,
      onUnsaved: () => {
        throw new Error('mine')
      },
      onIncident: () => {
        throw new Error('mine too')
      },
    })
    const { incidents } = await engine.attribute({ response, sources })
    expect(incidents.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['not-stored', 'callback-failed']),
    )
  })
})

describe('closing', () => {
  test('waits for what is being stored, and takes nothing new', async () => {
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const store: Store = {
      ...memoryStore(),
      saveRun: async () => {
        await gate.promise
        order.push('saved')
      },
      close: async () => void order.push('closed'),
    }
    const engine = fixedEngine({ store })
    const pending = engine.attribute({ response, sources })
    const closing = engine.close()
    gate.resolve()
    await Promise.all([pending, closing])
    expect(order).toEqual(['saved', 'closed'])
    expect(() => engine.run()).toThrow(/closed/)
  })
})

test('own extractors come before the built-in ones', async () => {
  const engine = fixedEngine()
  engine.registerExtractor({
    pattern: 'lab_*',
    extract: ({ output }) => [{ title: 'Lab', content: String(output) }],
  })
  const call = { toolCallId: '1', toolName: 'lab_book', input: {}, output: 'Copper melts at 1085 °C.' }
  expect(engine.extract(call)).toMatchObject([{ title: 'Lab', content: 'Copper melts at 1085 °C.' }])
})

test('generatePostHocCitations gives the compact form', async () => {
  const compact = await generatePostHocCitations({ response, sources })
  expect(
    compact.references.map(({ index, startIndex, endIndex, sourceIds }) => [
      index,
      startIndex,
      endIndex,
      sourceIds,
    ]),
  ).toEqual([
    [1, 0, 24, ['metals']],
    [2, 25, 53, ['cables']],
  ])
  expect(compact.sources).toMatchObject([
    { id: 'metals', title: 'Metals' },
    { id: 'cables', uri: 'https://cables.example/?utm_source=x', domain: 'cables.example' },
  ])
})
