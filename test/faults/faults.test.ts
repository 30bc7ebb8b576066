import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { startDatabases } from '../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../fixtures/databases.ts'
import { finishAbandoned } from '../../src/doors/service/finish-pending.ts'
import { countingEngine, leavePending } from '../doors/service/pending-checks.ts'
import { checkLog } from './check-log.ts'
import { codeOf } from '../records/store/rejection.ts'
import { actorOf, citing, registerSource } from './citing.ts'
import { endStreams } from './end-streams.ts'
import { killArchiver } from './kill-archiver.ts'
import { killPostgres } from './kill-postgres.ts'
import { killSqliteWriter } from './kill-sqlite.ts'
import { takeDatabaseAway } from './outage.ts'
import { writeAtOnce } from './write-at-once.ts'
import { nothingTold } from './writer.ts'

/** Milliseconds. `npm run faults` runs the same proofs in full size. */
const TIMEOUT = 600_000

const whole = { lost: 0, doubled: 0, halved: 0, unknown: 0, problems: [] }

/** Databases for tests that do not stop or change their server. */
let databases: Databases
let empty: FilledDatabase<void>

beforeAll(async () => {
  databases = await startDatabases()
  empty = await databases.fill(async () => {})
})

afterAll(() => databases?.stop())

// The tests run concurrently, because they mostly wait for other processes.
describe.concurrent('faults', () => {
  test(
    'a killed SQLite writer loses nothing that it acknowledged',
    async () => {
      const findings = await killSqliteWriter({ kills: 4, seed: 4 })
      expect(findings).toMatchObject(whole)
      expect(findings.acknowledged).toBeGreaterThan(20)
      expect(findings.chains).toBe(8)
    },
    TIMEOUT,
  )

  test(
    'a chat service that gets SIGTERM leaves a record of every answer, whole or cut, and ends every stream',
    async () => {
      const findings = await endStreams({ signals: 1, streams: 10, seed: 4 })
      expect(findings).toMatchObject({ asked: 10, missing: 0, wrong: 0, torn: 0, failed: 0 })
      expect(findings.cut).toBeGreaterThan(0)
    },
    TIMEOUT,
  )

  test(
    'a killed PostgreSQL server loses nothing that it acknowledged',
    async () => {
      const findings = await killPostgres({ kills: 2, seed: 4 })
      expect(findings).toMatchObject(whole)
      expect(findings.acknowledged).toBeGreaterThan(20)
    },
    TIMEOUT,
  )

  test(
    'a killed process that keeps pages loses none that it acknowledged, and leaves no record without its bytes',
    async () => {
      // `npm run faults -- --only archive` also uses a folder.
      await using database = await empty.copy()
      const target = { kind: 'postgres', target: database.connectionString } as const
      const found = await killArchiver(target, { kills: 1, seed: 4 })
      expect(found).toMatchObject({ lost: 0, broken: 0, left: 0 })
      expect(found.acknowledged).toBeGreaterThan(0)
    },
    TIMEOUT,
  )

  test('an append whose answer was cut off is met as it is, by the store and by who asks again', async () => {
    await using database = await empty.copy()
    const pool = new Pool({ connectionString: database.connectionString })
    // A pool reports its end before its connections are closed, so the server may still break one.
    pool.on('error', () => {})
    const cut = { calls: 0, most: 0 }
    const store = postgresStore({ pool: cuttingAnswers(pool, cut) })
    try {
      await registerSource(store)
      const actor = actorOf({ sessions: 1 }, 0)
      cut.most = 1
      const entries = await store.append(citing('once'), { actor })
      expect(entries.map(({ number }) => number)).toStrictEqual([2, 3])
      Object.assign(cut, { calls: 0, most: Infinity })
      expect(await codeOf(store.append(citing('again'), { actor }))).toBe('database-unavailable')
      expect(cut.calls).toBeGreaterThan(1)
      cut.most = 0
      await expect.poll(() => store.append(citing('again'), { actor })).toHaveLength(2)
      const tried = ['once', 'again']
      const told = { ...nothingTold(), tried: new Set(tried), acknowledged: tried }
      expect(await checkLog(store, told)).toMatchObject({ ...whole, acknowledged: 2, size: 5 })
    } finally {
      await store.close()
      await pool.end()
    }
  })

  test('checks that a process left behind are finished by the others, each once', async () => {
    await using database = await empty.copy()
    const stores = Array.from({ length: 3 }, () => postgresStore(database.connectionString))
    try {
      const at = new Date('2026-03-01T10:00:00.000Z')
      for (const [project, agentId] of ['one', 'two'].flatMap((name) =>
        [...'abc'].map((id) => [name, id] as const),
      ))
        await leavePending(stores[0]!, { project, agentId, sessionId: agentId, at })
      expect(await stores[0]!.pendingProjects!()).toEqual(['one', 'two'])
      const { signal } = new AbortController()
      const instances = stores.map((store) => ({ store, ...countingEngine(store) }))
      await Promise.all(instances.map(({ engine, store }) => finishAbandoned({ engine, store, signal })))
      expect(instances.flatMap(({ checked }) => checked)).toHaveLength(6)
      expect(await stores[0]!.pendingProjects!()).toEqual([])
      const { items } = await stores[0]!.findCitations({}, { actor: { role: 'user', project: 'two' } })
      expect(items.map(({ agentId, status }) => `${agentId} ${status}`)).toEqual([
        'a verified',
        'b verified',
        'c verified',
      ])
    } finally {
      await Promise.all(stores.map((store) => store.close()))
    }
  })

  test(
    'while the database is away calls wait or say so, and all go on when it is back',
    async () => {
      const findings = await takeDatabaseAway({ away: 'until refused' })
      expect(findings).toMatchObject(whole)
      expect(Object.keys(findings.failures)).toStrictEqual(['database-unavailable'])
    },
    TIMEOUT,
  )

  test(
    'processes that write into the same sessions lose and double nothing, and keep every chain whole',
    async () => {
      await using database = await empty.copy()
      const store = postgresStore(database.connectionString)
      try {
        await registerSource(store)
        const { told, exitCodes } = await writeAtOnce(database.connectionString, {
          processes: 3,
          sessions: 10,
          citations: 150,
        })
        const findings = await checkLog(store, told)
        expect(exitCodes).toStrictEqual([0, 0, 0])
        expect(findings).toMatchObject({ ...whole, acknowledged: 150, size: 301, chains: 10, healed: 0 })
      } finally {
        await store.close()
      }
    },
    TIMEOUT,
  )
})

/** Wraps a pool so that this many appends are executed but their connection breaks before the answer arrives. */
function cuttingAnswers(pool: Pool, cut: { calls: number; most: number }): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect()
      const lent = {
        async query(text: string, values: readonly unknown[]) {
          const result = await client.query(text, [...(values ?? [])])
          if (!text.includes('citespan_append(') || cut.calls >= cut.most) return result
          cut.calls++
          throw Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
        },
        release: () => client.release(),
      }
      // The cast holds: the store uses nothing else of a client.
      return lent as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  }
}
