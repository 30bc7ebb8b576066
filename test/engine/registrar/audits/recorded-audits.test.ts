import { expect, test } from 'vitest'
import type { CitationFilter, CitationRecord } from '../../../../src/core/ports.ts'
import { auditCitations } from '../../../../src/engine/registrar/audits/audit-citations.ts'
import { listConflicts } from '../../../../src/engine/registrar/audits/list-conflicts.ts'
import type { RegistrarContext } from '../../../../src/engine/registrar/context/registrar-context.ts'
import { recordedFile, runCases } from '../../../fixtures/recorded-cases.ts'
import { agent } from '../some-registrar.ts'

type Given = Partial<CitationRecord> & { text?: string; negative?: boolean; broken?: boolean }

type Asked = CitationFilter & { kind?: string; subject?: string }

/** A log that has these citations and relations, and notes the size of each page that is read. */
function logOf(citations: readonly Given[], relations: readonly string[] = []) {
  const asked: string[] = []
  const records = citations.map(({ negative, broken: _broken, ...given }, at) => ({
    eventId: `c${at + 1}`,
    text: 'The fee is 40 euros.',
    sourceIds: ['s1'],
    status: 'verified',
    verdict: 'supported',
    method: 'verbatim',
    createdAt: '2026-03-01T10:00:00.000Z',
    ...(negative && { registration: { extractionMethod: 'negative' } }),
    ...given,
  }))
  const events = relations.map((line) => {
    const [from, kind, to] = line.split(' ')
    return { event: { kind: 'relation', createdAt: '2026-03-02', data: { from, kind, to } } }
  })
  const pageOf = <Item>(items: readonly Item[], { limit = 100, cursor = '0' }: Asked) => {
    const end = Number(cursor) + limit
    return { part: items.slice(Number(cursor), end), nextCursor: end < items.length ? String(end) : null }
  }
  const log = {
    async findCitations(query: Asked) {
      asked.push(`citations ${query.limit}`)
      const { part, nextCursor } = pageOf(records, query)
      const isBroken = ({ eventId }: { eventId: string }) => citations[Number(eventId.slice(1)) - 1]!.broken
      const unreadable = part.filter(isBroken).map(({ eventId: id }) => ({ id, message: 'no record' }))
      const items = part.filter((each) => !isBroken(each))
      return { items, nextCursor, ...(unreadable.length > 0 && { unreadable }) }
    },
    async listEvents(query: Asked) {
      // The log has neither the registered sources nor the answers that the citations name.
      if (query.kind === 'source' || query.kind === 'run') return { items: [], nextCursor: null }
      asked.push(`relations ${query.limit}${query.subject === undefined ? '' : ` of ${query.subject}`}`)
      // Relations after the first belong to other sessions: only who asks for their citation finds them.
      const found = events.filter(({ event: { data } }, at) => {
        return query.subject === undefined
          ? at !== 1
          : data.from === query.subject || data.to === query.subject
      })
      const { part, nextCursor } = pageOf(found, query)
      return { items: part, nextCursor }
    },
  }
  // Only what is read here is there.
  return { context: { log, actor: agent } as unknown as RegistrarContext, asked }
}

const many = (count: number, given: Given = {}) => Array.from({ length: count }, () => given)

test('conflicts of citations are as recorded', async () => {
  const file = recordedFile('conflicts', import.meta.url)
  const told = await runCases<{ citations: Given[]; relations?: string[] }>(file, async (given) => {
    const { context, asked } = logOf(given.citations, given.relations)
    const { items, isWhole } = await listConflicts({ sessionId: 'morning' }, context)
    return [...items, isWhole, asked.join(', ')]
  })
  await expect(told).toMatchFileSnapshot(file)
})

test.each([
  [9_999, true, 10],
  [10_000, true, 10],
  [10_001, false, 10],
])('%i citations or relations of a session are compared whole: %s', async (count, isWhole, pages) => {
  const { context, asked } = logOf(many(count))
  expect((await listConflicts({ sessionId: 'morning' }, context)).isWhole).toBe(isWhole)
  expect(asked).toHaveLength(pages + 1)
  const related = logOf(
    [],
    Array.from({ length: count + 1 }, (_, at) => `a${at} contradicts b`),
  )
  expect((await listConflicts({ sessionId: 'morning' }, related.context)).isWhole).toBe(isWhole)
})

test('counts of citations are as recorded', async () => {
  const file = recordedFile('counts', import.meta.url)
  const told = await runCases<{ citations: Given[]; limit?: number; cursor?: string }>(
    file,
    async ({ citations, ...filter }) => {
      const { context, asked } = logOf(citations)
      const audit = await auditCitations(filter, context)
      return [...Object.entries(audit).map(([name, value]) => `${name} ${JSON.stringify(value)}`), asked]
    },
  )
  await expect(told).toMatchFileSnapshot(file)
})

test('ten thousand citations are counted in one call, and the hundred agents and sources with the most', async () => {
  const { context, asked } = logOf(many(10_001))
  expect(await auditCitations({}, context)).toMatchObject({ citations: 10_000, nextCursor: '10000' })
  expect(asked).toEqual(many(10).map(() => 'citations 1000'))
  const named = Array.from({ length: 101 }, (_, at) => ({ agentId: `a${at}`, sourceIds: [`s${at}`] }))
  const { agents, sources } = await auditCitations({}, logOf([...named, named[100]!]).context)
  for (const list of [agents, sources]) {
    expect(list).toHaveLength(100)
    expect([list[0]!.id.slice(1), list[0]!.citations, list[99]!.id.slice(1)]).toEqual(['100', 2, '98'])
  }
})

test.each([1, 100_000])('a limit of %i is accepted', async (limit) => {
  await expect(auditCitations({ limit }, logOf([{}]).context)).resolves.toMatchObject({ citations: 1 })
})

test.each([0, -1, 1.5, 100_001, Number.NaN])('a limit of %d is refused', async (limit) => {
  await expect(auditCitations({ limit }, logOf([{}]).context)).rejects.toThrow(
    'The limit is not an integer from 1 to 100000.',
  )
})
