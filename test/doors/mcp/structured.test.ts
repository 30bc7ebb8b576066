import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { allOperations } from '../../../src/engine/registrar/operations/find-operation.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { someRegistrar } from '../../engine/registrar/some-registrar.ts'

const lift = 'The lift is inspected every two years. It was built in 1998.'
const page = '<html><title>Rules</title><body><p>The lift is inspected every two years.</p></body></html>'

async function connect({ files = true } = {}) {
  const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
  const { registrar } = someRegistrar({
    fetch: async () => new Response(page, { headers: { 'content-type': 'text/html' } }),
  })
  const served = { ...registrar, attribute: engine.attribute.bind(engine) }
  const readFile = async (path: string) => {
    if (path !== 'lift.txt')
      throw new CitationError({ code: 'not-found', message: `No ${path}.`, suggestion: 'Check the path.' })
    return { name: path, content: new Uint8Array(Buffer.from(lift)) }
  }
  const [near, far] = InMemoryTransport.createLinkedPair()
  const client = new Client({ name: 'test', version: '1' })
  await createMcpServer(served, { version: '1.2.3', ...(files && { readFile }) }).connect(far)
  await client.connect(near)
  // The client checks structured content against the schemas that it has listed.
  const { tools } = await client.listTools()
  const call = async (name: string, input: Record<string, unknown>) => {
    const { content, structuredContent, isError, _meta } = await client.callTool({ name, arguments: input })
    const [part] = content
    return {
      text: part?.type === 'text' ? part.text : '',
      data: JSON.parse(JSON.stringify(structuredContent ?? { error: _meta!['citespan/error'] })),
      isError: isError === true,
    }
  }
  return { tools, call, registrar }
}

const tools = (await connect()).tools.map(({ name }) => name)

test('every tool describes its output as an object with fields, without references at its root', async () => {
  for (const { outputSchema } of (await connect()).tools) {
    expect(outputSchema).toMatchObject({ type: 'object', properties: expect.any(Object) })
    expect(outputSchema).not.toHaveProperty('$ref')
  }
})

describe('structured content beside the text', () => {
  const answers: Record<string, (given: Awaited<ReturnType<typeof connect>>) => Promise<[object, object]>> = {
    register_source: async () => [
      { name: 'a', content: lift },
      { sourceId: expect.stringMatching(/^src_/), number: 1 },
    ],
    register_document: async () => [
      { fileName: 'a.md', content: lift },
      { name: 'a.md', version: '1' },
    ],
    register_rows: async () => [{ identifier: 't', name: 'T', rows: [{ a: 1 }] }, { name: 'T' }],
    register_web_page: async () => [{ url: 'https://93.184.216.34/rules' }, { name: 'Rules' }],
    register_file: async () => [
      { path: 'lift.txt', name: 'Lift' },
      { name: 'Lift', version: '1' },
    ],
    recheck_source: async ({ call }) => {
      const { data } = await call('register_web_page', { url: 'https://93.184.216.34/rules' })
      return [{ sourceId: data['sourceId'] }, { state: 'same', citations: [] }]
    },
    list_sources: async ({ call }) => {
      await call('register_source', { name: 'a', content: lift })
      return [{}, { sources: [{ name: 'a', type: 'custom', number: 1 }], nextCursor: null }]
    },
    cite: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      const claim = 'The lift is inspected every two years.'
      return [
        { sourceId: data['sourceId'], claim, quote: claim },
        { status: 'verified', similarity: 1 },
      ]
    },
    list_citations: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      await call('cite', { sourceId: data['sourceId'], claim: 'The lift is inspected every three years.' })
      return [{ status: 'failed' }, { citations: [{ status: 'failed', number: 1 }], nextCursor: null }]
    },
    relate_citations: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      const ids: unknown[] = []
      for (const claim of ['The lift is inspected every two years.', 'It was built in 1998.'])
        ids.push((await call('cite', { sourceId: data['sourceId'], claim })).data['id'])
      const [from, to] = ids
      return [
        { from, to, kind: 'extends' },
        { from, to, kind: 'extends', createdAt: expect.any(String) },
      ]
    },
    format_citation: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      const claim = 'The lift is inspected every two years.'
      const cited = await call('cite', { sourceId: data['sourceId'], claim })
      return [{ id: cited.data['number'], style: 'inline' }, { text: '[a]' }]
    },
    export_bibliography: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      await call('cite', { sourceId: data['sourceId'], claim: 'The lift is inspected every two years.' })
      return [{ style: 'ieee' }, { text: expect.stringContaining('[1] “a.”') }]
    },
    link_citations: async ({ call }) => {
      const { data } = await call('register_source', { name: 'a', content: lift })
      await call('cite', { sourceId: data['sourceId'], claim: 'The lift is inspected every two years.' })
      const text = 'The lift is inspected every two years [1]. Nobody knows [9].'
      return [
        { text },
        {
          citations: [{ status: 'verified', text: 'The lift is inspected every two years.' }],
          marks: { problems: [{ code: 'unknown-marker', marker: '[9]' }] },
          sources: [{ title: 'a' }],
        },
      ]
    },
    check_answer: async () => [
      { answer: 'The lift was built in 1998.', sources: [{ text: lift }] },
      { stored: true, sentences: [{ status: expect.any(String), sourceIds: ['S1'] }] },
    ],
  }

  test('has a case for every tool that writes its answer itself', () => {
    // The others give what the service answers.
    const made = allOperations().flatMap(({ tool }) => (tool && !tool.make ? [tool.name] : []))
    expect(Object.keys(answers).toSorted()).toEqual(tools.filter((name) => !made.includes(name)).toSorted())
  })

  test.each(Object.entries(answers))('%s', async (name, prepare) => {
    const connected = await connect()
    const [input, output] = await prepare(connected)
    const { text, data, isError } = await connected.call(name, input as Record<string, unknown>)
    expect({ isError, data }).toMatchObject({ isError: false, data: output })
    expect(text).toMatch(/\S/)
    // Texts of sources are not sent along.
    expect(JSON.stringify(data['sources'] ?? [])).not.toContain('inspected')
  })
})

