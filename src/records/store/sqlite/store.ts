/**
 * The store in an SQLite file. In: a path or an open database. Out: a `Store` whose commits write only events; the
 * index tables are updated later.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import type { SqliteDatabase } from 'kysely'
import type { Store } from '../../../core/ports.ts'
import { sqlStore } from '../sql/sql-store.ts'
import { connect, openSqlite } from './connect.ts'

export { sqliteBlobs } from './blobs.ts'
export { sqliteMigrations } from './migrations.ts'

const sqliteStoreFields = closedFields<NonNullable<Parameters<typeof sqliteStore>[1]>>({
  create: true,
  migrates: true,
})

/**
 * A store in an SQLite file, which is opened and migrated at first use. Needs `better-sqlite3`. Many processes may
 * write to one file.
 *
 * Instead of a path (or `:memory:`) you may pass an open `better-sqlite3` database. The store does not change its
 * settings, and `close()` does not close it. Do not write through it while the store is in use: your statements would
 * become part of the store's transaction.
 *
 * `create` (default true): with `false`, nothing is created, and calls on a missing file or a file without records fail
 * with `not-found`. `migrates` (default true): with `false`, a missing file is not created either (`not-found`), and
 * calls on a file that lacks migrations fail with `database-unavailable` until `citespan migrate` has applied them.
 * Throws `invalid-input` for a path that is empty or contains a NUL character.
 *
 * @example
 * const store = sqliteStore('citations.db')
 */
export function sqliteStore(
  target: string | { database: SqliteDatabase },
  options: { create?: boolean; migrates?: boolean } = {},
): Store {
  const { create = true, migrates = true } = readClosed(options, sqliteStoreFields, 'sqliteStore()')
  if (typeof target !== 'string') {
    return sqlStore(async () => connect(target.database, async () => {}), { create, migrates })
  }
  return sqlStore(openSqlite(target, { create: create && migrates }), { create, migrates })
}
