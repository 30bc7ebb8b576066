import { describe, expect, it } from 'vitest'
import { memoryStore } from '../../../src/entries/index.ts'
import { finishAbandoned, finishPending } from '../../../src/doors/service/finish-pending.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { countingEngine, leavePending } from './pending-checks.ts'
import { sentence } from './service-under-test.ts'

const minute = (count: number) => new Date(Date.parse('2026-03-01T10:00:00.000Z') + count * 60_000)
const left = { project: 'metals', agentId: 'smith', sessionId: 's1', at: minute(0) }
const user = (project: string) => ({ actor: { role: 'user', project } }) as const
const { signal } = new AbortController()

describe.each([
  ['memory', () => memoryStore()],
  ['SQLite', () => sqliteStore(':memory:')],
])('checks that a process left behind (%s)', (_, open) => {
  it('are finished in the name of their agents, each once, by any instance', async () => {
    const store = open()
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
    const store = open()
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

  it('are taken over from an instance that ended as well, once its time is over', async () => {
    const store = open()
    await leavePending(store, left)
    const taken = Promise.withResolvers<void>()
    const ending = {
      as: () => ({
        async verifyPending() {
          taken.resolve()
          return await new Promise<never>(() => {})
        },
      }),
    }
    void finishAbandoned({ engine: ending as never, store, signal, now: () => minute(10) })
    await taken.promise
    const { engine, checked } = countingEngine(store)
    await finishAbandoned({ engine, store, signal, now: () => minute(11) })
    expect(checked).toEqual([])
    await finishAbandoned({ engine, store, signal, now: () => minute(13) })
    expect(checked).toEqual([sentence])
    await store.close()
  })

  it('are left at that for a day if they cannot be made', async () => {
    const store = open()
    await leavePending(store, left)
    let asked = 0
    const engine = { as: () => ({ verifyPending: async () => ((asked += 1), 0) }) } as never
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
