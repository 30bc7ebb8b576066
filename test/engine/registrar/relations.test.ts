import { describe, expect, test } from 'vitest'
import { exportStoredBibliography } from '../../../src/references/records/record-references.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { codeOf } from '../../records/store/rejection.ts'
import { agent, someRegistrar } from './some-registrar.ts'

const claim = 'The brake was tested in May.'

/** Three citations of two sources: the second supersedes the first, the third contradicts the second. */
async function related(log = memoryStore()) {
  const { registrar } = someRegistrar({ log })
  const old = await registrar.addCustomSource({ name: 'Old report', content: claim })
  const report = await registrar.addCustomSource({ name: 'New report', content: `${claim} It held.` })
  const first = await registrar.cite({ sourceId: old.id, claim })
  const second = await registrar.cite({ sourceId: report.id, claim })
  const third = await registrar.cite({ sourceId: report.id, claim: 'It held.' })
  await registrar.relate({ from: second.id, to: first.id, kind: 'supersedes' })
  await registrar.relate({ from: third.id, to: second.id, kind: 'contradicts' })
  await registrar.relate({ from: third.id, to: first.id, kind: 'extends' })
  return { registrar, log, first, second, third }
}

describe.each([
  ['memory', () => memoryStore()],
  ['sqlite', () => sqliteStore(':memory:')],
] as const)('relations, %s', (_, open) => {
  test('a citation says which others supersede and contradict it', async () => {
    const { registrar, first, second, third } = await related(open())
    const { items } = await registrar.listCitations()
    expect(items.map(({ supersededBy, contradictedBy }) => [supersededBy, contradictedBy])).toEqual([
      [[second.id], undefined],
      [undefined, [third.id]],
      [undefined, undefined],
    ])
    expect(await registrar.getCitation(first.id)).toMatchObject({ supersededBy: [second.id] })
    expect(await registrar.getCitation(third.id)).not.toHaveProperty('supersededBy')
  })

  test('a citation names those that it is related with, in either direction', async () => {
    const { registrar, first, second, third } = await related(open())
    const { items } = await registrar.listCitations()
    expect(items.map(({ relatedCitations }) => relatedCitations)).toEqual([
      [
        { id: second.id, kind: 'supersedes', direction: 'to' },
        { id: third.id, kind: 'extends', direction: 'to' },
      ],
      [
        { id: first.id, kind: 'supersedes', direction: 'from' },
        { id: third.id, kind: 'contradicts', direction: 'to' },
      ],
      [
        { id: second.id, kind: 'contradicts', direction: 'from' },
        { id: first.id, kind: 'extends', direction: 'from' },
      ],
    ])
    const alone = await registrar.cite({ sourceId: first.sourceId, claim })
    expect(await registrar.getCitation(alone.id)).not.toHaveProperty('relatedCitations')
  })

  test('are listed by citation, kind, session and agent, page by page', async () => {
    const { registrar, first, second } = await related(open())
    const kinds = async (filter: Parameters<typeof registrar.listRelations>[0]) => {
      const found: string[] = []
      for (let cursor: string | null | undefined; cursor !== null;) {
        const page = await registrar.listRelations({ ...filter, limit: 1, cursor })
        expect(page.items.length).toBeLessThanOrEqual(1)
        found.push(...page.items.map(({ kind }) => kind))
        cursor = page.nextCursor
      }
      return found
    }
    expect(await kinds({})).toEqual(['supersedes', 'contradicts', 'extends'])
    expect(await kinds({ citationId: first.id })).toEqual(['supersedes', 'extends'])
    expect(await kinds({ citationId: second.id, kind: 'contradicts' })).toEqual(['contradicts'])
    expect(await kinds({ kind: 'contradicts', sessionId: agent.sessionId })).toEqual(['contradicts'])
    expect(await kinds({ kind: 'supports' })).toEqual([])
    expect(await kinds({ sessionId: 'another' })).toEqual([])
    expect(await kinds({ agentId: 'another' })).toEqual([])
  })
})

describe('relations', () => {
  test('another agent sees them for the same user alone, and a misspelt filter is refused', async () => {
    const { registrar, log } = await related()
    const other = { ...agent, agentId: 'other', sessionId: 'session-2' }
    const seenBy = async (actor: typeof agent) =>
      (await someRegistrar({ log, actor }).registrar.listRelations()).items.length
    expect(await seenBy(other)).toBe(3)
    expect(await seenBy({ ...other, reads: 'own' })).toBe(0)
    expect(await seenBy({ ...other, userId: 'ada' })).toBe(0)
    expect(await seenBy({ ...other, project: 'bridges' })).toBe(0)
    expect(await codeOf(registrar.listRelations({ kind: 'likes' as 'supports' }))).toBe('invalid-input')
    expect(await codeOf(registrar.listRelations(null as never))).toBe('invalid-input')
  })

  test('what is superseded or contradicted leaves the bibliography, unless it is asked for', async () => {
    const { registrar, third, second } = await related()
    const titles = async (options: { outdated?: boolean }) => {
      const json = await exportStoredBibliography(registrar, {}, { style: 'csl-json', ...options })
      return (JSON.parse(json) as { title: string }[]).map(({ title }) => title)
    }
    expect(await titles({})).toEqual(['New report'])
    expect((await titles({ outdated: true })).toSorted()).toEqual(['New report', 'Old report'])
    await registrar.relate({ from: second.id, to: third.id, kind: 'supersedes' })
    expect(await titles({})).toEqual([])
  })
})
