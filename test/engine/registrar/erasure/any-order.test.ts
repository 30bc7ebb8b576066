import Database from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import type { EraseInput } from '../../../../src/engine/registrar.ts'
import { verifyLog } from '../../../../src/records/log/verify-log.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { postgresStore } from '../../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { connectTo, startDatabases, fillTables } from '../../../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../../../fixtures/databases.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { seededRandom } from '../../../fixtures/random.ts'
import { actor } from '../../../records/store/log-events.ts'
import { startOfTime } from '../../../records/store/run-records.ts'
import { agents, judges, recordSecrets, SECONDS, sessions, users } from './secret-records.ts'

const chief = actor({ role: 'admin', sessionId: undefined, userId: 'chief' })
const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)', free: false }
/** Between the times of the records of the log, so that an erasure by age takes some of them. */
const now = () => new Date(startOfTime + SECONDS * 1000 + 86_400_000)
const first = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

type Opened = AsyncDisposable & { store: Store; readRows(): Promise<unknown> }

let databases: Databases
let empty: FilledDatabase<void>

beforeAll(async () => {
  databases = await startDatabases()
  empty = await fillTables(databases)
})
afterAll(() => databases.stop())

const stores: [name: string, seeds: number[], open: () => Promise<Opened>][] = [
  ['memory', first(smallOrFull(40, 2000)), openMemory],
  ['SQLite', first(smallOrFull(6, 200)), openSqlite],
  ['PostgreSQL', first(smallOrFull(4, 100)), openPostgres],
]

async function openMemory(): Promise<Opened> {
  const store = memoryStore()
  return { store, readRows: () => store.readLog({ from: 0 }), [Symbol.asyncDispose]: () => store.close() }
}

async function openSqlite(): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'citespan-order-'))
  const path = join(folder, 'citations.db')
  const store = sqliteStore(path)
  return {
    store,
    async readRows() {
      using database = closing(new Database(path, { readonly: true }))
      const tables = database.all(`select name from sqlite_schema where type = 'table'`) as { name: string }[]
      return tables.map(({ name }) => database.all(`select * from "${name}"`))
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      await rm(folder, { recursive: true })
    },
  }
}

function closing(database: Database.Database) {
  return {
    all: (statement: string) => database.prepare(statement).all(),
    [Symbol.dispose]: () => void database.close(),
  }
}

async function openPostgres(): Promise<Opened> {
  const database = await empty.copy()
  const store = postgresStore(database.connectionString)
  return {
    store,
    async readRows() {
      const client = await connectTo(database.connectionString)
      const { rows: tables } = await client.query<{ name: string }>(
        `select format('%I.%I', schemaname, tablename) as name from pg_tables
          where schemaname not in ('pg_catalog', 'information_schema')`,
      )
      const held = []
      for (const { name } of tables) held.push((await client.query(`select * from ${name}`)).rows)
      await client.end()
      return held
    },
    async [Symbol.asyncDispose]() {
      await store.close()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** All that can be read of the records: lists, exports of persons, entries of the log, and the rows of the store. */
async function readAll({ store, readRows }: Opened, eraser: ReturnType<CitationEngine['as']>) {
  const auditor = { actor: actor({ role: 'auditor', sessionId: undefined }) }
  const exported = await Promise.all([
    ...[...users, ...judges].map((userId) => eraser.exportPerson({ userId })),
    ...agents.map((agentId) => eraser.exportPerson({ agentId })),
  ])
  return JSON.stringify([
    await store.listEvents({ limit: 1000 }, auditor),
    await store.findCitations({ limit: 1000 }, auditor),
    await store.listRuns({ limit: 1000 }),
    await store.readLog({ from: 0, limit: 1000 }),
    exported,
    await readRows(),
  ])
}

describe.each(stores)('%s: after erasures in any order', (_name, seeds, open) => {
  test.each(seeds)('no text of an erased source can be read (seed %i)', async (seed) => {
    await using opened = await open()
    const { store } = opened
    const random = seededRandom(seed)
    const { secrets, runs } = await recordSecrets(store, random)
    const eraser = new CitationEngine({ store, now, onIncident() {} }).as(chief)
    const sources = [...secrets.keys()]
    const before = await readAll(opened, eraser)
    for (const word of secrets.values()) expect(before).toContain(word)
    const targets: (() => Omit<EraseInput, 'reason' | 'ground'>)[] = [
      () => ({ sourceId: random.pick(sources) }),
      () => ({ sourceId: random.pick(sources) }),
      () => (runs.length === 0 ? { sessionId: 's1' } : { runId: random.pick(runs) }),
      () => ({ sessionId: random.pick(sessions) }),
      () => ({ userId: random.pick(users) }),
      () => ({ userId: random.pick(judges) }),
      () => ({ userId: random.pick(judges) }),
      () => ({ agentId: random.pick(agents) }),
      () => ({ olderThanDays: 1 + (random.below(SECONDS) * 1000) / 86_400_000 }),
    ]
    for (let count = 2 + random.below(5); count > 0; count--) {
      const target = random.pick(targets)()
      const dry = await eraser.erase({ ...target, ...why, dryRun: true })
      const { records, kinds } = await eraser.erase({ ...target, ...why })
      expect({ records, kinds }).toEqual({ records: dry.records, kinds: dry.kinds })
      // By age, the records that needed a source may be gone now.
      const again = await eraser.erase({ ...target, ...why, dryRun: true })
      if (!('olderThanDays' in target)) expect(again).toMatchObject({ records: 0 })
      const left = await readAll(opened, eraser)
      const { items } = await store.listEvents({ kind: 'source', limit: 1000 }, { actor: chief })
      const erased = items.filter(({ event }) => event.erased).map(({ event }) => event.id)
      for (const id of erased) expect(left).not.toContain(secrets.get(id))
    }
    await store.sequence()
    for await (const problem of store.checkIndexes()) expect(problem).toBeUndefined()
    const readContent = (address: string) => store.getContent(address, { actor: chief })
    expect((await verifyLog({ log: store, readContent })).problems).toEqual([])
  })
})
