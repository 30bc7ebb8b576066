import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CitationError } from '../../../src/core/error.ts'
import { readErrorBody, toErrorBody } from '../../../src/core/remote/error-body.ts'
import { createCitationClient, CitationServiceError } from '../../../src/doors/http.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { startService } from '../../doors/service/service-under-test.ts'

const url = 'http://citations.test'
const content = 'The fee is 40 euros a year.'

/** One project through three doors: the library, the client over HTTP, and MCP. */
async function openDoors() {
  const fetch = async () => new Response('gone', { status: 410 })
  const { app, call, engine, errors, tokenOf } = await startService({}, undefined, {
    fetch,
    fetchOptions: { retries: 0 },
  })
  const agent = engine.as({ role: 'agent', project: 'metals', agentId: 'a', sessionId: 's' })
  const key = await tokenOf({ agentId: 'a' })
  const client = createCitationClient({
    url,
    key,
    session: 's',
    fetch: async (input, init) => app.request(String(input), init),
  })
  const [near, far] = InMemoryTransport.createLinkedPair()
  const mcp = new Client({ name: 'test', version: '1' })
  await createMcpServer(agent, { version: '1' }).connect(far)
  await mcp.connect(near)
  const source = await agent.addDocSource({ name: 'fees.txt', content })
  return {
    agent,
    client,
    mcp,
    call,
    key,
    errors,
    sourceId: source.id,
    auditor: await tokenOf({ role: 'auditor' }),
  }
}

const thrown = async (call: Promise<unknown>) =>
  call.then(
    () => Promise.reject(new Error('not refused')),
    (error: unknown) => error as CitationError,
  )

const { agent, client, mcp, call, key, errors, sourceId, auditor } = await openDoors()

describe('an error is the same through every door', () => {
  const cases: [what: string, cite: object, code: string, partialResult: unknown][] = [
    [
      'a place that is not there',
      { sourceId, claim: content, locator: { page: 3 } },
      'invalid-locator',
      { locator: { page: 3 } },
    ],
    [
      'a cell that is not there',
      { sourceId, claim: content, locator: { cell: 'B7' } },
      'invalid-locator',
      expect.any(Object),
    ],
    ['no claim', { sourceId, claim: '' }, 'invalid-input', undefined],
    ['a wrong confidence', { sourceId, claim: content, confidence: 2 }, 'invalid-input', undefined],
    [
      'low confidence without a reason',
      { sourceId, claim: content, confidence: 'low' },
      'invalid-input',
      undefined,
    ],
  ]

  test.each(cases)('%s', async (_, input, code, partialResult) => {
    const own = await thrown(agent.cite(input as never))
    expect(own).toMatchObject({ code, partialResult })
    expect(own.message.endsWith(own.suggestion)).toBe(true)

    const rebuilt = await thrown(client.cite(input as never))
    expect(rebuilt).toBeInstanceOf(CitationError)
    expect(rebuilt).toBeInstanceOf(CitationServiceError)
    expect(toErrorBody(rebuilt).code).toBe(code)
    expect(rebuilt.partialResult).toEqual(own.partialResult)
    expect(rebuilt.message.endsWith(rebuilt.suggestion)).toBe(true)
    // Said once.
    expect(rebuilt.message.split(rebuilt.suggestion)).toHaveLength(2)

    const { _meta, isError } = await mcp.callTool({ name: 'cite', arguments: input as never })
    expect(isError).toBe(true)
    expect(_meta!['citespan/error']).toMatchObject({ code, message: expect.stringMatching(/\S/) })
    if (code !== 'invalid-input') {
      expect(toErrorBody(rebuilt)).toEqual(toErrorBody(own))
      expect(_meta!['citespan/error']).toEqual(toErrorBody(own))
    }
  })

  test('a page that cannot be read is told as such, with its status', async () => {
    const page = 'https://93.184.216.34/a'
    const own = await thrown(agent.addWebSource(page))
    const answer = await call(key, 'POST /v1/sources/web', { json: { url: page } })
    expect(answer).toMatchObject({
      status: 422,
      body: { error: { ...toErrorBody(own), partialResult: { kind: 'status', status: 410, url: page } } },
    })
    expect(toErrorBody(await thrown(client.addWebSource({ url: page })))).toEqual(toErrorBody(own))
  })
})

