import { afterAll, beforeAll, expect, test } from 'vitest'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import { createKeyStore } from '../../../../src/doors/service/keys/key-store.ts'
import { citationService } from '../../../../src/doors/service/service.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { postgresStore } from '../../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { keptPostgres } from '../../../fixtures/kept-postgres.ts'
import type { KeptPostgres } from '../../../fixtures/kept-postgres.ts'
import { codeOf } from '../../../records/store/rejection.ts'

const text = 'The fee is 40 euros.'
let server: KeptPostgres

beforeAll(async () => {
  server = await keptPostgres()
})
afterAll(() => server.stop())

test.each([
  ['memory', () => memoryStore()],
  ['sqlite', () => sqliteStore(':memory:')],
  ['postgres', () => postgresStore(server.connectionString)],
])('%s: a person rejects, replaces and confirms, and what was found before stays', async (_, open) => {
  await using engine = new CitationEngine({
    store: open(),
    context: { project: 'p', agentId: 'a', sessionId: 's' },
  })
  const source = await engine.addDocSource({ name: 'tariff.txt', content: text })
  const cited = await engine.cite({ sourceId: source.id, claim: text, quote: text })
  const other = await engine.cite({ sourceId: source.id, claim: 'The fee is forty euros.', quote: text })
  expect(cited.status).toBe('verified')
  const auditor = engine.as({ role: 'auditor', userId: 'reviewer' })
  const rejected = await auditor.giveVerdict({
    citationId: cited.id,
    decision: 'rejected',
    reason: 'An old tariff.',
  })
  const before = { verdict: 'supported', status: 'verified', method: 'verbatim' }
  expect(rejected).toMatchObject({
    status: 'failed',
    method: 'human',
    reason: 'Rejected by a person (auditor): An old tariff.',
    evidence: [{ quote: text }],
    person: { decision: 'rejected', role: 'auditor', of: before },
  })
  expect((await engine.listCitations({ project: 'p', status: 'failed' })).items).toMatchObject([
    { id: cited.id },
  ])
  expect(await engine.getCitation(cited.id)).toMatchObject({ status: 'failed', method: 'human' })

  const admin = engine.as({ role: 'admin', userId: 'chief' })
  const replaced = await admin.giveVerdict({
    citationId: cited.id,
    decision: 'replaced',
    reason: 'Newer.',
    replacedBy: other.id,
  })
  expect(replaced).toMatchObject({
    status: 'failed',
    supersededBy: [other.id],
    person: { role: 'admin', of: before },
  })
  const confirmed = await admin.giveVerdict({ citationId: cited.id, decision: 'confirmed', reason: 'Read.' })
  expect(confirmed).toMatchObject({ status: 'verified', method: 'human', verifier: 'person (admin)' })
  expect(confirmed.supersededBy).toBeUndefined()
})

test('neither agents nor users give verdicts, and of other projects nothing is found', async () => {
  await using engine = new CitationEngine({ store: memoryStore(), context: { project: 'p' } })
  const source = await engine.addDocSource({ name: 'tariff.txt', content: text })
  const { id } = await engine.cite({ sourceId: source.id, claim: text, quote: text })
  const verdict = { citationId: id, decision: 'rejected', reason: 'No.' } as const
  expect(await codeOf(engine.giveVerdict(verdict))).toBe('forbidden')
  expect(await codeOf(engine.as({ role: 'user' }).giveVerdict(verdict))).toBe('forbidden')
  const foreign = engine.as({ role: 'auditor', project: 'q', userId: 'anna' })
  expect(await codeOf(foreign.giveVerdict(verdict))).toBe('not-found')
  const auditor = engine.as({ role: 'auditor', userId: 'anna' })
  expect(await codeOf(auditor.giveVerdict({ ...verdict, decision: 'replaced' }))).toBe('invalid-input')
})

test.each(['auditor', 'admin', 'user'] as const)('nobody gives no verdict, as %s', async (role) => {
  await using engine = new CitationEngine({
    store: memoryStore(),
    context: { project: 'p' },
    userVerdicts: true,
  })
  const source = await engine.addDocSource({ name: 'tariff.txt', content: text })
  const { id } = await engine.cite({ sourceId: source.id, claim: text, quote: text })
  const verdict = { citationId: id, decision: 'confirmed', reason: 'Read.' } as const
  await expect(engine.as({ role }).giveVerdict(verdict)).rejects.toMatchObject({
    code: 'invalid-input',
    message: expect.stringContaining('userId'),
  })
  expect(await engine.as({ role, userId: 'anna' }).giveVerdict(verdict)).toMatchObject({
    method: 'human',
    person: { role },
  })
})

test('users give verdicts where it is allowed, on citations of their project, also over HTTP', async () => {
  const store = memoryStore()
  await using engine = new CitationEngine({ store, context: { project: 'p' }, userVerdicts: true })
  const source = await engine.addDocSource({ name: 'tariff.txt', content: text })
  const { id } = await engine.cite({ sourceId: source.id, claim: text, quote: text })
  const verdict = { citationId: id, decision: 'rejected', reason: 'An old tariff.' } as const
  expect(await codeOf(engine.giveVerdict(verdict))).toBe('forbidden')
  const service = await citationService(engine, { store, version: '1' })
  const keys = createKeyStore(store)
  const post = async (project: string) => {
    const { token } = await keys.create({ name: 'reader', role: 'user', project, userId: 'eve' })
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    return await service.request('/v1/verdicts', { method: 'POST', headers, body: JSON.stringify(verdict) })
  }
  expect((await post('q')).status).toBe(404)
  const given = await post('p')
  expect(given.status).toBe(201)
  expect(await given.json()).toMatchObject({
    status: 'failed',
    person: { decision: 'rejected', role: 'user' },
  })
  const { items } = await store.listEvents(
    { kind: 'verification' },
    { actor: { role: 'auditor', project: 'p' } },
  )
  expect(items.at(-1)!.event.actor).toEqual({ role: 'user', userId: 'eve' })
})
