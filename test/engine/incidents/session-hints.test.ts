import { describe, expect, test } from 'vitest'
import { withSessionHints } from '../../../src/engine/incidents/session-hints.ts'
import { CitationEngine, memoryStore } from '../../../src/entries/index.ts'
import type { Incident } from '../../../src/entries/index.ts'

const claim = 'The fee is 40 euros.'

/** An engine over a store in which another one cited, as after a restart. */
async function restarted(context?: object) {
  const store = memoryStore()
  const before = new CitationEngine({ store })
  const { id: sourceId } = await before.addCustomSource({ name: 'Fees', content: claim })
  const { id } = await before.cite({ sourceId, claim })
  const incidents: Incident[] = []
  const onIncident = (incident: Incident) => void incidents.push(incident)
  const engine = new CitationEngine({ store, onIncident, ...(context && { context }) })
  return { engine, id, incidents, session: before.actor.sessionId! }
}

describe('an engine in a new session', () => {
  test.each([
    ['lists citations', (engine: CitationEngine) => engine.listCitations()],
    ['lists failed ones', (engine: CitationEngine) => engine.listCitations({ status: 'failed' })],
    ['looks one up', (engine: CitationEngine) => engine.getCitation(1)],
  ])('that %s says once where the earlier ones are', async (_, call) => {
    const { engine, id, incidents, session } = await restarted()
    await call(engine)
    await call(engine)
    expect(incidents).toMatchObject([{ step: 'store', code: 'other-sessions' }])
    const { items } = await engine.as({ role: 'user' }).listCitations()
    expect(items).toMatchObject([{ id, sessionId: session }])
  })

  test('says nothing while it finds what it asks for', async () => {
    const { engine, incidents } = await restarted()
    const { items } = await engine.listSources()
    const cited = await engine.cite({ sourceId: items[0]!.id, claim })
    expect((await engine.listCitations()).items).toMatchObject([{ id: cited.id }])
    expect(await engine.getCitation(cited.number!)).toMatchObject({ id: cited.id })
    expect(incidents).toEqual([])
  })

  test.each([
    ['a session', { sessionId: 'mine' }],
    ['an agent', { agentId: 'bot' }],
    ['a user', { userId: 'ada' }],
    ['another role', { role: 'user', project: 'other' }],
    ['another project', { project: 'other' }],
  ])('says nothing where its context names %s', async (_, context) => {
    const { engine, incidents } = await restarted(context)
    expect((await engine.listCitations()).items).toEqual([])
    expect(incidents).toEqual([])
  })

  test('says nothing in an empty project', async () => {
    const incidents: Incident[] = []
    const engine = new CitationEngine({
      store: memoryStore(),
      onIncident: (each) => void incidents.push(each),
    })
    expect(await engine.getCitation('none')).toBeNull()
    expect(incidents).toEqual([])
  })

  test.each([
    ['a whole list names the newest session', null, '2 are in', '"s2"'],
    ['a part of it names none', 'more', 'at least 2 are in', 'ID'],
  ])('%s', async (_, nextCursor, count, session) => {
    const { engine } = await restarted()
    const { items } = await engine.as({ role: 'user' }).listCitations()
    const others = ['s1', 's2'].map((sessionId) => ({ ...items[0]!, sessionId }))
    const log = { findCitations: async () => ({ items: others, nextCursor }) }
    const hinted = withSessionHints(engine.as({ role: 'agent', sessionId: 'new' }), { log, report() {} })
    const { note } = await hinted.listCitations()
    expect(note).toContain(`; ${count} other sessions`)
    expect(note).toContain(`--session ${session},`)
  })
})
