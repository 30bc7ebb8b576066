import { createAdaptorServer } from '@hono/node-server'
import type { ToolSet } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import type { Incident } from '../../../src/core/incident.ts'
import type { CitationAppOptions } from '../../../src/doors/hono.ts'
import { citationsApiInstructions } from '../../../src/doors/hono.ts'
import { harbour, lighthouse, searchTool, searchingModel, textParts } from './answers.ts'
import { service } from './chat-service.ts'
import { postJson, readEvents } from './requests.ts'

type Entry = { text: string; source: string; title: string; score: number; metadata: object }
type Message = { type: string; content?: string; source?: Entry & { isCited: boolean } } & Record<
  string,
  unknown
>
type Answer = {
  answer: string
  sources: (Entry & { isCited: boolean })[]
  citation_map: Record<string, Entry>
} & Record<string, unknown>

const marked =
  'Ships longer than 120 metres must take a pilot on board before they enter the eastern channel [1]. ' +
  'The lighthouse on the north pier was built in 1887 and is 31 metres high [[S:1,2]]. More is not known [99].'
const clean = marked.replaceAll(/ \[\d+\]| \[\[S:1,2\]\]/g, '')
const found = [
  {
    text: harbour.content,
    source: 'docs/harbour.md',
    title: harbour.title,
    score: 0.92,
    metadata: { page: 3 },
  },
  { ...lighthouse, score: 0.5, metadata: { section: 'history' } },
  { title: 'Notes', text: 'Nobody wrote down more than this about the town.' },
]
const finds = (results: unknown[]) => searchTool(() => ({ results }))
const open: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