describe('an error has a code, a message and what to do', () => {
  test.each(tools)('%s with a field of the wrong type, and with an unknown one', async (name) => {
    const { call } = await connect()
    for (const input of [
      { nonsense: 1 },
      { sources: 7, text: 7, claim: 7, limit: 'x', url: 7, path: 7, from: 7 },
    ]) {
      const { text, data, isError } = await call(name, input)
      expect({ name, isError, data }).toEqual({
        name,
        isError: true,
        data: {
          error: {
            code: 'invalid-input',
            message: expect.any(String),
            suggestion: expect.stringMatching(/\S/),
          },
        },
      })
      expect(text).toBe(`Not done (invalid-input): ${data['error'].message}`)
    }
  })

  test.each([
    ['cite', { sourceId: 'src_none', claim: 'Something.' }, 'source-not-found'],
    ['register_web_page', { url: 'http://127.0.0.1/' }, /./],
    ['register_web_page', { url: 'file:///etc/passwd' }, /./],
    ['register_web_page', { url: '/etc/passwd' }, /./],
    ['register_document', { fileName: 'a.pdf', content: '%PDF-1.4 broken' }, /./],
    ['register_file', { path: 'none.txt' }, 'not-found'],
    ['relate_citations', { from: 'a', to: 'b', kind: 'extends' }, 'not-found'],
    ['recheck_source', { sourceId: 'src_none' }, 'source-not-found'],
    ['check_answer', { answer: 'A.', sources: [{ sourceId: 'src_none' }] }, 'source-not-found'],
    ['check_answer', { answer: 'A.', sources: [{ path: 'none.txt' }] }, 'not-found'],
    ['check_answer', { answer: 'A.', sources: [{}] }, 'invalid-input'],
    ['check_answer', { answer: 'A.', sources: [{ text: 'a', path: 'lift.txt' }] }, 'invalid-input'],
    ['check_answer', { answer: 'A.', sources: [] }, 'invalid-input'],
  ])('%s %j', async (name, input, code) => {
    const { data, isError } = await (await connect()).call(name, input)
    expect(isError).toBe(true)
    const told = { code: expect.stringMatching(code), suggestion: expect.stringMatching(/\S/) }
    expect(data['error']).toMatchObject(told)
  })

  test('what was done before is told', async () => {
    const { call } = await connect()
    const { data } = await call('register_source', { name: 'a', content: lift })
    const cited = await call('cite', { sourceId: data['sourceId'], claim: lift, locator: { page: 3 } })
    expect(cited.data['error']).toMatchObject({
      code: 'invalid-locator',
      partialResult: { locator: { page: 3 } },
    })
  })

  test('an error that nobody expected has the same shape', async () => {
    const { registrar } = someRegistrar()
    const broken = { ...registrar, listSources: () => Promise.reject(new TypeError('broken')) }
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await createMcpServer(broken, { version: '1' }).connect(far)
    await client.connect(near)
    expect(await client.callTool({ name: 'list_sources', arguments: {} })).toMatchObject({
      isError: true,
      _meta: { 'citespan/error': { code: 'internal', message: expect.stringContaining('broken') } },
    })
  })
})

