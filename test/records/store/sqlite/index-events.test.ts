import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { describe, expect, test, vi } from 'vitest'
import type { NewEvent } from '../../../../src/core/records/event.ts'
import type { LogProblem } from '../../../../src/core/records/log-problem.ts'
import type { Store } from '../../../../src/core/ports/store.ts'
import { contentAddress } from '../../../../src/core/hash.ts'
import { createEventIndexer } from '../../../../src/records/store/sqlite/index-events.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { allPages } from '../all-pages.ts'
import { actor, citationEvent, lighthouse, sourceEvent, verificationEvent } from '../log-events.ts'
import { codeOf } from '../rejection.ts'
import { run, secondsLater } from '../run-records.ts'
import { turns } from '../../../fixtures/turns.ts'

const own = { actor: actor({ agentId: 'a1', userId: 'u1' }), contents: [lighthouse] }
const auditor = { actor: actor({ role: 'auditor' }) }

async function openFile() {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-index-'))
  const path = join(directory, 'citations.db')
  const stores: Store[] = []
  const database = new Database(path)
  return {
    path,
    database,
    open() {
      const store = sqliteStore(path)
      stores.push(store)
      return store
    },
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close()
      database.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Citations c0, c1, …, a second apart, and a verdict on every third. */
function manyEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, index) => {
    const id = `c${index}`
    const cited = citationEvent(id, { seconds: index, text: `Keeper k${index % 10} lit it.` })
    return index % 3 === 0
      ? [cited, verificationEvent(`v${index}`, { citationId: id, seconds: index })]
      : [cited]
  }).flat()
}

async function problemsOf(store: Store): Promise<LogProblem[]> {
  const problems: LogProblem[] = []
  for await (const problem of store.checkIndexes()) problems.push(problem)
  return problems
}

function count(database: Database.Database, table: string): number {
  return database.prepare<[], number>(`select count(*) from ${table}`).pluck().get()!
}

