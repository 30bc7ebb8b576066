import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import { citationTools } from '../../../src/doors/ai.ts'
import { memoryBlobs } from '../../../src/records/blobs/memory-blobs.ts'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import type { CitationEngineOptions } from '../../../src/entries/index.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { startService } from '../../doors/service/service-under-test.ts'

const url = 'https://lift-rules.org/rules'
const claim = 'A lift is inspected every two years.'
const page = `<html><head><title>Rules</title></head><body><p>${claim}</p></body></html>`

/** What a door makes of a citation: fields of its result, or an error. */
type Outcome = {
  id?: string
  status?: string
  sourceId?: string
  sourceRegistered?: string
  archive?: Record<string, unknown>
  code?: string
  message?: string
}
type Door = (engine: CitationEngine) => Promise<(input: object) => Promise<Outcome>>

const doors: Record<string, Door> = {
  engine: async (engine) => (input) => engine.cite(input as never).catch((error: Outcome) => error),
  'tools of agents': async (engine) => {
    const { execute } = citationTools(engine).cite as never as {
      execute: (input: object, options: object) => Promise<Outcome>
    }
    return (input) => execute(input, { toolCallId: '1', messages: [] })
  },
}

let fetched: string[] = []

function options({ archive = true, answer = () => new Response(page, htmlHeaders) } = {}) {
  fetched = []
  return {
    store: memoryStore(),
    onIncident() {},
    fetchOptions: { retries: 0 },
    fetch: async (address: RequestInfo | URL) => {
      fetched.push(String(address))
      return answer()
    },
    ...(archive && { archive: { blobs: memoryBlobs(), cited: true } }),
  } satisfies CitationEngineOptions
}

const htmlHeaders = { headers: { 'content-type': 'text/html; charset=utf-8' } }

describe.each(Object.entries(doors))('citing a URL by the %s', (_, open) => {
  test('that nobody registered fetches, keeps and registers its page', async () => {
    await using engine = new CitationEngine(options())
    const cite = await open(engine)
    const first = await cite({ sourceIdentifier: url, sourceType: 'website', claim })
    expect(first).toMatchObject({
      status: 'verified',
      sourceRegistered: 'new',
      archive: {
        sourceId: first.sourceId,
        address: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
        bytes: page.length,
        url,
        retrievedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
      },
    })
    expect(await engine.getArchived(first.sourceId!)).toMatchObject({ state: 'kept' })
    const second = await cite({ sourceIdentifier: `${url}?utm_source=x`, claim })
    expect(second).toMatchObject({ sourceRegistered: 'existing', sourceId: first.sourceId })
    expect(second.archive).toEqual(first.archive)
    expect(fetched).toEqual([url])
  })

  test('needs the option that lets citing fetch', async () => {
    await using engine = new CitationEngine(options({ archive: false }))
    const cite = await open(engine)
    const { code, message } = await cite({ sourceIdentifier: url, claim })
    expect([code, message]).toEqual(['source-not-found', expect.stringContaining('cited: true')])
    expect(fetched).toEqual([])
  })

  test.each([
    ['a page that is not there', url, () => new Response('gone', { status: 404 }), /404/],
    [
      'a host that does not answer',
      url,
      () => Promise.reject(new Error('refused')) as never,
      /cannot be registered/,
    ],
    [
      'an address within the network',
      'http://127.0.0.1/secret',
      () => new Response(page, htmlHeaders),
      /127\.0\.0\.1/,
    ],
    ['a page without text', url, () => new Response('<html></html>', htmlHeaders), /contains no text/],
  ])('%s is an error, and nothing is stored', async (__, address, answer, message) => {
    await using engine = new CitationEngine(options({ answer }))
    const cite = await open(engine)
    const failed = await cite({ sourceIdentifier: address, claim })
    expect(failed.code).toEqual(expect.any(String))
    expect(failed.message).toMatch(message)
    expect(failed.message).toContain('No source has the address')
    expect((await engine.listSources()).items).toEqual([])
    expect((await engine.listCitations()).items).toEqual([])
  })

  test.each([
    ['a page that it has not', { locator: { page: 99 } }, 'invalid-locator'],
    ['a § that it has not', { locator: { statute: '§ 257 HGB' } }, 'invalid-locator'],
    ['a formula of no table', { aggregation: { operation: 'sum', column: 'fee' } }, 'invalid-input'],
    [
      'tables of sources that are not there',
      { aggregation: { operation: 'sum', column: 'fee', sources: ['src_none'] } },
      'source-not-found',
    ],
  ])('for %s fails, and leaves no page', async (__, fields, code) => {
    const given = options()
    await using engine = new CitationEngine(given)
    const cite = await open(engine)
    expect(await cite({ sourceIdentifier: url, claim, ...fields })).toMatchObject({ code })
    expect((await engine.listSources()).items).toEqual([])
    expect((await engine.listCitations()).items).toEqual([])
    expect(await cite({ sourceIdentifier: url, claim })).toMatchObject({ sourceRegistered: 'new' })
  })

  test.each([
    { sourceIdentifier: url, sourceType: 'document' },
    { sourceIdentifier: url, sourceVersion: '2024' },
    { sourceIdentifier: 'rules.md' },
    { sourceIdentifier: 'ftp://lift-rules.org/rules' },
    { sourceId: url },
  ])('%j is no page to be fetched', async (source) => {
    await using engine = new CitationEngine(options())
    const cite = await open(engine)
    expect(await cite({ ...source, claim })).toMatchObject({ code: 'source-not-found' })
    expect(fetched).toEqual([])
  })
})

