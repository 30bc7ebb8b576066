import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Store } from '../../../../src/core/ports/store.ts'
import { CitationEngine } from '../../../../src/engine/engine.ts'
import type { EraseInput } from '../../../../src/engine/registrar.ts'
import { memoryBlobs } from '../../../../src/records/blobs/memory-blobs.ts'
import { memoryStore } from '../../../../src/records/store/memory/store.ts'
import { postgresStore } from '../../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../../src/records/store/sqlite/store.ts'
import { startDatabases } from '../../../fixtures/databases.ts'
import type { Databases, FilledDatabase } from '../../../fixtures/databases.ts'
import { smallOrFull } from '../../../fixtures/full-proof.ts'
import { actor } from '../../../records/store/log-events.ts'
import { startOfTime } from '../../../records/store/run-records.ts'
import { linked, recordLinked, SECONDS } from './linked-records.ts'

const admin = actor({ role: 'admin', sessionId: undefined, userId: 'chief' })
const why = { reason: 'asked for', ground: 'GDPR Art. 17(1)(b)', free: false }
const targets: [string, Omit<EraseInput, 'reason' | 'ground'>][] = [
  ['a source', { sourceId: linked.sourceId }],
  ['a run', { runId: linked.runId }],
  ['a session', { sessionId: 's1' }],
  ['a user', { userId: 'u1' }],
  ['an agent', { agentId: 'a1' }],
  ['the project', { project: true }],
  ['an age', { olderThanDays: 1 }],
]
/** About half of the records are older than a day. */
const now = () => new Date(startOfTime + (SECONDS / 2) * 1000 + 86_400_000)
const all = Array.from({ length: 20 }, (_, index) => index + 1)
const seeds = smallOrFull([1], all)
const cases = seeds.flatMap((seed) => targets.map(([name, target]) => [name, seed, target] as const))

let databases: Databases
let addresses: string[]
/** A PostgreSQL database with the records of each seed. */
const filled = new Map<number, FilledDatabase<void>>()

beforeAll(async () => {
  databases = await startDatabases()
  addresses = [...(await archiveOf(6)).addresses, `sha256:${'0'.repeat(64)}`]
  for (const seed of seeds) {
    const database = await databases.fill(async ({ connectionString }) => {
      const store = postgresStore(connectionString)
      await recordLinked(store, { seed, addresses })
      await store.close()
    })
    filled.set(seed, database)
  }
})
afterAll(() => databases.stop())

/** Archived bytes, each with its address. */
async function archiveOf(count: number) {
  const blobs = memoryBlobs()
  const stored = Array.from({ length: count }, (_, index) =>
    blobs.put(new Uint8Array([index]), { actor: admin }),
  )
  return { blobs, addresses: (await Promise.all(stored)).map(({ address }) => address) }
}

const stores: Record<string, (seed: number) => Promise<AsyncDisposable & { store: Store }>> = {
  memory: (seed) => filledWith(memoryStore(), seed),
  SQLite: (seed) => filledWith(sqliteStore(':memory:'), seed),
  async PostgreSQL(seed) {
    const database = await filled.get(seed)!.copy()
    const store = postgresStore(database.connectionString)
    return {
      store,
      async [Symbol.asyncDispose]() {
        await store.close()
        await database[Symbol.asyncDispose]()
      },
    }
  },
}

async function filledWith(store: Store, seed: number) {
  await recordLinked(store, { seed, addresses })
  return { store, [Symbol.asyncDispose]: () => store.close() }
}

/** A store, and the ids of the records on the pages that were found to erase. */
function withPages(store: Store) {
  const pages: string[][] = []
  const watched: Store = {
    ...store,
    async findErasable(target, options) {
      const page = await store.findErasable(target, options)
      if (page.events.length > 0) pages.push(page.events.map(({ id }) => id))
      return page
    },
  }
  return { store: watched, takePages: () => pages.splice(0) }
}

describe.each(Object.entries(stores))('%s: a dry run reports what the erasure then does', (_, open) => {
  test.each(cases)('to %s (seed %i)', async (_name, seed, target) => {
    await using opened = await open(seed)
    const { store, takePages } = withPages(opened.store)
    const { blobs } = await archiveOf(6)
    const engine = new CitationEngine({ store, archive: { blobs }, now, onIncident() {} })
    const eraser = engine.as(admin)
    // Another erasure by age takes sources that newer records needed before the first.
    for (const minimum of [101, 0]) {
      const before = await store.sequence()
      const dry = await eraser.erase({ ...target, ...why, dryRun: true })
      expect(await store.sequence()).toStrictEqual(before)
      const found = takePages()
      const { erasures, left, ...counted } = await eraser.erase({ ...target, ...why })
      expect(dry).toStrictEqual({ ...counted, erasures: [], left: null })
      expect(found).toStrictEqual(takePages())
      expect(dry.records).toBeGreaterThanOrEqual(minimum)
      expect([erasures.length > 0, left]).toEqual([dry.records > 0, expect.any(String)])
    }
  })
})
