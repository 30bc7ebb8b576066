import { expect, test } from 'vitest'
import type { Page, Store } from '../../../src/core/ports.ts'
import type { Actor, RunRecord } from '../../../src/core/records.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { auditPage } from '../../../src/engine/records/audit-stored.ts'
import { createActorRunReader, createRunReader } from '../../../src/engine/records/run-reader.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'

const store = memoryStore()
const engine = new CitationEngine({ store })
const text = 'The fee is 40 euros.'
const { runId } = await engine.attribute({
  response: text,
  sources: [{ content: text }],
  question: 'How much?',
})
const run = (await store.getRun(runId))! as RunRecord

/** Lists this many answers, of which some cannot be read, and notes the size of each part. */
function listing(count: number, broken: readonly number[] = []) {
  const sizes: number[] = []
  const list = async ({
    limit = 100,
    cursor = '0',
  }: {
    limit?: number
    cursor?: string
  }): Promise<Page<RunRecord>> => {
    sizes.push(limit)
    const end = Math.min(Number(cursor) + limit, count)
    const numbers = Array.from({ length: end - Number(cursor) }, (_, at) => Number(cursor) + at)
    const unreadable = broken
      .filter((at) => numbers.includes(at))
      .map((at) => ({ id: `${at}`, message: 'no' }))
    return {
      items: numbers.filter((at) => !broken.includes(at)).map(() => run),
      nextCursor: end < count ? String(end) : null,
      ...(unreadable.length > 0 && { unreadable }),
    }
  }
  return { list, sizes }
}

test.each([
  [{}, 101, 100, [20, 20, 20, 20, 20], '100'],
  [{}, 100, 100, [20, 20, 20, 20, 20], null],
  [{ limit: 1 }, 2, 1, [1], '1'],
  [{ limit: 25 }, 30, 25, [20, 5], '25'],
  [{ limit: 25, cursor: '3' }, 30, 25, [20, 5], '28'],
  [{ limit: 1000 }, 21, 21, [20, 20], null],
  [{ limit: 1000 }, 1001, 1000, Array.from({ length: 50 }, () => 20), '1000'],
  [{}, 0, 0, [20], null],
])('an audit of %j reads %i answers in parts', async (query, count, audited, parts, nextCursor) => {
  const { list, sizes } = listing(count)
  const page = await auditPage(list, query)
  expect([page.runs.length, page.total.runs, page.nextCursor]).toEqual([audited, audited, nextCursor])
  expect(sizes).toEqual(parts)
  expect(page).not.toHaveProperty('unreadable')
})

test('answers that cannot be read count towards the limit and are told', async () => {
  const { list, sizes } = listing(50, [0, 20, 21, 45])
  const page = await auditPage(list, { limit: 22 })
  expect([page.runs.length, page.nextCursor, sizes]).toEqual([19, '22', [20, 2]])
  expect(page.unreadable!.map(({ id }) => id)).toEqual(['0', '20', '21'])
  expect(page.runs[0]).toMatchObject({ question: 'How much?', outcome: 'complete', createdAt: run.createdAt })
  expect(page.runs[0]).not.toHaveProperty('sessionId')
  expect((await auditPage(listing(1, [0]).list, {})).unreadable).toHaveLength(1)
})

test.each([0, -1, 1001, 2.5, Number.NaN])('a limit of %d answers is refused', async (limit) => {
  await expect(auditPage(listing(1).list, { limit })).rejects.toThrow(
    'The limit is not an integer from 1 to 1000.',
  )
})

/** A store that notes with which scope answers and sessions are listed. */
function noting() {
  const asked: unknown[] = []
  const note = async (query: object) => {
    asked.push(query)
    return { items: [{ sessionId: 's' }, { sessionId: 't' }], nextCursor: null }
  }
  // Only these are called here.
  return { store: { ...memoryStore(), listRuns: note, listSessions: note } as unknown as Store, asked }
}

const base = { project: 'p' }

test.each<[Actor, boolean, object | null, object | null]>([
  [{ role: 'auditor', ...base }, false, {}, {}],
  [{ role: 'admin', ...base }, false, {}, {}],
  [{ role: 'admin', ...base }, true, { project: 'p' }, { project: 'p' }],
  [{ role: 'user', ...base, userId: 'ada' }, false, { project: 'p' }, { project: 'p' }],
  [
    { role: 'agent', ...base, agentId: 'bot' },
    false,
    { ...base, agentId: 'bot', userId: null },
    { ...base, agentId: 'bot', userId: null },
  ],
  [
    { role: 'agent', ...base, agentId: 'bot', userId: 'ada', sessionId: 's' },
    true,
    { ...base, agentId: 'bot', userId: 'ada' },
    { ...base, agentId: 'bot', userId: 'ada' },
  ],
  [
    { role: 'agent', ...base, sessionId: 's' },
    false,
    { ...base, sessionId: 's', userId: null },
    { ...base, userId: null },
  ],
  [
    { role: 'agent', ...base, sessionId: 's', userId: 'ada' },
    false,
    { ...base, sessionId: 's', userId: 'ada' },
    { ...base, userId: 'ada' },
  ],
  [{ role: 'agent', ...base }, false, null, null],
  [{ role: 'agent', ...base }, true, null, null],
])(
  '%j within its project (%s) lists answers of %j and sessions of %j',
  async (actor, withinProject, runs, sessions) => {
    const { store: log, asked } = noting()
    const recorded: unknown[] = []
    const record = async (...read: unknown[]) => void recorded.push(read)
    const reader = createActorRunReader(log, { actor, withinProject, record })
    const found = await reader.listRuns({ limit: 7 })
    const named = await reader.listSessions()
    expect(asked).toEqual([...(runs ? [{ limit: 7, ...runs }] : []), ...(sessions ? [sessions] : [])])
    const isOfSession = runs !== null && 'sessionId' in runs
    expect([found.items.length, named.items.length]).toEqual(runs ? [2, isOfSession ? 1 : 2] : [0, 0])
    expect(recorded).toEqual([
      ['listRuns', { limit: 7 }, found.items.length],
      ['listSessions', {}, named.items.length],
    ])
    const other = await reader.listRuns({ project: 'q' })
    const isOpen = runs !== null && !('project' in runs)
    expect(other.items).toHaveLength(isOpen ? 2 : 0)
  },
)

test.each([
  [undefined, {}, 2],
  ['p', { project: 'p' }, 0],
])('an engine of the project %s lists answers of %j', async (project, scope, others) => {
  const { store: log, asked } = noting()
  const reader = createRunReader(() => ({ store: log, ...(project !== undefined && { project }) }))
  await reader.listRuns()
  await reader.listSessions({ limit: 2 })
  expect(asked).toEqual([scope, { limit: 2, ...scope }])
  expect((await reader.listRuns({ project: 'q' })).items).toHaveLength(others)
})

test.each([
  [undefined, true],
  ['default', true],
  ['p', false],
])('an answer of no project is seen by an engine of the project %s: %s', async (project, isSeen) => {
  const reader = createRunReader(() => ({ store, ...(project !== undefined && { project }) }))
  expect((await reader.getRun(runId))?.id).toBe(isSeen ? runId : undefined)
  expect(await reader.getRun('none')).toBeNull()
})
