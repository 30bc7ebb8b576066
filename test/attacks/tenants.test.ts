import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CitationEngine, memoryStore } from '../../src/entries/index.ts'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { startDatabases, fillTables } from '../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../fixtures/databases.ts'
import { smallOrFull } from '../fixtures/full-proof.ts'
import { startService } from '../doors/service/service-under-test.ts'
import { describeAgents } from './tenants/agents.ts'
import { doors, credentials } from './tenants/doors.ts'
import { cellsOf, describeTenants } from './tenants/matrix.ts'
import type { OpenStore } from './tenants/matrix.ts'
import { describeReads } from './tenants/reads.ts'

const inMemory: OpenStore = async () => {
  const store = memoryStore()
  return { store, close: () => store.close() }
}
const inSqlite: OpenStore = async () => {
  const store = sqliteStore(':memory:')
  return { store, close: () => store.close() }
}

let databases: Databases
let tables: FilledDatabase<void>

const inPostgres: OpenStore = async () => {
  const database = await tables.copy()
  const store = postgresStore(database.connectionString)
  return {
    store,
    async close() {
      await store.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

const ALL = Number.POSITIVE_INFINITY

it('the matrix has so many cells', () => {
  const reading = cellsOf({ keys: credentials, hasRecall: false }, [false]).length
  const answering = doors.map((door) => cellsOf(door).length)
  expect([answering.reduce((sum, cells) => sum + cells), reading]).toEqual([8_100, 75])
})

// Each store draws cells of its own.
describeTenants('memory', inMemory, { near: smallOrFull(24, ALL), far: smallOrFull(16, ALL), seed: 1 })
describeReads('memory', inMemory, { share: smallOrFull(40, ALL), seed: 1 })
describeAgents('memory', inMemory, { share: smallOrFull(25, ALL), seed: 1 })

describeTenants('SQLite', inSqlite, { near: 8, far: 4, seed: 2 })
describeReads('SQLite', inSqlite, { share: 15, seed: 2 })
describeAgents('SQLite', inSqlite, { share: 10, seed: 2 })

describe('in PostgreSQL', () => {
  beforeAll(async () => {
    databases = await startDatabases()
    tables = await fillTables(databases)
  })
  afterAll(() => databases.stop())

  describeTenants('PostgreSQL', inPostgres, { near: 3, far: 1, seed: 3 })
  describeReads('PostgreSQL', inPostgres, { share: 6, seed: 3 })
  describeAgents('PostgreSQL', inPostgres, { share: 6, seed: 3 })
})

const code = 'The vault code of Alice is 4711.'
const alice = { response: 'Noted.', sources: [{ title: 'Alice', content: code }] }
const weather = [{ title: 'Weather', content: 'It rains in Turku.' }]

describe('one key of the service, and no session', () => {
  it.each([
    ['sources of its own', { sources: weather }],
    ['no sources', { sources: [] }],
    ['recall that nothing is named for', { sources: weather, recall: true }],
    ['the agent as its session', { sources: weather, sessionId: 'smith', recall: true }],
  ])('a second request gets nothing of the first one: %s', async (_, more) => {
    const { call, tokenOf } = await startService()
    const token = await tokenOf({ agentId: 'smith' })
    const first = await call(token, 'POST /v1/attribute', { json: alice })
    const { body, text } = await call(token, 'POST /v1/attribute', { json: { response: code, ...more } })
    expect(body.citations).toEqual([])
    expect(text).not.toContain('"Alice"')
    const { body: runs } = await call(token, 'GET /v1/runs')
    expect(new Set(runs.items.map((run: { sessionId: string }) => run.sessionId)).size).toBe(2)
    expect(runs.items.map(({ id }: { id: string }) => id)).toContain(first.body.runId)
  })

  it('recall is in the description of both operations, and a value that is none is refused', async () => {
    const { call, tokenOf } = await startService()
    const { body } = await call(null, 'GET /openapi.json')
    expect(body.components.schemas.AttributeRequest.properties.recall.type).toBe('boolean')
    const { parameters } = body.paths['/v1/attribute/stream'].post
    expect(parameters.map(({ name }: { name: string }) => name)).toContain('recall')
    const token = await tokenOf()
    for (const operation of ['POST /v1/attribute', 'POST /v1/attribute/stream?recall=perhaps']) {
      const { status, body: error } = await call(token, operation, { json: { ...alice, recall: 'perhaps' } })
      expect([status, error.error.code]).toEqual([400, 'invalid-input'])
      expect(error.error.message).toMatch(/^recall: /)
    }
  })
})

describe('citations of two agents of one project at the service', () => {
  it.each([
    ['are read by both', {}, 200],
    ['are their own where the engine says so', { reads: 'own' as const }, 404],
  ])('%s', async (_, context, status) => {
    const { call, tokenOf } = await startService({}, memoryStore(), { context })
    const [smith, miller] = [await tokenOf({ agentId: 'smith' }), await tokenOf({ agentId: 'miller' })]
    const talk = { headers: { 'x-session-id': 'talk' } }
    const { body: source } = await call(smith, 'POST /v1/sources', {
      json: { name: 'Fees', content: code },
      ...talk,
    })
    const json = { sourceId: source.id, claim: code }
    const { body: cited } = await call(smith, 'POST /v1/citations', { json, ...talk })
    expect((await call(miller, `GET /v1/citations/${cited.id}`)).status).toBe(status)
    expect((await call(smith, `GET /v1/citations/${cited.id}`)).status).toBe(200)
    const { body: own } = await call(miller, 'POST /v1/citations', { json, ...talk })
    const relation = { from: own.id, to: cited.id, kind: 'supports' }
    expect((await call(miller, 'POST /v1/relations', { json: relation })).status).toBe(
      status === 200 ? 201 : 404,
    )
    const { body: listed } = await call(miller, 'GET /v1/citations?sessionId=talk')
    expect(listed.items.length).toBe(status === 200 ? 2 : 1)
  })
})

describe('X-User-Id', () => {
  it.each<[string, object, string, number]>([
    ['the user of the credential', { role: 'agent', userId: 'ada' }, 'ada', 200],
    ['another user than that of the credential', { role: 'agent', userId: 'ada' }, 'eve', 403],
    ['a user, by a user', { role: 'user' }, 'eve', 403],
    ['a user, by an auditor', { role: 'auditor' }, 'eve', 403],
    ['nobody', { role: 'agent' }, '', 400],
    ['too long a name', { role: 'agent' }, 'x'.repeat(201), 400],
  ])('names %s', async (_, key, user, status) => {
    const { call, tokenOf } = await startService()
    const headers = { 'x-user-id': user }
    expect((await call(await tokenOf(key), 'GET /v1/runs', { headers })).status).toBe(status)
  })

  it('counts for each request, whatever the body says', async () => {
    const { call, tokenOf, store } = await startService()
    const json = { ...alice, userId: 'eve', project: 'cranes', agentId: 'miller' }
    const token = await tokenOf({ agentId: 'smith' })
    await call(token, 'POST /v1/attribute', { json, headers: { 'x-user-id': 'ada' } })
    await call(token, 'POST /v1/attribute', { json: alice, headers: { 'x-user-id': 'ada' } })
    const { items } = await store.listRuns({})
    const owner = { userId: 'ada', project: 'metals', agentId: 'smith' }
    // A body with fields that it does not have may be refused.
    expect(items).toMatchObject(items.length === 1 ? [owner] : [owner, owner])
  })
})

describe('an engine whose context names a session', () => {
  it('recalls from it only what a run asks for', async () => {
    const engine = new CitationEngine({ store: memoryStore(), context: { agentId: 'bot', sessionId: 'all' } })
    await engine.attribute(alice)
    expect((await engine.attribute({ response: code, sources: weather })).citations).toEqual([])
    const asked = await engine.attribute({ response: code, sources: weather, recall: true })
    expect(asked.citations.map(({ text }) => text)).toEqual([code])
  })
})

describe('messages of a page', () => {
  it('that carry the citations of another conversation bring numbers and no text', async () => {
    const engine = new CitationEngine({ store: memoryStore() })
    const owner = { userId: 'ada', sessionId: 's' }
    const { sources, runId } = await engine.attribute({ ...alice, response: code, ...owner })
    const [{ content: _content, ...source }] = sources as [(typeof sources)[number]]
    const citations = [{ sourceIds: [source.id], text: code, status: 'verified' }]
    const data = { runId, progress: 'verified', sources: [source], citations, uncited: [] }
    const parts = [{ type: 'data-citations', id: 'citations', data }]
    const messages = [{ id: '1', role: 'assistant', parts }] as never
    const forged = await engine.attribute({
      response: code,
      sources: weather,
      userId: 'eve',
      sessionId: 's',
      messages,
    })
    expect(forged.citations).toEqual([])
    expect(forged.sources.map(({ title }) => title)).toEqual(['Weather'])
  })
})

describe('ids that are none', () => {
  it.each(['', null, 0, false, '\0', {}])('a user %j opens nothing', async (userId) => {
    const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
    await engine.attribute({ ...alice, sessionId: 's', userId: 'ada' })
    await engine.attribute({ ...alice, sessionId: 's' })
    const options = { sessionId: 's', userId: userId as string, sources: weather }
    const { citations, sources } = await engine.attribute({ response: code, ...options })
    expect(citations).toEqual([])
    expect(sources.map(({ title }) => title)).toEqual(['Weather'])
  })
})
