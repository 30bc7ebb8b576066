import { gzipSync, deflateSync, brotliCompressSync } from 'node:zlib'
import { createOpenAI } from '@ai-sdk/openai'
import { generateText, streamText } from 'ai'
import { describe, expect, test } from 'vitest'
import type { Citation } from '../../../src/core/citation.ts'
import type { Incident } from '../../../src/core/incident.ts'
import type { RunRecord } from '../../../src/core/records/run-record.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import type { CiteResponseOptions } from '../../../src/doors/web.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'
import { answer, harbour, lighthouse } from '../hono/answers.ts'
import { controlled, dataOf, wholeAnswer } from '../hono/middleware-app.ts'
import { eventually, readMessages } from '../hono/requests.ts'
import { samples } from './samples.ts'

const sources = [harbour, lighthouse]
const types = {
  json: 'application/json',
  events: 'text/event-stream',
  lines: 'application/x-ndjson',
  text: 'text/plain; charset=utf-8',
}

function responseOf(
  body: BodyInit,
  type: keyof typeof types,
  headers: Record<string, string> = {},
): Response {
  return new Response(body, { headers: { 'content-type': types[type], ...headers } })
}

function withEngine() {
  const incidents: Incident[] = []
  const store = memoryStore()
  const engine = new CitationEngine({ store, onIncident: (incident) => void incidents.push(incident) })
  const runs = async () => (await store.listRuns({})).items
  return { incidents, engine, runs }
}

function cite(response: Response, options: CiteResponseOptions = {}) {
  const { engine, ...rest } = withEngine()
  return { cited: citeResponse(engine, response, options), engine, ...rest }
}

const json = JSON.stringify({ answer, sources })

describe('a compressed body is decoded', () => {
  const encodings: [string, (text: string) => Uint8Array<ArrayBuffer>][] = [
    ['gzip', (text) => new Uint8Array(gzipSync(text))],
    ['deflate', (text) => new Uint8Array(deflateSync(text))],
    ['br', (text) => new Uint8Array(brotliCompressSync(text))],
  ]
  test.each(encodings)('%s', async (encoding, compress) => {
    const headers = { 'content-encoding': encoding, 'content-length': '9' }
    const whole = cite(responseOf(compress(json), 'json', headers)).cited
    expect(whole.headers.has('content-encoding')).toBe(false)
    expect(await whole.json()).toMatchObject({ answer, references: [{}, {}] })
    const stream = cite(responseOf(compress(wholeAnswer), 'events', headers)).cited
    expect(stream.headers.has('content-length')).toBe(false)
    expect(dataOf(await readMessages(stream)).citations).toHaveLength(2)
  })

  test('and refused with a word in another encoding', async () => {
    for (const encoding of ['zstd', 'gzip, br', 'x']) {
      const response = responseOf(Uint8Array.of(1, 2), 'json', { 'content-encoding': encoding })
      const { cited, incidents } = cite(response)
      expect(cited).toBe(response)
      expect(incidents).toEqual([expect.objectContaining({ code: 'body-compressed' })])
    }
  })

  test('within the limit of a body: a bomb passes uncited', async () => {
    const bomb = gzipSync(JSON.stringify({ answer, sources, padding: ' '.repeat(17_000_000) }))
    const { cited, incidents, runs } = cite(
      responseOf(new Uint8Array(bomb), 'json', { 'content-encoding': 'gzip' }),
    )
    let length = 0
    for await (const bytes of cited.body!) length += bytes.length
    expect(length).toBeGreaterThan(17_000_000)
    expect(incidents).toEqual([expect.objectContaining({ code: 'answer-too-large' })])
    expect(await runs()).toEqual([])
  })
})