test.each([
  ['GET /v1/nothing', 404, 'not-found'],
  ['GET /v1/runs/none', 404, 'not-found'],
  ['GET /v1/runs?limit=0', 400, 'invalid-input'],
  ['POST /v1/citations', 400, 'invalid-input'],
])('%s says what to do', async (operation, status, code) => {
  const answer = await call(key, operation, operation.startsWith('POST') ? { json: { claim: 7 } } : {})
  expect(answer).toMatchObject({ status, body: { error: { code }, requestId: expect.any(String) } })
  const { error } = answer.body
  expect(error.suggestion).toMatch(/\S/)
  expect(error.message.endsWith(error.suggestion)).toBe(true)
  expect(errors).toEqual([])
})

test.each([
  [null, 401, 'unauthenticated'],
  [auditor, 403, 'forbidden'],
])('a credential that may not', async (token, status, code) => {
  const answer = await call(token, 'POST /v1/citations', { json: { sourceId, claim: content } })
  expect(answer).toMatchObject({ status, body: { error: { code, suggestion: expect.stringMatching(/\S/) } } })
})

test('what only the service knows is not told, what was done before is', async () => {
  const { describeError } = await import('../../doors/http/described-error.ts')
  const partialResult = { id: 'c1', status: 'verified' }
  const failed = new CitationError({
    code: 'database-unavailable',
    message: 'postgres://secret',
    suggestion: 'Look at 10.0.0.7.',
    partialResult,
  })
  const { status, body } = await describeError(failed)
  expect({ status, error: body.error }).toMatchObject({
    status: 503,
    error: { code: 'unavailable', partialResult },
  })
  expect(JSON.stringify(body)).not.toMatch(/secret|10\.0/)
  const internal = await describeError(new TypeError('secret'))
  expect(JSON.stringify(internal)).not.toContain('secret')
  expect(internal).toMatchObject({
    status: 500,
    body: { error: { code: 'internal', suggestion: expect.any(String) } },
  })
})

test('an error is rebuilt as it was, whatever its texts and its partial result', () => {
  const sentence = fc.string({ minLength: 1 }).map((text) => `${text}.`)
  fc.assert(
    fc.property(
      sentence,
      sentence,
      fc.option(fc.jsonValue(), { nil: undefined }),
      (message, suggestion, partialResult) => {
        const error = new CitationError({ code: 'conflict', message, suggestion, partialResult })
        const body = JSON.parse(JSON.stringify(toErrorBody(error)))
        const read = readErrorBody(body)!
        const rebuilt = new CitationError({ ...read, code: 'conflict', suggestion: read.suggestion! })
        expect(rebuilt.message.replace(/\s+/g, ' ')).toBe(error.message.replace(/\s+/g, ' '))
        expect(rebuilt.suggestion).toBe(suggestion)
        expect(JSON.stringify(rebuilt.partialResult)).toBe(JSON.stringify(partialResult))
      },
    ),
  )
})

test('what is no JSON, or too long, is left out of the body', () => {
  const bodyOf = (partialResult: unknown) =>
    toErrorBody(new CitationError({ code: 'conflict', message: 'A.', suggestion: 'B.', partialResult }))
  const cycle: { own?: object } = {}
  cycle.own = cycle
  for (const partial of [undefined, cycle, 1n, () => 1, Symbol('a'), 'x'.repeat(1_000_001)])
    expect(bodyOf(partial)).toEqual({ code: 'conflict', message: 'A. B.', suggestion: 'B.' })
  for (const partial of [null, 0, '', [], { a: [1] }])
    expect(bodyOf(partial)).toHaveProperty('partialResult', partial)
})

test.each([null, 7, 'x', [], {}, { code: 1, message: 'a' }, { code: 'a' }])('%j is no error', (body) => {
  expect(readErrorBody(body)).toBeNull()
})
