import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { ActorView } from '../../../src/engine/records/actor-view.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'

const text = 'The fee is 40 euros.'

const registrations: [string, (agent: ActorView) => Promise<{ id: string }>][] = [
  ['a text', (agent) => agent.addCustomSource({ name: 'Tariff', content: text })],
  ['a text under another name', (agent) => agent.addCustomSource({ name: 'Fees', content: text })],
  ['a page', (agent) => agent.addWebSource('https://lifts.dev/fee')],
]

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('what was erased and is registered again (%s)', (_, open) => {
  test.each(registrations)('%s is a source of its own, which can be cited', async (_name, register) => {
    const store = open()
    await using engine = new CitationEngine({ store, fetch: async () => new Response(text) })
    const agent = engine.as({ role: 'agent', agentId: 'a1', sessionId: 's1' })
    const admin = engine.as({ role: 'admin' })
    await agent.addCustomSource({ name: 'Tariff', content: `${text} It is due in May.` })
    const ids: string[] = []
    for (let round = 0; round < 3; round++) {
      const { id } = await register(agent)
      ids.push(id)
      expect(await register(agent)).toMatchObject({ id })
      expect(await agent.cite({ sourceId: id, claim: text, quote: text })).toMatchObject({
        status: 'verified',
      })
      await admin.erase({ sourceId: id, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
      expect(await agent.getSource(id)).toMatchObject({ erased: { ground: 'GDPR Art. 17(1)(b)' } })
    }
    expect(new Set(ids).size).toBe(3)
    await store.close()
  })
})

const quoted = 'Dogs are allowed in the garden.'

test.each([
  ['another source', 'Letter', quoted, 'misattributed'],
  ['another version', 'Tariff', `${quoted} Nobody feeds them.`, 'altered'],
])(
  'a citation goes with %s that has its quote, and so does the prose that links it',
  async (_, name, held, outcome) => {
    await using engine = new CitationEngine({ store: memoryStore() })
    const agent = engine.as({ role: 'agent', agentId: 'a1', sessionId: 's1' })
    const admin = engine.as({ role: 'admin' })
    const cited = await agent.addCustomSource({ name: 'Tariff', content: 'Cats are allowed in the garden.' })
    const other = await agent.addCustomSource({ name, content: held })
    const given = { sourceId: cited.id, claim: 'Dogs may come in.', quote: quoted }
    const { id, quoteCheck } = await agent.cite(given)
    expect(quoteCheck).toEqual({ outcome, foundInSourceId: other.id })
    expect(JSON.stringify(await agent.getCitation(id))).toContain(quoted)
    const linked = await agent.linkCitations({ text: `Dogs may come in [${id}].` })
    await admin.erase({ sourceId: other.id, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
    expect(await agent.getCitation(id)).toMatchObject({ erased: { ground: 'GDPR Art. 17(1)(b)' } })
    const read = [await agent.getCitation(id), await agent.getRun(linked.runId)]
    expect(JSON.stringify(read)).not.toContain('Dogs')
    expect(await agent.getSource(cited.id)).not.toHaveProperty('erased')
  },
)

test('the prose that links a citation goes with a source that it does not have', async () => {
  await using engine = new CitationEngine({ store: memoryStore() })
  const agent = engine.as({ role: 'agent', agentId: 'a1', sessionId: 's1' })
  const admin = engine.as({ role: 'admin', userId: 'chief' })
  const why = { reason: 'request', ground: 'GDPR Art. 17(1)(b)' }
  const cited = await agent.addCustomSource({ name: 'Tariff', content: 'Cats are allowed in the garden.' })
  const other = await agent.addCustomSource({ name: 'Letter', content: quoted })
  const { id } = await agent.cite({ sourceId: cited.id, claim: quoted, quote: quoted })
  const judge = engine.as({ role: 'auditor', userId: 'u9' })
  await judge.giveVerdict({ citationId: id, decision: 'confirmed', reason: 'So it is.' })
  // The newest verdict, by which the prose takes its sources, names the other source no longer.
  await admin.erase({ userId: 'u9', ...why })
  const { runId, sources } = await agent.linkCitations({ text: `Dogs may come in [${id}].` })
  expect(sources.map((source) => source.id)).toEqual([cited.id])
  await admin.erase({ sourceId: other.id, ...why })
  expect(JSON.stringify([await agent.getCitation(id), await agent.getRun(runId)])).not.toContain('Dogs')
  expect(await agent.getSource(cited.id)).not.toHaveProperty('erased')
})

test('a quote is sought in other sources, but for those that were erased', async () => {
  await using engine = new CitationEngine({ store: memoryStore() })
  const agent = engine.as({ role: 'agent', agentId: 'a1', sessionId: 's1' })
  const admin = engine.as({ role: 'admin' })
  const cited = await agent.addCustomSource({
    name: 'Tariff',
    content: 'A ticket costs 4 euros on weekdays.',
  })
  const other = await agent.addCustomSource({ name: 'Notice', content: 'The pool opens at nine in summer.' })
  const erased = await agent.addCustomSource({ name: 'Letter', content: 'Dogs are allowed in the garden.' })
  await admin.erase({ sourceId: erased.id, reason: 'request', ground: 'GDPR Art. 17(1)(b)' })
  const quoting = async (quote: string) => {
    const { status, quoteCheck } = await agent.cite({ sourceId: cited.id, claim: quote, quote })
    return { status, quoteCheck }
  }
  expect(await quoting('Dogs are allowed in the garden.')).toEqual({
    status: 'failed',
    quoteCheck: { outcome: 'fabricated', similarity: expect.any(Number) },
  })
  expect(await quoting('The pool opens at nine in summer.')).toEqual({
    status: 'failed',
    quoteCheck: { outcome: 'misattributed', foundInSourceId: other.id },
  })
})