describe('what is not understood passes, and its reason is told', () => {
  const spans = [{ start: 0, end: 5, text: answer, document_ids: ['d1'] }]
  const cases: [string, keyof typeof types, string, string][] = [
    ['JSON of something else', 'json', '{"items":[1,2],"next":null}', '"items", "next"'],
    ['an answer without sources', 'json', JSON.stringify({ answer }), '"answer"'],
    ['a list', 'json', '[1,2]', 'A JSON list'],
    ['what is not JSON', 'json', 'oops', 'not JSON'],
    ['a chat completion without text', 'json', '{"choices":[{"message":{"content":null}}]}', '"choices"'],
    ['lines of a log', 'lines', '{"message":"a"}\n{"message":"b"}\n', 'stream'],
    ['lines that are not JSON', 'lines', 'a\nb', 'stream'],
    ['events of a log', 'events', 'data: {"message":"a"}\n\ndata: [DONE]\n\n', 'stream'],
    [
      'status lines beside sources',
      'lines',
      '{"sources":["https://a.example"]}\n{"type":"log","message":"a"}\n',
      '',
    ],
    ['an empty stream', 'events', '', 'stream'],
    ['comments alone', 'events', ': a\n\n: b\n\n', 'stream'],
    ['a plain text', 'text', answer, 'Plain text'],
  ]
  test.each(cases)('%s', async (_, type, body, reason) => {
    const { cited, incidents, runs } = cite(responseOf(body, type))
    expect(await cited.text()).toBe(body)
    expect(incidents).toHaveLength(1)
    expect(incidents[0]!.message).toContain(reason)
    expect(await runs()).toEqual([])
  })

  test('silently where citations are there already', async () => {
    const body = 'data: {"type":"token","text":"a"}\n\ndata: {"type":"citations","sources":[],"data":{}}\n\n'
    const { cited, incidents } = cite(responseOf(body, 'events'))
    expect(await cited.text()).toBe(body)
    expect(incidents).toEqual([])
  })

  test('an answer is no evidence of itself', async () => {
    const bodies = [
      { answer, citations: spans },
      { text: answer, documents: [], citations: [{ start: 0, text: answer, sources: [] }] },
      { answer, chunks: [answer.slice(0, 50), answer.slice(50)], sources: [] },
    ]
    for (const body of bodies) {
      const cited: { data: { citations: unknown[]; sources: unknown[] } } = await cite(
        responseOf(JSON.stringify(body), 'json'),
      ).cited.json()
      expect(cited.data).toMatchObject({ citations: [], sources: [] })
    }
  })

  const long = `{"x":"${'x'.repeat(9_000_000)}"}`
  const event = `data: ${long}\n\n`
  const sampleOf = (name: string) => samples.find((sample) => sample.name === name)!.body
  test.each([
    ['before the answer', 'events', `${event}${event}${sampleOf('a LangGraph stream of messages')}`],
    [
      'within the answer',
      'events',
      sampleOf('an OpenAI chat completion, streamed').replace('data: ', `$&{}\n\n${event}data: `),
    ],
    ['among lines', 'lines', `${JSON.stringify({ sources })}\n${long}\n${JSON.stringify({ answer })}\n`],
    [
      'in an array',
      'json',
      `[{"candidates":[{"content":{"parts":[{"text":${JSON.stringify(answer)}}]}}]},\n${long}]`,
    ],
    ['without an answer', 'events', event],
  ] as const)('a message that is too long to be read, %s', async (_, type, body) => {
    const { cited, incidents } = cite(responseOf(body, type), { sources: type === 'json' ? sources : [] })
    const text = await cited.text()
    const isCited = body !== event
    expect(text.includes('"citations"')).toBe(isCited)
    const isPassed = (line: string) => text.includes(line.replace(/]$/, ''))
    expect(body.split('\n').every(isPassed)).toBe(true)
    if (!isCited) expect(text).toBe(body)
    const told = incidents.map(({ code }) => code)
    expect(told.filter((code) => code === 'event-too-long')).toEqual(['event-too-long'])
  })

  test('the error of a stream that breaks off', async () => {
    const upstream = controlled()
    const { cited, runs } = cite(responseOf(upstream.body, 'lines'), { sources })
    const reader = cited.body!.pipeThrough(new TextDecoderStream()).getReader()
    const line = `${JSON.stringify({ type: 'sources', data: sources })}\n`
    await upstream.write(line)
    expect((await reader.read()).value).toBe(line)
    await upstream.abort(new Error('gone'))
    await expect(reader.read()).rejects.toThrow('gone')
    expect(await runs()).toEqual([])
  })

  test('of a provider, recorded with what was written', async () => {
    const { body } = samples.find(({ name }) => name === 'an OpenAI chat completion, streamed')!
    const upstream = controlled()
    const { cited, runs } = cite(responseOf(upstream.body, 'events'))
    const text = cited.text()
    const half = body.slice(0, body.indexOf('data: ', body.length / 2))
    await upstream.write(half)
    await upstream.abort(new Error('gone'))
    await expect(text).rejects.toThrow('gone')
    const run = await eventually(async () => (await runs())[0])
    expect(run).toMatchObject({ outcome: 'failed' })
    expect(answer.startsWith(run.textParts[0]!)).toBe(true)
  })
})

