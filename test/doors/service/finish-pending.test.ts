import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { memoryStore } from '../../../src/entries/index.ts'
import { finishAbandoned, finishPending } from '../../../src/doors/service/finish-pending.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { startDatabases, fillTables } from '../../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../../fixtures/databases.ts'
import { countingEngine, leavePending } from './pending-checks.ts'
import { sentence } from './service-under-test.ts'

const minute = (count: number) => new Date(Date.parse('2026-03-01T10:00:00.000Z') + count * 60_000)
const left = { project: 'metals', agentId: 'smith', sessionId: 's1', at: minute(0) }
const user = (project: string) => ({ actor: { role: 'user', project } }) as const
const { signal } = new AbortController()
const idle = { as: () => ({}) as never, verifyTimeoutMs: 10_000 }

/** An engine whose process ends while it checks a citation; `taking` resolves when the check begins. */
function endingEngine(verifyTimeoutMs: number) {
  const { promise: taking, resolve } = Promise.withResolvers<void>()
  const verifyPending = () => (resolve(), new Promise<never>(() => {}))
  return { ending: { verifyTimeoutMs, as: () => ({ verifyPending }) as never }, taking }
}

let databases: Databases
let empty: FilledDatabase<void>

beforeAll(async () => {
  databases = await startDatabases()
  empty = await fillTables(databases)
})
afterAll(() => databases.stop())

describe.each([
  ['memory', async () => memoryStore()],
  ['SQLite', async () => sqliteStore(':memory:')],
  ['PostgreSQL', async () => postgresStore((await empty.copy()).connectionString)],
])('checks that a process left behind (%s)', (_, open) => {
  it('are finished in the name of their agents, each once, by any instance', async () => {
    const store = await open()
    await leavePending(store, left)
    await leavePending(store, { ...left, agentId: 'other', sessionId: 's2' })
    await leavePending(store, { ...left, project: 'woods' })
    // Its own process may still be checking it.
    await leavePending(store, { ...left, sessionId: 'young', at: minute(9) })
    const instances = [countingEngine(store), countingEngine(store)]
    const look = () =>
      Promise.all(
        instances.map(({ engine }) => finishAbandoned({ engine, store, signal, now: () => minute(10) })),
      )
    await look()
    expect(instances.flatMap(({ checked }) => checked)).toEqual([sentence, sentence, sentence])
    await look()
    expect(instances.flatMap(({ checked }) => checked)).toHaveLength(3)
    const { items } = await store.findCitations({}, user('metals'))
    expect(items.map(({ sessionId, status }) => `${sessionId} ${status}`)).toEqual([
      's1 verified',
      's2 verified',
      'young pending',
    ])
    const verdicts = await store.listEvents({ kind: 'verification' }, user('metals'))
    expect(verdicts.items.map(({ event }) => `${event.sessionId} ${event.actor.agentId}`).toSorted()).toEqual(
      ['s1 smith', 's2 other'],
    )
    expect((await store.findCitations({}, user('woods'))).items).toMatchObject([{ status: 'verified' }])
    expect(await store.pendingProjects!()).toEqual(['metals'])
    await store.close()
  })

  it('are finished in the name of admins, each in the session in which it was cited', async () => {
    const store = await open()
    await leavePending(store, { project: 'metals', role: 'admin', userId: 'root', at: minute(0) })
    await leavePending(store, {
      project: 'metals',
      role: 'admin',
      userId: 'boss',
      sessionId: 's1',
      at: minute(1),
    })
    const { engine, checked } = countingEngine(store)
    await finishAbandoned({ engine, store, signal, now: () => minute(10) })
    expect(checked).toEqual([sentence, sentence])
    const { items } = await store.findCitations({}, user('metals'))
    expect(items).toMatchObject([
      { status: 'verified', userId: 'root' },
      { status: 'verified', userId: 'boss', sessionId: 's1' },
    ])
    const verdicts = await store.listEvents({ kind: 'verification' }, user('metals'))
    const said = verdicts.items.map(({ event: { sessionId, actor } }) => [
      actor.userId,
      sessionId,
      actor.role,
    ])
    expect(said.toSorted()).toEqual([
      ['boss', 's1', 'admin'],
      ['root', items[0]!.sessionId, 'admin'],
    ])
    await store.close()
  })

  // The first value has the shortest default of `olderThan`, the last one a default of more than a day.
  describe.each([0, 10_000, 12_000, 60_000, 3 * 3_600_000])(
    'with a verifyTimeoutMs of %i',
    (verifyTimeoutMs) => {
      const longest = verifyTimeoutMs * 10
      const taken = Math.max(120_000, verifyTimeoutMs * 12)
      const after = (milliseconds: number) => () => new Date(minute(0).getTime() + milliseconds)

      it('are left to the process that may still be checking them', async () => {
        const store = await open()
        await leavePending(store, left)
        const { engine, checked } = countingEngine(store, { verifyTimeoutMs })
        await finishAbandoned({ engine, store, signal, now: after(longest) })
        expect(checked).toEqual([])
        await finishAbandoned({ engine, store, signal, now: after(taken + 1) })
        expect(checked).toEqual([sentence])
        await store.close()
      })

      it('are left to the instance that may still be checking them', async () => {
        const store = await open()
        await leavePending(store, left)
        const { ending, taking } = endingEngine(verifyTimeoutMs)
        const at = taken + 1
        void finishAbandoned({ engine: ending, store, signal, now: after(at) })
        await taking
        const { engine, checked } = countingEngine(store, { verifyTimeoutMs })
        await finishAbandoned({ engine, store, signal, now: after(at + longest) })
        expect(checked).toEqual([])
        await finishAbandoned({ engine, store, signal, now: after(at + taken + 1) })
        expect(checked).toEqual([sentence])
        await store.close()
      })
    },
  )

  it('are taken over from an instance that ended as well, once its time is over', async () => {
    const store = await open()
    await leavePending(store, left)
    const { ending, taking } = endingEngine(10_000)
    void finishAbandoned({ engine: ending, store, signal, now: () => minute(10) })
    await taking
    const { engine, checked } = countingEngine(store)
    await finishAbandoned({ engine, store, signal, now: () => minute(11) })
    expect(checked).toEqual([])
    await finishAbandoned({ engine, store, signal, now: () => minute(13) })
    expect(checked).toEqual([sentence])
    await store.close()
  })

  it('are left at that for a day if they cannot be made', async () => {
    const store = await open()
    await leavePending(store, left)
    let asked = 0
    const engine = { ...idle, as: () => ({ verifyPending: async () => ((asked += 1), 0) }) as never }
    for (const at of [10, 20, 60 * 23, 60 * 25])
      await finishAbandoned({ engine, store, signal, now: () => minute(at) })
    expect(asked).toBe(2)
    await store.close()
  })
})