test('the call for another type of source fetches nothing', async () => {
  await using engine = new CitationEngine(options())
  await expect(engine.citeDoc({ sourceIdentifier: url, claim })).rejects.toMatchObject({
    code: 'source-not-found',
  })
  expect(fetched).toEqual([])
  expect(await engine.citeWeb({ sourceIdentifier: url, claim })).toMatchObject({ sourceRegistered: 'new' })
})

test('over HTTP the result says where the page is kept, and roles that only read fetch nothing', async () => {
  const given = options()
  const { call, tokenOf } = await startService({}, given.store, given)
  const agent = await tokenOf()
  const json = { source_identifier: url, source_type: 'website', claim }
  const refused = await call(await tokenOf({ role: 'user' }), 'POST /v1/citations', { json })
  expect([refused.status, fetched]).toEqual([403, []])
  const { status, body } = await call(agent, 'POST /v1/citations', { json })
  expect([status, body.status, body.sourceRegistered]).toEqual([201, 'verified', 'new'])
  expect(body.archive).toMatchObject({ url, address: expect.stringMatching(/^sha256:/) })
  const original = await call(agent, `GET /v1/sources/${body.archive.sourceId}/archive/original`)
  expect(original.text).toBe(page)
})

test('over MCP the model is told which source it got', async () => {
  await using engine = new CitationEngine(options())
  const [near, far] = InMemoryTransport.createLinkedPair()
  await createMcpServer(engine, { version: '1.2.3' }).connect(far)
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(near)
  const cite = async () => {
    const { content } = await client.callTool({ name: 'cite', arguments: { source_identifier: url, claim } })
    return JSON.stringify(content)
  }
  expect(await cite()).toMatch(/verified.*Registered its source as src_\w+, kept as sha256:/)
  expect(await cite()).not.toContain('Registered its source')
})

test('a source of an answer is new for the citation that registers it', async () => {
  await using engine = new CitationEngine(options())
  const { project, sessionId } = engine.actor
  const sources = [{ title: 'Rules', content: claim }]
  const { runId } = await engine.attribute({ response: claim, sources, project, sessionId: sessionId! })
  const cite = () => engine.cite({ runId, sourceId: 'S1', claim })
  expect([(await cite()).sourceRegistered, (await cite()).sourceRegistered]).toEqual(['new', 'existing'])
})

test('a source that was registered before is an existing one, with what was kept of it or without', async () => {
  await using keeping = new CitationEngine(options())
  const web = await keeping.addWebSource(url)
  expect(await keeping.cite({ sourceId: web.id, claim })).toMatchObject({
    sourceRegistered: 'existing',
    archive: { sourceId: web.id, address: web.archive!.address },
  })
  const text = await keeping.addCustomSource({ name: 'Rules', content: claim })
  const cited = await keeping.cite({ sourceId: text.id, claim })
  expect(cited.sourceRegistered).toBe('existing')
  expect(cited).not.toHaveProperty('archive')
})
