import { afterEach, describe, expect, it } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citeAgentTool } from '../../../src/engine/registrar/agent-tools.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { countingEngine, leavePending } from '../../doors/service/pending-checks.ts'
import { codeOf, errorOf } from '../../records/store/rejection.ts'

const fee = 'The fee is 40 euros for every member of the club.'
const rope = 'The rope of the lift is replaced every ten years.'
const user = { actor: { role: 'user', project: 'lifts' } } as const

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('an admin that cites (%s)', (_, open) => {
  const engines: CitationEngine[] = []
  afterEach(async () => {
    for (const engine of engines.splice(0)) await engine.close()
  })

  /** An engine of an agent, with a source and a citation. */
  async function withRecords(store: Store = open()) {
    const engine = new CitationEngine({
      store,
      context: { project: 'lifts', agentId: 'smith', sessionId: 'talk' },
      onIncident() {},
    })
    engines.push(engine)
    const source = await engine.addCustomSource({ name: 'Tariff', content: `${fee} ${rope}` })
    const cited = await engine.cite({ sourceId: source.id, claim: fee, quote: fee })
    return { engine, store, source, cited }
  }

  it('does so in a session of its own, and all else stands outside of sessions', async () => {
    const { engine, store, source } = await withRecords()
    const admin = engine.as({ role: 'admin', userId: 'root' })
    const cite = { sourceId: source.id, claim: rope, quote: rope }
    const first = await admin.cite(cite)
    const second = await admin.citeCustom(cite)
    const other = await engine.as({ role: 'admin', userId: 'root' }).cite(cite)
    const named = await engine.as({ role: 'admin', sessionId: 'office' }).cite(cite)
    const tool = await citeAgentTool(engine.as({ role: 'admin' })).run(cite)
    expect([first, second, other, named, tool]).toMatchObject(
      Array.from({ length: 5 }, () => ({ status: 'verified' })),
    )
    expect([first.number, second.number, other.number, named.number]).toEqual([2, 3, 4, 5])
    const { items } = await store.findCitations({}, user)
    const [, one, two, three, four] = items.map(({ sessionId }) => sessionId)
    expect(one).toEqual(expect.any(String))
    expect(two).toBe(one)
    expect(four).toBe('office')
    expect(new Set(['talk', one, three, four]).size).toBe(4)
    expect(items[1]).toMatchObject({ userId: 'root', text: rope })

    await admin.getCitation(first.id)
    await admin.giveVerdict({ citationId: first.id, decision: 'rejected', reason: 'Out of date.' })
    const events = await store.listEvents(
      { project: 'lifts' },
      { actor: { role: 'auditor', project: 'lifts' } },
    )
    const outside = events.items.filter(
      ({ event }) => event.actor.role === 'admin' && event.sessionId === undefined,
    )
    expect(outside.map(({ event }) => event.kind)).toEqual(['reading', 'verification'])
    expect(await engine.getCitation(first.id)).toBeNull()
    expect(await engine.as({ role: 'user' }).getCitation(first.id)).toMatchObject({ status: 'failed' })
    expect(await admin.auditCitations()).toMatchObject({ citations: 6 })
  })

  it('is what an engine of an admin is, whose own checks are finished after a crash', async () => {
    const store = open()
    const at = new Date('2026-03-01T10:00:00.000Z')
    await leavePending(store, { project: 'lifts', role: 'admin', userId: 'root', at })
    await leavePending(store, { project: 'lifts', role: 'admin', userId: 'other', at })
    await leavePending(store, { project: 'lifts', agentId: 'smith', sessionId: 'talk', at })
    await leavePending(store, { project: 'woods', role: 'admin', userId: 'root', at })
    const { engine: shared, checked } = countingEngine(store)
    engines.push(shared)
    const admin = shared.as({ role: 'admin', project: 'lifts', userId: 'root' })
    expect(await shared.as({ ...admin.actor, sessionId: 'another' }).verifyPending()).toBe(0)
    expect(await admin.verifyPending()).toBe(1)
    expect(checked).toHaveLength(1)
    const states = async (project: string) =>
      (await store.findCitations({}, { actor: { role: 'user', project } })).items.map(
        ({ status, userId, agentId }) => `${userId ?? agentId} ${status}`,
      )
    expect(await states('lifts')).toEqual(['root verified', 'other pending', 'smith pending'])
    expect(await states('woods')).toEqual(['root pending'])

    const engine = new CitationEngine({
      store,
      context: { role: 'admin', project: 'lifts', userId: 'other' },
      onIncident() {},
    })
    engines.push(engine)
    // Whatever is asked first: the checks begin beside it.
    await engine.listSources()
    await expect.poll(() => states('lifts')).toEqual(['root verified', 'other verified', 'smith pending'])
    const source = (await engine.listSources()).items[0]!
    expect(await engine.cite({ sourceId: source.id, claim: 'Nothing of it.' })).toMatchObject({ number: 4 })
  })

  it('names what belongs to another project as if it were missing', async () => {
    const { engine, store, source } = await withRecords()
    const foreign = engine.as({ role: 'agent', project: 'woods', sessionId: 'w' })
    const secret = 'The oldest oak of the forest stands behind the mill.'
    const oak = await foreign.addCustomSource({ name: 'Oaks', content: secret })
    const ofOak = await foreign.cite({ sourceId: oak.id, claim: secret, quote: secret })
    const admin = engine.as({ role: 'admin' })
    const failing = async (sourceId: string) =>
      (await errorOf(admin.cite({ sourceId, claim: secret }))).message.replace(sourceId, 'ID')
    expect(await failing(oak.id)).toBe(await failing('src_none'))
    const own = await admin.cite({ sourceId: source.id, claim: rope, quote: rope })
    expect(await codeOf(admin.relate({ from: own.id, to: ofOak.id, kind: 'supports' }))).toBe('not-found')
    // Nor does a check name a source of another project that has the quote.
    const failed = await admin.cite({ sourceId: source.id, claim: secret, quote: secret })
    expect(failed).toMatchObject({ status: 'failed' })
    const { items } = await store.findCitations({ id: failed.id }, user)
    expect(items).toHaveLength(1)
    expect(JSON.stringify(items)).not.toContain('Oaks')
    expect(JSON.stringify(items)).not.toContain(oak.id)
  })

  it('relates citations of others, which those see who cited', async () => {
    const { engine, source, cited } = await withRecords()
    const admin = engine.as({ role: 'admin', sessionId: 'office' })
    const better = await admin.cite({ sourceId: source.id, claim: fee, quote: fee })
    const relation = { from: better.id, to: cited.id }
    const said = await admin.relate({ ...relation, kind: 'supersedes' })
    await admin.relate({ ...relation, kind: 'contradicts' })
    expect(await admin.relate({ ...relation, kind: 'supersedes' })).toEqual(said)
    expect(await engine.getCitation(cited.id)).toMatchObject({
      supersededBy: [better.id],
      contradictedBy: [better.id],
    })
    expect(await engine.relationsOf(cited.id)).toMatchObject([
      { ...relation, kind: 'supersedes' },
      { ...relation, kind: 'contradicts' },
    ])
    expect((await engine.listConflicts({ sessionId: 'talk' })).items).toMatchObject([
      { by: 'relation', ...relation },
    ])
    expect(await engine.getCitation(better.id)).toBeNull()
  })

  it('is found by the id of the person, and erased by it', async () => {
    const { engine, source } = await withRecords()
    const root = engine.as({ role: 'admin', userId: 'root' })
    const own = await root.cite({ sourceId: source.id, claim: rope, quote: rope })
    const admin = engine.as({ role: 'admin', userId: 'boss' })
    const exported = await admin.exportPerson({ userId: 'root' })
    expect(JSON.stringify(exported.records)).toContain(own.id)
    expect(JSON.stringify(exported.records)).toContain(rope)
    await admin.erase({ userId: 'root', reason: 'Asked for.', ground: 'Art. 17' })
    const gone = await admin.getCitation(own.id)
    expect(gone).toMatchObject({ text: '', erased: { ground: 'Art. 17' } })
    expect(gone).not.toHaveProperty('userId')
  })
})
