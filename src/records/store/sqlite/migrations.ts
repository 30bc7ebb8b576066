import { existsSync } from 'node:fs'
import type { SqliteDatabase } from 'kysely'
import { sqlMigrations } from '../sql/sql-migrations.ts'
import type { Migrations } from '../sql/sql-migrations.ts'
import { connect, openSqlite } from './connect.ts'

/**
 * The migrations of an SQLite file. `apply` creates the file; inspecting them creates nothing. An open `better-sqlite3`
 * database that you pass stays open.
 *
 * @example
 * console.log(await sqliteMigrations('citations.db').script())
 */
export function sqliteMigrations(target: string | { database: SqliteDatabase }): Migrations {
  if (typeof target !== 'string') {
    const open = async () => connect(target.database, async () => {})
    return sqlMigrations({ look: open, change: open })
  }
  return sqlMigrations({
    // A missing file lacks the same migrations as an empty database.
    look: () =>
      (existsSync(target)
        ? openSqlite(target, { create: false })
        : openSqlite(':memory:', { create: true }))(),
    change: openSqlite(target, { create: true }),
  })
}