describe('what events of an SQLite file are found by', () => {
  test('is complete for a query of another connection, after a burst', async () => {
    await using file = await openFile()
    const writer = file.open()
    await writer.append([sourceEvent('source-1')], own)
    const reader = file.open()
    const events = manyEvents(330)
    for (let start = 0; start < events.length; start += 110) {
      await writer.append(events.slice(start, start + 110), own)
    }
    const find = (filter: object) =>
      allPages((cursor) => reader.findCitations({ ...filter, limit: 1000, cursor }, auditor), 1000)
    const found = await find({})
    expect(found.map(({ id }) => id)).toStrictEqual(Array.from({ length: 330 }, (_, index) => `c${index}`))
    for (const filter of [
      { project: 'p1' },
      { sessionId: 's1' },
      { agentId: 'a1' },
      { userId: 'u1' },
      { sourceId: 'source-1' },
      { since: secondsLater(0) },
    ]) {
      expect(await find(filter)).toStrictEqual(found)
    }
    expect(await find({ project: 'p1', status: 'verified' })).toHaveLength(110)
    expect(await find({ project: 'p1', status: 'pending' })).toHaveLength(220)
    expect(await find({ text: 'k7' })).toHaveLength(33)
    expect(await problemsOf(reader)).toStrictEqual([])
  })

  test('is filled soon after a commit, without a query', async () => {
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1'), ...manyEvents(300)], own)
    expect(count(file.database, 'citespan_keys')).toBe(0)
    while (count(file.database, 'citespan_statuses') < 300) await turns(1)
    expect(createEventIndexer(file.database).isBehind()).toBe(false)
    expect(await problemsOf(store)).toStrictEqual([])
  })

  test('is filled in parts that no append waits long for, and appends go on between them', async () => {
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1'), ...manyEvents(300)], own)
    const indexer = createEventIndexer(file.database)
    expect(indexer.advance()).toBe(true)
    const afterOne = count(file.database, 'citespan_statuses')
    expect(afterOne).toBeGreaterThan(0)
    expect(afterOne).toBeLessThanOrEqual(100)
    await store.append([citationEvent('later')], own)
    while (indexer.advance());
    expect(count(file.database, 'citespan_statuses')).toBe(301)
    expect(await problemsOf(store)).toStrictEqual([])
  })

  test('a part that fails leaves nothing of it, and is filled later', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1'), ...manyEvents(10)], own)
    file.database.exec(
      `create trigger broken before insert on citespan_statuses begin select raise(abort, 'no'); end`,
    )
    await vi.advanceTimersByTimeAsync(60)
    await turns()
    vi.useRealTimers()
    expect(count(file.database, 'citespan_keys')).toBe(0)
    expect(await codeOf(store.findCitations({}, own))).toBe('database-corrupt')
    expect(count(file.database, 'citespan_keys')).toBe(0)
    expect((await store.getEvent('c1', own))?.event.id).toBe('c1')
    file.database.exec('drop trigger broken')
    expect((await store.findCitations({}, own)).items).toHaveLength(10)
  })

  test('a verdict moves a citation between statuses, whenever either is indexed', async () => {
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1'), citationEvent('c1'), citationEvent('c2')], own)
    const withStatus = async (status: 'pending' | 'verified' | 'failed') => {
      const { items } = await store.findCitations({ project: 'p1', status }, own)
      return items.map(({ id }) => id)
    }
    await store.append([verificationEvent('v1', { citationId: 'c1' })], own)
    expect([await withStatus('pending'), await withStatus('verified')]).toStrictEqual([['c2'], ['c1']])
    const failed = { status: 'failed', verdict: 'unsupported' } as const
    await store.append([verificationEvent('v2', { citationId: 'c1', seconds: 3, ...failed })], own)
    await store.append([verificationEvent('v3', { citationId: 'c2', ...failed })], own)
    expect([await withStatus('verified'), await withStatus('failed')]).toStrictEqual([[], ['c1', 'c2']])
    expect(await problemsOf(store)).toStrictEqual([])
  })

  test('a verdict that stands before its citation counts, also where a part ends between them', async () => {
    await using file = await openFile()
    const store = file.open()
    const failed = { status: 'failed', verdict: 'unsupported' } as const
    const before = ['c5', 'last'].map((id) => verificationEvent(`early-${id}`, { citationId: id, ...failed }))
    const others = Array.from({ length: 150 }, (_, index) => citationEvent(`c${index}`))
    await store.append([sourceEvent('source-1'), ...before, ...others, citationEvent('last')], own)
    const { items } = await store.findCitations({ project: 'p1', status: 'failed' }, own)
    expect(items.map(({ id }) => id)).toStrictEqual(['c5', 'last'])
    expect(await problemsOf(store)).toStrictEqual([])
  })

  test('a content that was registered a moment ago need not be given again', async () => {
    await using file = await openFile()
    const [store, other] = [file.open(), file.open()]
    await store.append([sourceEvent('source-1')], own)
    await other.append([sourceEvent('source-2', { identifier: 'copy.txt' })], { actor: own.actor })
    expect(await other.getContent(contentAddress(lighthouse), own)).toBe(lighthouse)
    const foreign = { actor: actor({ project: 'p2', sessionId: 's2' }) }
    expect(await codeOf(store.append([sourceEvent('source-3')], foreign))).toBe('source-not-found')
  })

  test('a reader beside a writer that never rests sees whole runs, and all that was acknowledged', async () => {
    await using file = await openFile()
    const [writer, reader] = [file.open(), file.open()]
    const saved: string[] = []
    const work = { isOver: false }
    const writing = (async () => {
      for (let index = 0; !work.isOver; index++) {
        await writer.saveRun(run({ id: `run-${index}`, createdAt: secondsLater(index) }))
        saved.push(`run-${index}`)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })()
    while (saved.length < 60) {
      const known = [...saved]
      const runs = await allPages((cursor) => reader.listRuns({ limit: 1000, cursor }), 1000)
      expect(runs.map(({ id }) => id).slice(0, known.length)).toStrictEqual(known)
      await new Promise((resolve) => setImmediate(resolve))
    }
    work.isOver = true
    await writing
    expect(await problemsOf(reader)).toStrictEqual([])
  })

  test('an event that cannot be read keeps no other from being found', async () => {
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1'), citationEvent('c1')], own)
    file.database
      .exec(`insert into citespan_events (id, kind, project, chain, number, run_id, created_ms, body, previous, hash)
      values ('bad', 'citation', 'p9', 's:s9', 1, '', 1, '{', '', '')`)
    await store.append([citationEvent('c2')], own)
    expect((await store.findCitations({ sourceId: 'source-1' }, own)).items).toHaveLength(2)
    expect(await store.findCitations({ project: 'p9' }, auditor)).toMatchObject({
      items: [],
      unreadable: [{ id: 'bad' }],
    })
  })

  test('is left to the next query where the store is closed before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await using file = await openFile()
    const store = file.open()
    await store.append([sourceEvent('source-1')], own)
    await store.close()
    await vi.advanceTimersByTimeAsync(60)
    await turns()
    vi.useRealTimers()
    expect(count(file.database, 'citespan_keys')).toBe(0)
    const next = file.open()
    expect((await next.listEvents({}, auditor)).items).toHaveLength(1)
  })
})
