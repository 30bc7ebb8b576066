import { describe, expect, test } from 'vitest'
import { auditCitationRecords } from '../../../src/doors/cli/audit.ts'
import { toCitationAuditText } from '../../../src/doors/cli/text/citation-audit-text.ts'
import type {
  CitationAudit,
  CitationAuditQuery,
} from '../../../src/engine/registrar/audits/audit-citations.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const content = 'The fee is 40 euros a year. Notices are published in May. The office is closed in August.'
const said = 'The fee is 40 euros a year.'
const notice = 'Notices are published in May.'
const reader = { role: 'user', project: 'lifts' } as const

/** Two agents with citations of two sources in one session, one of them superseded and one contradicted. */
async function withCitations() {
  const { registrar, log } = someRegistrar()
  const other = someRegistrar({ log, actor: { ...agent, agentId: 'clerk' } }).registrar
  const { id: first } = await registrar.addDocSource({ name: 'a.md', content })
  const { id: second } = await registrar.addDocSource({
    name: 'b.md',
    content: 'The fee is 50 euros a year. It is due in May.',
  })
  const ids = {
    fee: (await registrar.cite({ sourceId: first, claim: said, quote: said })).id,
    notice: (await registrar.cite({ sourceId: first, claim: notice, quote: notice })).id,
    wrong: (await registrar.cite({ sourceId: first, claim: 'x y', quote: 'Nobody has written this at all.' }))
      .id,
    otherFee: (await other.cite({ sourceId: second, claim: 'The fee is 40 euros  a year' })).id,
    altered: (await other.cite({ sourceId: second, claim: notice, quote: 'The fee is 60 euros a year.' })).id,
  }
  await registrar.relate({ from: ids.fee, to: ids.wrong, kind: 'supersedes' })
  return { registrar, other, log, ids, first, second, all: someRegistrar({ log, actor: reader }).registrar }
}

describe('counts of citations', () => {
  test('by status, verdict, agent and source', async () => {
    const { all, first, second } = await withCitations()
    const { statuses, agents, sources, ...audit } = await all.auditCitations()
    expect(audit).toMatchObject({
      citations: 5,
      registered: 5,
      superseded: 1,
      contradicted: 0,
      verdicts: { supported: 2, contradicted: 2, unsupported: 1 },
      nextCursor: null,
    })
    expect(statuses).toEqual({ pending: 0, verified: 2, failed: 3, unverified: 0 })
    expect(agents.map(({ id, citations }) => [id, citations])).toEqual([
      ['inspector', 3],
      ['clerk', 2],
    ])
    expect(sources).toMatchObject([
      { id: first, title: 'a.md', citations: 3, statuses: { verified: 2, failed: 1, unverified: 0 } },
      { id: second, title: 'b.md', citations: 2, statuses: { verified: 0, failed: 2, unverified: 0 } },
    ])
    expect(audit.first! < audit.last!).toBe(true)
  })

  test.each([
    ['an agent', () => ({ agentId: 'clerk' }), 2],
    ['a source', ({ first }: { first: string }) => ({ sourceId: first }), 3],
    ['a status', () => ({ status: 'failed' }), 3],
    ['words', () => ({ text: 'fee euros' }), 2],
    [
      'all of them',
      ({ first }: { first: string }) => ({ sourceId: first, status: 'verified', text: 'May' }),
      1,
    ],
    ['a time before', () => ({ until: '2020-01-01T00:00:00.000Z' }), 0],
    ['a time after', () => ({ since: '2020-01-01T00:00:00.000Z' }), 5],
    ['another session', () => ({ sessionId: 'other' }), 0],
  ] as [string, (made: { first: string }) => CitationAuditQuery, number][])(
    'of %s',
    async (_name, query, count) => {
      const made = await withCitations()
      const audit = await made.all.auditCitations(query(made))
      expect(audit.citations).toBe(count)
      expect(Object.values(audit.statuses).reduce((sum, one) => sum + one, 0)).toBe(count)
    },
  )

  test('parts add up to the whole, and an agent counts what it reads', async () => {
    const { all, other } = await withCitations()
    const parts: number[] = []
    let cursor: string | undefined
    do {
      const part = await all.auditCitations({ limit: 2, cursor })
      parts.push(part.citations)
      cursor = part.nextCursor ?? undefined
    } while (cursor !== undefined)
    expect(parts).toEqual([2, 2, 1])
    expect((await other.auditCitations()).citations).toBe(5)
    expect((await other.auditCitations({ agentId: other.actor.agentId! })).citations).toBe(2)
    expect(await codeOf(all.auditCitations({ limit: 0 }))).toBe('invalid-input')
    expect(await codeOf(all.auditCitations({ limit: 100_001 }))).toBe('invalid-input')
    expect(await codeOf(all.auditCitations({ sttus: 'failed' } as never))).toBe('invalid-input')
  })

  test('on the command line', async () => {
    const { log, first } = await withCitations()
    const rows: CitationAudit[] = []
    const given = { source: first, since: '2020-01-01', session: 'session-1' }
    for await (const row of auditCitationRecords(log, given)) rows.push(row)
    expect(rows).toMatchObject([{ citations: 3, nextCursor: null }])
    expect(toCitationAuditText(rows[0]!)).toBe(
      [
        '3 citations: 2 verified, 1 not supported',
        '3 registered by agents, 0 of answers',
        '1 superseded, 0 contradicted by another citation',
        `from ${rows[0]!.first} to ${rows[0]!.last}`,
        'By agent:',
        '       3  inspector  (2 verified, 1 not supported)',
        'By source:',
        `       3  a.md, ${first}  (2 verified, 1 not supported)`,
      ].join('\n'),
    )
  })
})

describe('conflicts of a session', () => {
  test('are recorded relations and verdicts on the same claim, and nothing that is guessed', async () => {
    const { all, other, registrar, ids } = await withCitations()
    const found = await all.listConflicts({ sessionId: agent.sessionId! })
    expect(found).toMatchObject({
      isWhole: true,
      items: [
        // The altered quote of the notice says nothing about its claim.
        {
          by: 'verdicts',
          claim: said,
          supported: [{ eventId: ids.fee, status: 'verified' }],
          opposed: [{ eventId: ids.otherFee, status: 'failed', verdict: 'contradicted' }],
        },
      ],
    })
    await registrar.relate({ from: ids.fee, to: ids.notice, kind: 'contradicts' })
    await registrar.relate({ from: ids.fee, to: ids.notice, kind: 'supports' })
    const { items } = await all.listConflicts({ sessionId: agent.sessionId! })
    expect(items.filter(({ by }) => by === 'relation')).toMatchObject([{ from: ids.fee, to: ids.notice }])
    expect((await all.listConflicts({ sessionId: 'other' })).items).toEqual([])
    expect((await other.listConflicts({ sessionId: agent.sessionId! })).items).toEqual(items)
    expect(await codeOf(all.listConflicts({} as never))).toBe('invalid-input')
  })

  test('a relation that another session recorded is one too', async () => {
    const { log, all, ids } = await withCitations()
    const later = someRegistrar({ log, actor: { ...agent, sessionId: 'later' } }).registrar
    await later.relate({ from: ids.fee, to: ids.notice, kind: 'contradicts' })
    const { items } = await all.listConflicts({ sessionId: agent.sessionId! })
    expect(items).toContainEqual(expect.objectContaining({ by: 'relation', from: ids.fee, to: ids.notice }))
  })
})
