import { AsyncLocalStorage } from 'node:async_hooks'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { PostgresPool } from 'kysely'
import { Pool } from 'pg'
import { vi } from 'vitest'
import { memoryStore } from '../../../src/entries/index.ts'
import type { Store } from '../../../src/core/ports/store.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { startDatabases } from '../../fixtures/databases.ts'

export type CountedStore = { store: Store; close(): Promise<void> }

const statements = new AsyncLocalStorage<string[]>()

/**
 * The statements that `work` sends to its database to read, sorted, since some are sent at the same time. Statements
 * of background work are not counted.
 */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent: string[] = []
  await statements.run(sent, work)
  // Leaves out statements that run after a group of writes, on behalf of the next caller: notifying listeners, and on
  // SQLite indexing.
  return sent.filter((text) => /^select/i.test(text) && !/pg_notify|'indexed'/.test(text)).toSorted()
}

function count(text: string): void {
  statements.getStore()?.push(text)
}

/** One store of each kind. The store in memory sends no statements. */
export const countedStores: Record<string, () => Promise<CountedStore>> = {
  async memory() {
    const store = memoryStore()
    return { store, close: () => store.close() }
  },
  async sqlite() {
    const folder = await mkdtemp(join(tmpdir(), 'citespan-matrix-'))
    const stopCounting = countSqlite()
    const store = sqliteStore(join(folder, 'citations.db'))
    return {
      store,
      async close() {
        stopCounting()
        await store.close()
        await rm(folder, { recursive: true, force: true })
      },
    }
  },
  async postgres() {
    const databases = await startDatabases()
    const { copy } = await databases.fill(async () => {})
    const { connectionString } = await copy()
    const pool = new Pool({ connectionString })
    // The server stops before the last connections are closed, which the pool reports as an error.
    pool.on('error', () => {})
    const store = postgresStore({ pool: countPostgres(pool) })
    return {
      store,
      async close() {
        await store.close()
        if (!pool.ended) await pool.end()
        await databases.stop()
      },
    }
  },
}

/** Counts the calls of prepared statements of all SQLite databases in this process. */
function countSqlite(): () => void {
  const statement = new Database(':memory:').prepare('select 1')
  const methods = Object.getPrototypeOf(statement) as Record<string, (...given: unknown[]) => unknown>
  const spies = ['all', 'get', 'run', 'iterate'].map((name) => {
    const own = methods[name]!
    return vi.spyOn(methods, name).mockImplementation(function (this: typeof statement, ...given) {
      count(this.source)
      return Reflect.apply(own, this, given)
    })
  })
  return () => spies.forEach((spy) => spy.mockRestore())
}

function countPostgres(pool: Pool): PostgresPool {
  return {
    end: () => pool.end(),
    async connect() {
      return calling(await pool.connect(), (name, [query]) => {
        if (name === 'query') count(textOf(query))
      }) as unknown as Awaited<ReturnType<PostgresPool['connect']>>
    },
  }
}

/** A proxy of the object that calls a function at each call of its methods. */
function calling<Target extends object>(
  object: Target,
  tell: (name: string | symbol, given: readonly unknown[]) => void,
): Target {
  return new Proxy(object, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      return (...given: unknown[]) => {
        tell(name, given)
        return Reflect.apply(value, target, given) as unknown
      }
    },
  })
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: unknown }).text)
}
