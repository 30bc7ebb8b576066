import { Client } from '@modelcontextprotocol/client'
import { InMemoryTransport } from '@modelcontextprotocol/server'
import { describe, expect, test } from 'vitest'
import type { Store } from '../../../src/core/ports.ts'
import type { ActorView } from '../../../src/engine/records/actor-view.ts'
import type { CitationRef } from '../../../src/engine/registrar/sources/find-citation.ts'
import { CitationEngine, CitationError, memoryStore } from '../../../src/entries/index.ts'
import type { SourceRef, StoredSource } from '../../../src/entries/index.ts'
import { createMcpServer } from '../../../src/doors/mcp/server.ts'
import { startService } from '../../doors/service/service-under-test.ts'
import { codeOf } from '../../records/store/rejection.ts'

const fee = 'The fee is 40 euros.'
const notice = 'Notices are published in June.'

/** Two citations of the second and third of three sources, so that no number is that of the other kind by chance. */
async function withCitations() {
  const engine = new CitationEngine({ store: memoryStore(), onIncident() {} })
  await engine.addCustomSource({ name: 'Other', content: 'Nothing of it.' })
  const fees = await engine.addCustomSource({ name: 'Fees', content: fee })
  const notices = await engine.addCustomSource({ name: 'Notices', content: notice })
  const first = await engine.cite({ sourceId: fees.id, claim: fee })
  const second = await engine.cite({ sourceId: notices.id, claim: notice })
  return { engine, fees, notices, first, second }
}

const given = (number: number) =>
  [
    ['a number', number],
    ['digits', String(number)],
  ] as const