describe('check_answer', () => {
  const answer =
    'Hello there. The lift is inspected every two years. The lift is inspected every three years. Bananas are yellow. 😀 It was built in 1998 and painted by Anna.'

  test('says of each sentence what was found, whichever way its source is named', async () => {
    const { call } = await connect()
    const { data: registered } = await call('register_document', { fileName: 'lift.txt', content: lift })
    const ways: [source: object, id: string][] = [
      [{ text: lift, title: 'Lift' }, 'S1'],
      [{ sourceId: registered['sourceId'] }, registered['sourceId']],
      [{ sourceId: 1 }, registered['sourceId']],
      [{ path: 'lift.txt' }, registered['sourceId']],
    ]
    for (const [source, id] of ways) {
      const { data, text } = await call('check_answer', { answer, sources: [source] })
      const sentences: {
        text: string
        start: number
        end: number
        missing: { start: number; end: number; text: string }[]
      }[] = data['sentences']
      expect(sentences).toMatchObject([
        { text: 'Hello there.', status: 'uncited', reason: 'not-a-claim' },
        { text: 'The lift is inspected every two years.', status: 'verified', sourceIds: [id], missing: [] },
        {
          status: 'failed',
          reason: expect.stringContaining('two years'),
          missing: [{ text: 'three years' }],
        },
        { text: 'Bananas are yellow.', status: 'uncited', reason: 'unsupported', sourceIds: [] },
        { status: 'unverified', sourceIds: [id] },
      ])
      for (const { text: sentence, start, end, missing } of sentences) {
        expect(answer.slice(start, end)).toBe(sentence)
        for (const span of missing) expect(sentence.slice(span.start, span.end)).toBe(span.text)
      }
      expect(data['counts']).toEqual({ verified: 1, failed: 1, unverified: 1, uncited: 2 })
      expect(text).toContain('Checked: 1 of 4 sentences are verified.')
      expect(text).toContain('Missing: three years')
      expect(text).not.toContain('Hello')
    }
  })

  test('marks are taken off, and what they cite is checked', async () => {
    const { call } = await connect()
    const { data } = await call('check_answer', {
      answer: 'The lift is inspected every two years [2]. It was built in 1998 [1].',
      sources: [{ text: 'Bananas are yellow.' }, { text: lift }],
      marks: true,
    })
    expect(data['textParts']).toEqual(['The lift is inspected every two years. It was built in 1998.'])
    expect(data['sentences'][0]).toMatchObject({ status: 'verified', sourceIds: ['S2'] })
    // Where a mark names a source that does not say it, the one that does is found.
    expect(data['sentences'][1]).toMatchObject({ status: 'verified', sourceIds: ['S2'] })
  })

  test('needs an engine, and paths a reader of files', async () => {
    const { registrar } = someRegistrar()
    const server = createMcpServer(registrar, { version: '1' })
    const [near, far] = InMemoryTransport.createLinkedPair()
    const client = new Client({ name: 'test', version: '1' })
    await server.connect(far)
    await client.connect(near)
    const { tools: offered } = await client.listTools()
    expect(offered.map(({ name }) => name)).not.toContain('check_answer')
    const { call, tools: without } = await connect({ files: false })
    expect(without.map(({ name }) => name)).not.toContain('register_file')
    expect(await call('check_answer', { answer: 'A.', sources: [{ path: 'lift.txt' }] })).toMatchObject({
      isError: true,
      text: expect.stringContaining('start the server with --files FOLDER'),
    })
  })
})
