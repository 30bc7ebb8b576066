import Database from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'
import { describe, expect, test } from 'vitest'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { check } from '../../../attacks/some-records.ts'
import { actor, citationEvent, lighthouse, sourceEvent } from '../log-events.ts'

/** A store in memory, and how many transactions wrote events to it. */
async function openCounted() {
  const database = new Database(':memory:')
  let commits = 0
  let hasEvents = false
  const counted: SqliteDatabase = {
    close: () => void database.close(),
    prepare(text) {
      const statement = database.prepare<unknown[]>(text)
      return {
        reader: statement.reader,
        all: (values) => statement.all(...values),
        iterate: (values) => statement.iterate(...values),
        run(values) {
          if (text.startsWith('insert into citespan_events')) hasEvents = true
          if (text === 'commit' && hasEvents) commits++
          if (text === 'commit' || text === 'rollback') hasEvents = false
          return statement.run(...values)
        },
      }
    },
  }
  const store = sqliteStore({ database: counted })
  await store.append([sourceEvent('source-1')], { actor: actor(), contents: [lighthouse] })
  return {
    store,
    cite: (id: string, sessionId = 's1') =>
      store.append([citationEvent(id)], { actor: actor({ sessionId }) }),
    async commitsOf<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
      const before = commits
      const result = await work()
      return [result, commits - before]
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      database.close()
    },
  }
}

const ids = (count: number) => Array.from({ length: count }, (_, index) => `c${index}`)

describe('appends of many callers on SQLite', () => {
  test('who calls at once shares a commit, and each chain is in the order of the calls', async () => {
    await using opened = await openCounted()
    for (const session of ['s0', 's1', 's2']) await opened.cite(`first-${session}`, session)
    const [entries, commits] = await opened.commitsOf(() =>
      Promise.all(ids(60).map((id, index) => opened.cite(id, `s${index % 3}`))),
    )
    expect(commits).toBe(1)
    expect(entries.flat().map(({ event }) => event.id)).toStrictEqual(ids(60))
    const ofFirst = entries.flat().filter(({ chain }) => chain === 's:s0')
    expect(ofFirst.map(({ number }) => number)).toStrictEqual(Array.from({ length: 20 }, (_, n) => n + 2))
    expect(await check(opened.store)).toMatchObject({ ok: true, size: 64 })
  })

  test('loops that each wait for their own append go on sharing commits', async () => {
    await using opened = await openCounted()
    const [, commits] = await opened.commitsOf(() =>
      Promise.all(
        ids(8).map(async (name) => {
          for (const id of ids(20)) await opened.cite(`${name}-${id}`, name)
        }),
      ),
    )
    // One by one they would take 160.
    expect(commits).toBeLessThan(40)
    expect(await check(opened.store)).toMatchObject({ ok: true, size: 161 })
  })

  test('no commit has more than a hundred events but where one call has', async () => {
    await using opened = await openCounted()
    const [, commits] = await opened.commitsOf(() => Promise.all(ids(250).map((id) => opened.cite(id))))
    expect(commits).toBe(3)
    const [, ofTwoFull] = await opened.commitsOf(() =>
      Promise.all(ids(200).map((id) => opened.cite(`second-${id}`))),
    )
    expect(ofTwoFull).toBe(2)
  })

  test.each([
    [[60, 40], 1],
    [[60, 41], 2],
    [[100, 1], 2],
    [[101, 1], 2],
    [[1, 99, 1], 2],
    [[1, 100], 2],
  ])('calls of %j events take %i commits', async (sizes, expected) => {
    await using opened = await openCounted()
    const [, commits] = await opened.commitsOf(() =>
      Promise.all(
        sizes.map((size, call) =>
          opened.store.append(
            ids(size).map((id) => citationEvent(`${call}-${id}`)),
            { actor: actor() },
          ),
        ),
      ),
    )
    expect(commits).toBe(expected)
  })

  test('a call with contents goes alone, first or last', async () => {
    await using opened = await openCounted()
    const addSource = (id: string) => {
      const content = `${id} is a lamp.`
      const event = sourceEvent(id, { content, identifier: `${id}.txt` })
      return opened.store.append([event], { actor: actor(), contents: [content] })
    }
    const [, commits] = await opened.commitsOf(() =>
      Promise.all([addSource('one'), opened.cite('a'), opened.cite('b'), addSource('two')]),
    )
    expect(commits).toBe(3)
  })

  test('one that fails is told so, and takes no other along', async () => {
    await using opened = await openCounted()
    const { store } = opened
    const own = { actor: actor() }
    await opened.cite('taken')
    const outcomes = await Promise.allSettled([
      opened.cite('a'),
      store.append([citationEvent('b', { sourceIds: ['nowhere'] })], own),
      store.append([citationEvent('taken', { text: 'Something else.' })], own),
      opened.cite('c'),
    ])
    expect(outcomes).toMatchObject([
      { status: 'fulfilled', value: [{ number: 3 }] },
      { status: 'rejected', reason: { code: 'source-not-found' } },
      { status: 'rejected', reason: { code: 'conflict' } },
      { status: 'fulfilled', value: [{ number: 4 }] },
    ])
    expect(await check(store)).toMatchObject({ ok: true, size: 4 })
  })

  test('the same event from two callers is one entry', async () => {
    await using opened = await openCounted()
    const [first, second] = await Promise.all([opened.cite('same'), opened.cite('same')])
    expect(second).toEqual(first)
    expect(await check(opened.store)).toMatchObject({ ok: true, size: 2 })
  })

  test('a source with its content, between citations of it, is written in its turn', async () => {
    await using opened = await openCounted()
    const { store } = opened
    const content = 'The lamp was changed in 1843.'
    const source = sourceEvent('source-2', { content, identifier: 'lamp.txt' })
    const calls = [
      opened.cite('a'),
      store.append([source], { actor: actor(), contents: [content] }),
      store.append([citationEvent('b', { sourceIds: ['source-2'] })], { actor: actor() }),
    ]
    const entries = (await Promise.all(calls)).flat()
    expect(entries.map(({ event, number }) => [event.id, number])).toStrictEqual([
      ['a', 2],
      ['source-2', 3],
      ['b', 4],
    ])
  })
})