it('looks until the signal aborts, also after a look that failed', async () => {
  const store = memoryStore()
  const ended = new AbortController()
  const errors: unknown[] = []
  let looks = 0
  const failing = {
    ...store,
    async pendingProjects() {
      looks += 1
      if (looks === 2) ended.abort()
      throw new Error(`look ${looks}`)
    },
  }
  const { engine } = countingEngine(store)
  const { signal: until } = ended
  await finishPending({
    engine,
    store: failing,
    interval: 0,
    signal: until,
    onError: (error) => errors.push(error),
  })
  expect(errors).toEqual([new Error('look 1')])
})

describe('olderThan', () => {
  const aborted = AbortSignal.abort()
  const store = memoryStore()
  const start = (verifyTimeoutMs: number, olderThan?: number) =>
    finishPending({ engine: { ...idle, verifyTimeoutMs }, store, signal: aborted, olderThan })

  it.each([
    [0, 1],
    [10_000, 100_001],
    [12_000, 120_001],
    [60_000, 864_000_000_000],
    [60_000, undefined],
    [200_000_000, undefined],
  ])('with a verifyTimeoutMs of %i may be %s', async (verifyTimeoutMs, olderThan) => {
    await expect(start(verifyTimeoutMs, olderThan)).resolves.toBeUndefined()
  })

  it.each([
    [0, 0],
    [10_000, 99_999],
    [10_000, 100_000],
    [12_000, 120_000],
    [60_000, 120_000],
    [10_000, 150_000.5],
    [10_000, -1],
    [10_000, Number.NaN],
    [10_000, Infinity],
    [10_000, 864_000_000_001],
    [10_000, '200000' as never],
  ])('with a verifyTimeoutMs of %i may not be %s', async (verifyTimeoutMs, olderThan) => {
    await expect(start(verifyTimeoutMs, olderThan)).rejects.toMatchObject({
      code: 'invalid-input',
      message: expect.stringContaining(`finishPending(): olderThan is ${olderThan}`),
      suggestion: expect.stringContaining(`whole milliseconds above ${verifyTimeoutMs * 10}`),
    })
  })

  it('needs an engine that says how long a check may take', async () => {
    const engine = { as: idle.as } as never
    await expect(finishPending({ engine, store, signal: aborted })).rejects.toThrow(
      'finishPending(): engine is not a CitationEngine',
    )
  })
})