describe.each(given(2))('what is named by %s', (_, two) => {
  const one = typeof two === 'number' ? 1 : '1'

  test('is found wherever a citation is named', async () => {
    const { engine, first, second } = await withCitations()
    expect(await engine.getCitation(two)).toMatchObject({ id: second.id })
    const relation = { from: second.id, to: first.id, kind: 'extends' }
    expect(await engine.relate({ from: two, to: one, kind: 'extends' })).toMatchObject(relation)
    expect(await engine.relationsOf(one)).toMatchObject([relation])
    expect((await engine.listRelations({ citationId: two })).items).toMatchObject([relation])
    expect((await engine.listCitations({ id: two })).items).toMatchObject([{ id: second.id }])
    expect((await engine.auditCitations({ id: two })).citations).toBe(1)
    const auditor = engine.as({ role: 'auditor', userId: 'anna' })
    const reason = 'It is so.'
    expect(await auditor.giveVerdict({ citationId: one, decision: 'confirmed', reason })).toMatchObject({
      id: first.id,
    })
    const replaced = { citationId: one, decision: 'replaced', reason, replacedBy: two } as const
    expect(await auditor.giveVerdict(replaced)).toMatchObject({ supersededBy: [second.id] })
    const linked = await engine.linkCitations({ text: `${fee.slice(0, -1)} [7].`, numbers: { 7: one } })
    expect(linked.citations).toMatchObject([{ registered: { citationId: first.id } }])
  })

  test('is found wherever a source is named', async () => {
    const { engine, fees, first } = await withCitations()
    expect(await engine.getSource(two)).toMatchObject({ id: fees.id })
    expect(await engine.getSourceContent(two)).toBe(fee)
    expect((await engine.getSourceVersions(two)).items).toMatchObject([{ id: fees.id }])
    expect(await engine.cite({ sourceId: two, claim: fee })).toMatchObject({ sourceId: fees.id })
    expect((await engine.listCitations({ sourceId: two })).items[0]).toMatchObject({ id: first.id })
    expect((await engine.auditCitations({ sourceId: two })).citations).toBe(2)
    expect((await engine.derivations(two, { direction: 'forward' })).nodes[0]).toMatchObject({ id: fees.id })
    const made = await engine.addCustomSource({ name: 'Made', content: 'Made of it.', derivedFrom: [two] })
    expect(made.derivedFrom).toEqual([fees.id])
    // It is a text and no page, and was found.
    expect(await codeOf(engine.recheck(two))).toBe('invalid-input')
    expect((await engine.listRechecks({ sourceId: two, citationId: one })).items).toEqual([])
  })

  test('of further tables of a figure is stored by id', async () => {
    const { engine } = await withCitations()
    const rows = (names: string[]) => names.map((paper) => ({ paper, architecture: 'microservices' }))
    const table = (identifier: string, papers: string[]) =>
      engine.addDbSource({ identifier, name: identifier, rows: rows(papers) })
    const more = await table('more', ['p3'])
    const main = await table('main', ['p1', 'p2'])
    const number = typeof two === 'number' ? more.number! : String(more.number)
    const cited = await engine.citeDb({
      sourceId: main.id,
      claim: 'The number of papers with the architecture microservices is 3.',
      aggregation: {
        operation: 'count',
        where: [{ column: 'architecture', is: 'microservices' }],
        sources: [number],
      },
    })
    expect(cited.status).toBe('verified')
    const stored = await engine.getCitation(cited.id)
    expect(stored!.registration!.aggregation!.sources).toEqual([more.id])
    expect(stored!.sourceIds).toEqual([main.id, more.id])
  })

  test('that is not there is an error, and shows nothing of what others have', async () => {
    const { engine } = await withCitations()
    const none = typeof two === 'number' ? 99 : '99'
    expect(await codeOf(engine.relate({ from: one, to: none, kind: 'extends' }))).toBe('not-found')
    expect(await codeOf(engine.cite({ sourceId: none, claim: fee }))).toBe('source-not-found')
    const stranger = engine.as({ userId: 'eve' })
    expect(await stranger.getCitation(one)).toBeNull()
    expect(await codeOf(stranger.relate({ from: one, to: two, kind: 'extends' }))).toBe('not-found')
    const abroad = engine.as({ project: 'cranes' })
    expect(await abroad.getSource(two)).toBeNull()
    expect(await codeOf(abroad.relate({ from: one, to: two, kind: 'extends' }))).toBe('not-found')
  })

  test('is found over HTTP', async () => {
    const { call, tokenOf } = await startService()
    const [agent, auditor] = [await tokenOf(), await tokenOf({ role: 'auditor' })]
    for (const content of [fee, notice]) {
      const { body } = await call(agent, 'POST /v1/sources', { json: { name: content, content } })
      await call(agent, 'POST /v1/citations', { json: { sourceId: body.number, claim: content } })
    }
    const related = await call(agent, 'POST /v1/relations', { json: { from: two, to: one, kind: 'extends' } })
    expect(related.status).toBe(201)
    const path = typeof two === 'number' ? '1/relations?by=number' : '1/relations'
    const { body: relations } = await call(agent, `GET /v1/citations/${path}`)
    expect(relations.items).toMatchObject([{ from: related.body.from, to: related.body.to }])
    const json = { citationId: one, decision: 'rejected', reason: 'It is not so.' }
    const verdict = await call(auditor, 'POST /v1/verdicts', { json })
    expect([verdict.status, verdict.body.number]).toEqual([201, 1])
    const { body: listed } = await call(agent, `GET /v1/citations?sourceId=${two}`)
    expect(listed.items).toMatchObject([{ number: 2, text: notice }])
    const { text } = await call(agent, `GET /v1/bibliography?sourceId=${two}`)
    expect(text).toContain(notice.slice(0, -1))
    const admin = await tokenOf({ role: 'admin' })
    const { body: erased } = await call(admin, 'POST /v1/erasures', { json: { sourceId: two, ...why } })
    expect(erased.sourceIds).toEqual(listed.items[0].sourceIds)
  })

  test('is found over MCP', async () => {
    const { engine, first, second } = await withCitations()
    const [near, far] = InMemoryTransport.createLinkedPair()
    await createMcpServer(engine, { version: '1.2.3' }).connect(far)
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(near)
    const tell = async (name: string, input: object) =>
      JSON.stringify((await client.callTool({ name, arguments: { ...input } })).content)
    expect(await tell('relate_citations', { from: two, to: one, kind: 'supersedes' })).toContain(
      `Recorded: ${second.id} supersedes ${first.id}`,
    )
    expect(await tell('list_citations', { id: one })).toContain(second.id)
    expect(await tell('list_citations', { sourceId: two })).toContain(first.id)
    expect(await tell('cite', { sourceId: two, claim: fee })).toContain('verified')
    expect(await tell('recheck_source', { sourceId: two })).toContain('invalid-input')
    expect(await tell('link_citations', { text: `${fee.slice(0, -1)} [7].`, numbers: { 7: one } })).toContain(
      'Linked 1 of 1',
    )
  })
})

const why = { reason: 'request', ground: 'GDPR Art. 17(1)(b)', dryRun: true }

type Calls<Ref> = Record<string, (admin: ActorView, ref: Ref) => Promise<unknown>>

const callsOnSources: Calls<SourceRef> = {
  getSource: (admin, ref) => admin.getSource(ref),
  getSourceContent: (admin, ref) => admin.getSourceContent(ref),
  getSourceVersions: (admin, ref) => admin.getSourceVersions(ref),
  renameSource: async (admin, ref) => (await admin.renameSource(ref, 'Charges')).id,
  recheck: (admin, ref) => admin.recheck(ref),
  listRechecks: (admin, ref) => admin.listRechecks({ sourceId: ref }),
  listCitations: (admin, ref) => admin.listCitations({ sourceId: ref }),
  auditCitations: (admin, ref) => admin.auditCitations({ sourceId: ref }),
  exportBibliography: (admin, ref) => admin.exportBibliography({ sourceId: ref }),
  derivations: (admin, ref) => admin.derivations(ref, { direction: 'forward' }),
  getArchived: (admin, ref) => admin.getArchived(ref),
  verifyArchived: (admin, ref) => admin.verifyArchived(ref),
  eraseArchived: (admin, ref) => admin.eraseArchived(ref, { reason: 'request' }),
  erase: (admin, ref) => admin.erase({ sourceId: ref, ...why }),
}