/** The service on a port of its own, with what it was told. */
async function start(options: Partial<CitationAppOptions> = {}) {
  const incidents: Incident[] = []
  const { app, engine, errors } = service({
    dialect: 'citations-api',
    model: searchingModel(marked),
    tools: finds(found),
    engine: { onIncident: (incident) => incidents.push(incident) },
    ...options,
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  open.push(async () => {
    await new Promise((resolve) => server.close(resolve))
    await engine.close()
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const post = (path: string, body: unknown) => fetch(url + path, postJson(body))
  return {
    engine,
    errors,
    incidents,
    post,
    url,
    ask: async (body: object): Promise<Answer> =>
      (await post('/api/v1/chat/', { query: 'Which?', ...body })).json() as Promise<Answer>,
    async stream(body: object) {
      const events = await readEvents(await post('/api/v1/chat/stream', { query: 'Which?', ...body }))
      expect(events.map(({ event }) => event)).toEqual(events.map(() => undefined))
      expect(events.pop()!.data).toBe('[DONE]')
      const messages = events.map(({ data }) => JSON.parse(data) as Message)
      return { messages, text: messages.map(({ content = '' }) => content).join('') }
    },
  }
}

const map = {
  '1': { text: harbour.content, source: 'docs/harbour.md', title: harbour.title, score: 0.92 },
  '2': { text: lighthouse.content, source: lighthouse.url, title: lighthouse.title, score: 0.5 },
  '3': { text: found[2]!.text, source: 'Unknown', title: 'Notes', score: 0, metadata: {} },
}

describe('POST /api/v1/chat/', () => {
  test('every field; marks are those that hold, and the record has the clean text', async () => {
    const { ask, engine } = await start()
    const answer = await ask({ session_id: 's-1' })
    expect(answer).toMatchObject({
      answer: `${clean.slice(0, 94).trimEnd().replace(/\.$/, '')} [1]. The lighthouse on the north pier was built in 1887 and is 31 metres high [2]. More is not known.`,
      query: 'Which?',
      session_id: 's-1',
      intent: null,
      citation_map: map,
      tool_calls: [{ id: 'call-1', name: 'web_search', arguments: { query: 'harbour' } }],
      metadata: { agent_path: ['web_search'] },
    })
    expect(Object.keys(answer.citation_map)).toEqual(['1', '2', '3'])
    expect(Object.keys(answer.citation_map['1']!)).toEqual(['text', 'source', 'title', 'score', 'metadata'])
    expect(answer.citation_map['1']!.metadata).toMatchObject({ page: 3 })
    expect(answer.citation_map['2']!.metadata).toMatchObject({ section: 'history' })
    expect(answer.sources).toMatchObject(Object.values(map))
    expect(answer.sources.map(({ isCited }) => isCited)).toEqual([true, true, false])
    const { latency_seconds } = answer.metadata as { latency_seconds: number }
    expect(latency_seconds).toBeGreaterThanOrEqual(0)
    const { items } = await engine.listRuns({ sessionId: 's-1' })
    expect(items).toMatchObject([{ textParts: [clean], question: 'Which?', outcome: 'complete' }])
    expect(items[0]!.marks!.problems).toMatchObject([{ code: 'unknown-marker', marker: '[99]' }])
  })

  test('a claim without a mark gets one, and two sources of it are two marks', async () => {
    const copy = { title: 'Copy', text: `${lighthouse.content} So it is.`, source: 'copy.md' }
    const text =
      'The lighthouse on the north pier was built in 1887 and is 31 metres high [1, 2].\n\nThe speed limit in the inner basin is six knots.'
    const { ask } = await start({ model: searchingModel(text), tools: finds([lighthouse, copy, harbour]) })
    expect((await ask({})).answer).toBe(text.replace('[1, 2]', '[1][2]').replace('knots.', 'knots [3].'))
  })

  test.each([
    [{ include_citations: false }, 3],
    [{ include_sources: false }, 0],
    [{ include_sources: false, include_citations: false }, 0],
  ])('without marks and map: %j', async (body, count) => {
    const { ask, stream } = await start()
    const answer = await ask(body)
    expect(answer).toMatchObject({ answer: clean, citation_map: {} })
    expect(answer.sources).toHaveLength(count)
    const { messages, text } = await stream(body)
    expect(text).toBe(clean)
    const rest = messages.filter(({ type }) => type !== 'token').map(({ type }) => type)
    expect(rest).toEqual(['metadata', ...Array.from({ length: count }, () => 'source')])
  })

  test('at most ten sources of at most 500 units; marks beyond them are left out, whole and streamed', async () => {
    const many = Array.from({ length: 12 }, (_, index) => ({
      title: `Part ${index + 1}`,
      source: `part-${index + 1}.md`,
      text: `Harbour number ${index + 1} of the coast has ${index + 40} berths. ${'x'.repeat(451 - `${index + 1}`.length)}${'🚢'.repeat(99)}`,
    }))
    const text =
      'Harbour number 2 of the coast has 41 berths [2]. Harbour number 12 of the coast has 51 berths [12].'
    const { ask, stream, engine } = await start({ model: searchingModel(text), tools: finds(many) })
    const { answer, citation_map, sources } = await ask({})
    expect(answer).toBe(text.replace(' [12]', ''))
    expect(Object.keys(citation_map)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'])
    expect(sources.map(({ source }) => source)).toEqual(many.map(({ source }) => source))
    expect(sources.map(({ isCited }) => isCited).indexOf(true)).toBe(1)
    for (const { text: part } of sources) {
      expect(part.length).toBeGreaterThan(498)
      expect(part.length).toBeLessThanOrEqual(500)
      expect(part.isWellFormed()).toBe(true)
    }
    expect((await stream({})).text).toBe(answer)
    const [run] = (await engine.listRuns({})).items
    expect(run!.citations.map(({ text: claim }) => claim)).toContain(
      'Harbour number 12 of the coast has 51 berths.',
    )
  })

  test('a session that is not named gets an id, and no source is an empty map', async () => {
    const { ask, stream } = await start({ tools: finds([]) })
    const [one, other] = [await ask({}), await ask({ session_id: null })]
    expect(one).toMatchObject({ answer: clean, sources: [], citation_map: {} })
    expect(one.session_id).toMatch(/^[\da-f-]{36}$/)
    expect(one.session_id).not.toBe(other.session_id)
    const { messages, text } = await stream({})
    expect(text).toBe(clean)
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['metadata', 'token']))
  })

  test('the model is told how to mark, or what the application says; its temperature is 0', async () => {
    const model = searchingModel(marked)
    const { ask } = await start({ model })
    await ask({})
    expect(model.doGenerateCalls[0]).toMatchObject({
      temperature: 0,
      prompt: [{ role: 'system', content: citationsApiInstructions }, { role: 'user' }],
    })
    const own = searchingModel(marked)
    await (await start({ model: own, instructions: 'Be brief.' })).ask({})
    expect(own.doGenerateCalls[0]!.prompt[0]).toMatchObject({ content: 'Be brief.' })
  })
})

test("POST /api/v1/chat/stream: each message, the model's own marks by number, and the same map", async () => {
  const { stream, engine } = await start()
  const { messages, text } = await stream({ session_id: 's-2' })
  expect(text).toBe(marked.replace('[[S:1,2]]', '[1][2]').replace(' [99]', ''))
  const rest = messages.filter(({ type }) => type !== 'token')
  expect(rest.map(({ type }) => type)).toEqual(['metadata', 'source', 'source', 'source', 'citations'])
  expect(rest[0]).toEqual({
    type: 'metadata',
    session_id: 's-2',
    timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
  })
  expect(rest.slice(1, 4).map(({ source }) => source)).toMatchObject(Object.values(map))
  expect(rest.slice(1, 4).map(({ source }) => source!.isCited)).toEqual([true, true, false])
  expect(rest[4]).toMatchObject({ data: map })
  expect(messages.slice(1, -4).every((message) => Object.keys(message).join() === 'type,content')).toBe(true)
  expect((await engine.listRuns({ sessionId: 's-2' })).items).toMatchObject([{ textParts: [clean] }])
})

describe('a model that fails', () => {
  const said = 'The answer could not be completed.'
  const fail = async () => {
    throw new Error('secret')
  }

  test('at once: a graceful answer, and the incident is told', async () => {
    const { ask, stream, errors, incidents, engine } = await start({
      model: new MockLanguageModelV4({ doGenerate: fail, doStream: fail }),
    })
    expect(await ask({})).toMatchObject({ answer: said, query: 'Which?', sources: [], citation_map: {} })
    const { messages } = await stream({})
    expect(messages.slice(1)).toEqual([{ type: 'token', content: said }])
    expect(errors).toHaveLength(2)
    expect(incidents).toMatchObject([{ code: 'answer-failed' }, { code: 'answer-failed' }])
    expect((await engine.listRuns({})).items.map(({ outcome }) => outcome)).toEqual(['failed', 'failed'])
  })

  test('that cannot be called', async () => {
    const model = { specificationVersion: 'v1', provider: 'secret', modelId: 'old' } as never
    const { ask, stream, errors } = await start({ model })
    expect((await ask({})).answer).toBe(said)
    expect((await stream({})).text).toBe(said)
    expect(errors).toHaveLength(2)
  })

  test('after its search: the sources are listed', async () => {
    const searching = searchingModel(marked)
    const model = new MockLanguageModelV4({
      doGenerate: async (call) =>
        call.prompt.some(({ role }) => role === 'tool') ? fail() : searching.doGenerate(call),
    })
    const { ask } = await start({ model })
    const { answer, sources } = await ask({})
    expect([answer, sources.length]).toEqual([said, 3])
  })

  test('in the middle: what was written stays', async () => {
    const stream = () =>
      new ReadableStream({
        start(controller) {
          for (const part of textParts(marked).slice(0, 40)) controller.enqueue(part)
        },
        pull: (controller) => controller.error(new Error('secret')),
      })
    const service = await start({
      model: new MockLanguageModelV4({ doStream: async () => ({ stream: stream() }) }),
    })
    const { messages, text } = await service.stream({})
    const written = text.slice(0, -`\n\n${said}`.length)
    expect(text.endsWith(`\n\n${said}`)).toBe(true)
    // Without a source no mark is known.
    expect(clean.startsWith(written)).toBe(true)
    expect(written.length).toBeGreaterThan(50)
    expect(JSON.stringify(messages)).not.toContain('secret')
  })
})

describe.each(['/api/v1/chat/', '/api/v1/chat', '/api/v1/chat/stream'])('refused at %s', (path) => {
  test.each([
    [{}, 'query: '],
    [{ query: '' }, 'query: '],
    [{ query: 7 }, 'query: '],
    [{ message: 'Hi' }, 'message: there is no such field'],
    [{ query: 'Hi', sesion_id: 's' }, 'sesion_id: there is no such field; "session_id"'],
    [{ query: 'Hi', session_id: '' }, 'session_id: '],
    [{ query: 'Hi', session_id: 'a\0' }, 'session_id: '],
    [{ query: 'Hi', include_sources: 'yes' }, 'include_sources: '],
    [{ query: 'Hi', include_citations: 1 }, 'include_citations: '],
    [[], 'body: '],
  ])('%j', async (body, field) => {
    const { app, errors } = service({ dialect: 'citations-api' })
    const response = await app.request(path, postJson(body))
    const { error } = (await response.json()) as { error: { code: string; message: string } }
    expect([response.status, error.code, errors]).toEqual([400, 'invalid-input', []])
    expect(error.message.startsWith(field)).toBe(true)
  })

  test('other types, origins, methods, credentials, and without the dialect', async () => {
    const { app } = service({ dialect: 'citations-api', scope: () => ({ userId: undefined as never }) })
    const send = async (init: RequestInit) => (await app.request(path, init)).status
    const json = postJson({ query: 'Hi' })
    expect(await send({ ...json, headers: { 'content-type': 'text/plain' } })).toBe(415)
    const foreign = { 'content-type': 'application/json', origin: 'https://evil.example' }
    expect(await send({ ...json, headers: foreign })).toBe(403)
    expect(await send({ ...postJson(null), body: '{' })).toBe(400)
    expect(await send(postJson({ query: 'x'.repeat(4_000_001) }))).toBe(413)
    expect(await send({ method: 'GET' })).toBe(404)
    expect(await send(json)).toBe(403)
    expect((await service().app.request(path, json)).status).toBe(404)
  })
})

test('marks that cannot be read: the answer comes all the same', async () => {
  const { ask, stream, engine, errors } = await start()
  const run = engine.run.bind(engine)
  engine.run = (options) =>
    Object.assign(run(options), { readMarks: () => Promise.reject(new Error('secret')) })
  expect(await ask({})).toMatchObject({ answer: marked, sources: [], citation_map: {} })
  expect((await stream({})).text).toContain('31 metres high [1][2].')
  expect(errors).toHaveLength(2)
})

test('a closed engine is unavailable, and the own routes answer as before', async () => {
  const { app, engine } = service({ dialect: 'citations-api', tools: finds(found) as ToolSet })
  const own = (await (await app.request('/chat', postJson({ message: 'Hi' }))).json()) as object
  expect(Object.keys(own)).toEqual(['runId', 'answer', 'textParts', 'citations', 'data'])
  await engine.close()
  expect((await app.request('/api/v1/chat/', postJson({ query: 'Hi' }))).status).toBe(503)
})

describe('what is known before the model runs', () => {
  const known = [
    { title: harbour.title, url: harbour.url, content: harbour.content },
    { title: 'Town [2] notes', content: 'Nobody wrote down more than this about the town.' },
  ]

  test('sources have the first numbers, are listed in the system prompt and shown with the query', async () => {
    const model = new MockLanguageModelV4({
      doGenerate: async () => ({
        content: [{ type: 'text', text: `${known[0]!.content.split('. ')[0]} [1].` }],
        finishReason: { unified: 'stop', raw: 'stop' },
        usage: {
          inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
          outputTokens: { total: 1, text: 1, reasoning: 0 },
        },
        warnings: [],
      }),
    })
    const asked: string[] = []
    const { ask } = await start({
      model,
      intent: ({ query }) => `about ${query}`,
      sources(c, { query, sessionId }) {
        asked.push(c.req.path, query, sessionId)
        return known
      },
    })
    const answer = await ask({ query: 'ships', session_id: 's1' })
    expect(asked).toEqual(['/api/v1/chat/', 'ships', 's1'])
    expect(answer.intent).toBe('about ships')
    expect(answer.sources.map(({ title, isCited }) => [title, isCited])).toEqual([
      [harbour.title, true],
      ['Town [2] notes', false],
    ])
    expect(answer.citation_map['1']!.title).toBe(harbour.title)
    const [system, user] = model.doGenerateCalls[0]!.prompt
    expect(system!.content).toContain(citationsApiInstructions)
    expect(system!.content).toContain(`[1] ${harbour.title} (${harbour.url})`)
    expect(system!.content).toContain('[2] Town')
    expect(JSON.stringify(user!.content)).toContain('ships')
    expect(JSON.stringify(user!.content)).toContain('Nobody wrote down more')
  })

  test('what fails before the model gives a graceful answer, and an intent that fails is null', async () => {
    const fail = () => {
      throw new Error('no')
    }
    const broken = await start({ sources: fail })
    expect(await broken.ask({})).toMatchObject({ answer: 'The answer could not be completed.', intent: null })
    expect(broken.errors).toHaveLength(1)
    const { messages } = await broken.stream({})
    expect(messages.map(({ type }) => type)).toContain('token')
    const unclear = await start({ intent: fail })
    expect((await unclear.ask({})).intent).toBeNull()
  })
})