describe('what no shape tells is given', () => {
  const odd = { reply: { body: answer }, hits: [{ name: 'Rules', passage: harbour.content }] }
  const fields = {
    answer: 'reply.body',
    sources: 'hits',
    source: { title: 'name', content: 'passage' },
  }

  test('by the paths of answer and sources', async () => {
    const { cited } = cite(responseOf(JSON.stringify(odd), 'json'), { fields })
    expect(await cited.json()).toMatchObject({
      ...odd,
      data: { sources: [{ title: 'Rules' }] },
      references: [{ startIndex: 0, sourceIds: ['S1'] }],
    })
  })

  test('by the paths in lines and events', async () => {
    const pieces = answer.match(/[^]{1,9}/g)!.map((body) => ({ reply: { body } }))
    const messages = [{ hits: odd.hits }, ...pieces].map((message) => JSON.stringify(message))
    const lines = await cite(responseOf(messages.join('\n'), 'lines'), { fields }).cited.text()
    expect(lines.startsWith(`${messages.join('\n')}\n`)).toBe(true)
    expect(JSON.parse(lines.split('\n').at(-2)!)).toMatchObject({ references: [{ sourceIds: ['S1'] }] })
    const events = messages.map((message) => `data: ${message}\n\n`).join('')
    expect(await cite(responseOf(events, 'events'), { fields }).cited.text()).toContain('"sourceIds":["S1"]')
  })

  test('as sources of the application', async () => {
    const chat = { choices: [{ message: { role: 'assistant', content: answer } }] }
    for (const body of [{ answer }, chat, { messages: [{ role: 'assistant', content: answer }] }]) {
      const { cited } = cite(responseOf(JSON.stringify(body), 'json'), { sources })
      expect(await cited.json()).toMatchObject({ references: [{ sourceIds: ['S1'] }, { sourceIds: ['S2'] }] })
    }
  })

  test('for a text stream, which is recorded and cited', async () => {
    const result = streamText({ model: scriptedModel([[[answer]]]), prompt: 'How long?' })
    const { cited, engine, runs } = cite(result.toTextStreamResponse(), { sources, sessionId: 'chat-1' })
    expect(await cited.text()).toBe(answer)
    const id = cited.headers.get('x-citespan-run')!
    await eventually(async () => (await runs()).length === 1)
    const run = (await engine.getRun(id))!
    expect(run).toMatchObject({ sessionId: 'chat-1', textParts: [answer], outcome: 'complete' })
    expect(run.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  const pieces = answer.match(/[^]{1,9}/g)!
  const bodies: [string, keyof typeof types, string][] = [
    ['text', 'text', answer],
    ['a field', 'json', JSON.stringify({ answer })],
    ['a nested field', 'json', JSON.stringify({ result: { text: answer } })],
    ['a chat completion', 'json', JSON.stringify({ choices: [{ message: { content: answer } }] })],
    ['a field, with other sources', 'json', JSON.stringify({ answer, sources: [{ title: 'Other' }] })],
    ['lines', 'lines', pieces.map((text) => JSON.stringify({ text })).join('\n')],
    ['events', 'events', pieces.map((text) => `data: ${JSON.stringify({ text })}\n\n`).join('')],
  ]
  test.each(bodies)('as a run of the application: %s', async (_, type, body) => {
    const { engine, incidents } = withEngine()
    const run = engine.run()
    run.addSources(sources)
    const cited = citeResponse(engine, responseOf(body, type), { run })
    expect((await cited.text()).startsWith(body.slice(0, -1))).toBe(true)
    expect((await run.done).record.citations).toHaveLength(2)
    expect(incidents).toEqual([])
  })

  test('beside results of tools', async () => {
    const toolResults = [{ toolName: 'rules', input: 'fee', output: [harbour] }]
    const { cited } = cite(responseOf(JSON.stringify({ answer, toolResults }), 'json'), {
      sources: [lighthouse],
    })
    expect(await cited.json()).toMatchObject({ references: [{ sourceIds: ['S2'] }, { sourceIds: ['S1'] }] })
  })
})

describe('the answer', () => {
  test('is not held up: each message passes before the next one is written', async () => {
    for (const { body, contentType } of samples.filter(({ name }) => /streamed$|LangGraph/.test(name))) {
      const frames = body.split(/(?<=\n\n)/)
      const upstream = controlled()
      const { cited } = cite(new Response(upstream.body, { headers: { 'content-type': contentType } }))
      const reader = cited.body!.pipeThrough(new TextDecoderStream()).getReader()
      let received = ''
      const ends = /\[DONE\]|"type":"(?:response\.completed|message_stop)"/
      for (const frame of frames) {
        await upstream.write(frame)
        if (ends.test(frame)) break
        while (!received.endsWith(frame)) received += (await reader.read()).value ?? ''
        expect(body.startsWith(received)).toBe(true)
      }
      await upstream.close()
      await reader.cancel()
    }
  })

  test('is recorded though its reader leaves', async () => {
    const { body } = samples.find(({ name }) => name === 'an Anthropic message, streamed')!
    const kept: Promise<unknown>[] = []
    const { cited, runs } = cite(responseOf(body, 'events'), { waitUntil: (work) => void kept.push(work) })
    await cited.body!.cancel()
    await eventually(async () => (await runs()).length === 1)
    await Promise.all(kept)
    expect((await runs())[0]!.citations).toHaveLength(2)
  })

  test('passes when the engine is closed, and the reason is told', async () => {
    const errors: unknown[] = []
    const bodies: [BodyInit, keyof typeof types][] = [
      [json, 'json'],
      [samples.find(({ name }) => name === 'an OpenAI response, streamed')!.body, 'events'],
      [wholeAnswer, 'events'],
      [answer, 'text'],
    ]
    for (const [body, type] of bodies) {
      const { engine } = withEngine()
      await engine.close()
      const onError = (error: unknown) => void errors.push(error)
      const cited = citeResponse(engine, responseOf(body, type), {
        sources: type === 'text' ? sources : [],
        onError,
      })
      expect(await cited.text()).toBe(body)
    }
    expect(errors).toEqual(bodies.map(() => expect.objectContaining({ code: 'closed' })))
  })

  test('of a stream that is cut off when the engine closes ends', async () => {
    const upstream = controlled()
    const outcomes: string[] = []
    const saveRun = async ({ outcome }: RunRecord) => void outcomes.push(outcome)
    const store = { ...memoryStore(), saveRun }
    const engine = new CitationEngine({ store, closeTimeoutMs: 0, onIncident: () => {} })
    const cited = citeResponse(engine, responseOf(upstream.body, 'events'))
    const text = cited.text()
    const { body } = samples.find(({ name }) => name === 'an OpenAI chat completion, streamed')!
    await upstream.write(body.slice(0, body.indexOf('data: ', body.length / 2)))
    await eventually(async () => true)
    await engine.close()
    expect(await text).toContain('"type":"citations"')
    expect(outcomes).toEqual(['aborted'])
  })

  test.each([
    ['an error', () => new Response(json, { status: 500, headers: { 'content-type': types.json } })],
    ['a page', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
    ['no body', () => new Response(null, { headers: { 'content-type': types.json } })],
    ['a style sheet', () => new Response('a {}', { headers: { 'content-type': 'text/css' } })],
  ])('%s is the same response', (_, make) => {
    const response = make()
    expect(cite(response).cited).toBe(response)
  })

  test.each([
    ['text/html; charset=utf-8', ['A body of the type text/html is not read.']],
    ['application/vnd.example+json', ['A body of the type application/vnd.example+json is not read.']],
    ['', ['A body without a content type is not read.']],
    ['image/png', []],
    ['text/css', []],
    ['application/problem+json', []],
  ])('a body of the type "%s" passes, and the developer is told', async (type, told) => {
    const incidents: Incident[] = []
    const engine = new CitationEngine({ onIncident: (incident) => void incidents.push(incident) })
    const body = new Blob([answer]).stream()
    const response = new Response(body, { headers: type === '' ? {} : { 'content-type': type } })
    expect(citeResponse(engine, response)).toBe(response)
    expect(incidents).toEqual(told.map((message) => ({ step: 'stream', code: 'type-not-read', message })))
  })
})

describe("the AI SDK's client of OpenAI reads a cited answer as it reads it uncited", () => {
  const providerOf = (name: string, isCited: boolean) => {
    const { body, contentType } = samples.find((sample) => sample.name === name)!
    const fetchSample = async () => {
      const response = new Response(body, { headers: { 'content-type': contentType } })
      return isCited ? cite(response).cited : response
    }
    return createOpenAI({ apiKey: 'none', fetch: fetchSample })
  }

  test.each([true, false])('cited: %s', async (isCited) => {
    const call = { prompt: 'How long?' }
    const chat = providerOf('an OpenAI chat completion', isCited).chat('gpt-5')
    expect((await generateText({ ...call, model: chat })).text).toBe(answer)
    const streamed = providerOf('an OpenAI chat completion, streamed', isCited).chat('gpt-5')
    expect(await streamText({ ...call, model: streamed }).text).toBe(answer)
    const responses = providerOf('an OpenAI response, streamed', isCited).responses('gpt-5')
    expect(await streamText({ ...call, model: responses }).text).toBe(answer)
  })
})

describe('chunks of one document without URL', () => {
  const chunk = (content: string, metadata: object, id: string) => ({ page_content: content, metadata, id })
  const [pilot, , permit] = harbour.content.split(/(?<=\.) /)
  const documents = [
    chunk(pilot!, { source: '/docs/harbour.pdf', page: 2, page_label: '3' }, 'c1'),
    chunk(lighthouse.content, { source: '/docs/lighthouse.pdf', page: 0, page_label: '1' }, 'c2'),
    chunk(permit!, { source: '/docs/harbour.pdf', page: 6, page_label: '7' }, 'c3'),
  ]

  test('are one source, whose citations name their pages', async () => {
    const text = `${pilot} The lighthouse on the north pier was built in 1887 and is 31 metres high. ${permit}`
    const { cited } = cite(responseOf(JSON.stringify({ answer: text, documents }), 'json'))
    const { data } = await cited.json()
    expect(data.sources.map(({ title }: { title: string }) => title)).toEqual([
      'harbour.pdf',
      'lighthouse.pdf',
    ])
    const places = data.citations.map(({ sourceIds, evidence }: Citation) => [
      sourceIds,
      evidence.map(({ pageNumber }) => pageNumber),
    ])
    expect(places).toEqual([
      [['S1'], [3]],
      [['S2'], [1]],
      [['S1'], [7]],
    ])
    for (const { evidence } of data.citations as Citation[]) expect(evidence[0]!.quote).not.toContain('\n\n')
  })

  test('keep the numbers under which a model saw them', async () => {
    const text = `${pilot!.slice(0, -1)} [1]. ${permit!.slice(0, -1)} [3].`
    const response = responseOf(JSON.stringify({ answer: text, documents }), 'json')
    const { data } = await cite(response, { marks: true }).cited.json()
    expect(data.citations.map(({ sourceIds, status }: Citation) => [sourceIds, status])).toEqual([
      [['S1'], 'verified'],
      [['S1'], 'verified'],
    ])
    expect(data.marks).toBeUndefined()
  })

  test('of another turn have the same identity', async () => {
    const hashes = [documents.slice(0, 1), documents.slice(2)].map(async (some) => {
      const body = JSON.stringify({ answer: some[0]!.page_content, documents: some })
      const { data } = await cite(responseOf(body, 'json')).cited.json()
      return data.sources[0].contentHash
    })
    const [one, other] = await Promise.all(hashes)
    expect(one).toBe(other)
    expect(one).not.toContain('harbour')
  })
})