const callsOnCitations: Calls<CitationRef> = {
  getCitation: (admin, ref) => admin.getCitation(ref),
  relationsOf: (admin, ref) => admin.relationsOf(ref),
  listRelations: (admin, ref) => admin.listRelations({ citationId: ref }),
  listRechecks: (admin, ref) => admin.listRechecks({ citationId: ref }),
  listCitations: (admin, ref) => admin.listCitations({ id: ref }),
  auditCitations: (admin, ref) => admin.auditCitations({ id: ref }),
  exportBibliography: (admin, ref) => admin.exportBibliography({ id: ref }),
  formatCitation: (admin, ref) => admin.formatCitation(ref),
  verifyPending: (admin, ref) => admin.verifyPending({ id: ref }),
}

const refs = ['number', 'digits', 'identifier', 'identifier and version'] as const

describe('a call answers as to the id', () => {
  const ofSources = Object.entries(callsOnSources).flatMap(([name, call]) =>
    refs.map((kind) => ({ name, call, kind })),
  )

  test.each(ofSources)('$name, of a source by $kind', async ({ name, call, kind }) => {
    const answer = async (choose: (source: StoredSource) => SourceRef) => {
      const { admin, source } = await oneOfTwo()
      return await answerOf(call(admin, choose(source)))
    }
    const named = await answer(({ number = 0, identifier, version }) => {
      if (kind === 'number') return number
      if (kind === 'digits') return String(number)
      return kind === 'identifier' ? { identifier } : { identifier, version }
    })
    expect(named).toEqual(await answer(({ id }) => id))
    if (name === 'erase') expect(named).toMatchObject({ kinds: { source: 1, citation: 1 } })
  })

  const ofCitations = Object.entries(callsOnCitations).flatMap(([name, call]) =>
    refs.slice(0, 2).map((kind) => ({ name, call, kind })),
  )

  test.each(ofCitations)('$name, of a citation by $kind', async ({ name, call, kind }) => {
    const answer = async (ref: CitationRef | null) => {
      const { admin, citationId } = await oneOfTwo()
      return await answerOf(call(admin, ref ?? citationId))
    }
    const named = await answer(kind === 'number' ? 2 : '2')
    expect(named).toEqual(await answer(null))
    if (name === 'verifyPending') expect(named).toBe(1)
  })
})

/** The second of two sources, and its pending citation, which is the second too; the same in every call. */
async function oneOfTwo() {
  const store = memoryStore()
  const ids = { count: 0 }
  const settings = {
    now: () => new Date('2026-01-01'),
    createId: () => `record-${ids.count++}`,
    onIncident() {},
  }
  const append: Store['append'] = async (events, options) => {
    if (events.some(({ kind }) => kind === 'verification')) throw new Error('The store is away.')
    return await store.append(events, options)
  }
  const who = { role: 'admin', userId: 'anna', sessionId: 's1' } as const
  const admin = new CitationEngine({ store, ...settings }).as(who)
  const stopped = new CitationEngine({ store: { ...store, append }, ...settings }).as(who)
  const other = await admin.addCustomSource({ name: 'Other', content: 'Nothing of it.' })
  await admin.cite({ sourceId: other.id, claim: 'Nothing of it.' })
  const source = await admin.addCustomSource({ name: 'Fees', identifier: 'fees', content: fee })
  await expect(stopped.cite({ sourceId: source.id, claim: fee, quote: fee })).rejects.toThrow('away')
  const { items } = await admin.listCitations({ status: 'pending' })
  expect(items).toMatchObject([{ number: 2 }])
  return { admin, source, citationId: items[0]!.eventId }
}

/** What a call returned, or the code and message of its error. */
async function answerOf(called: Promise<unknown>): Promise<unknown> {
  try {
    return await called
  } catch (error) {
    if (error instanceof CitationError) return { code: error.code, message: error.message }
    throw error
  }
}

test('an id of digits is that record, whatever has the number', async () => {
  let ids = 7
  const engine = new CitationEngine({ store: memoryStore(), createId: () => String(ids++), onIncident() {} })
  const { id } = await engine.addCustomSource({ name: 'Fees', content: `${fee} ${notice}` })
  const cited = []
  for (let count = 0; count < 12; count++) cited.push(await engine.cite({ sourceId: id, claim: fee }))
  const tenth = cited.find((citation) => citation.id === '10')!
  expect(tenth.number).not.toBe(10)
  expect(await engine.getCitation('10')).toMatchObject({ number: tenth.number })
  expect(await engine.getCitation(10)).toMatchObject({ number: 10 })
})
