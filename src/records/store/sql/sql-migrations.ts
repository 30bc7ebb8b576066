import { closedFields, readClosed } from '../../../core/fields.ts'
import { applyMigrations, migrationScript, migrationState } from '../migrating/migrate.ts'
import type { MigrationState } from '../migrating/migrate.ts'
import type { Migration } from '../schema/migrations.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import { databaseError } from './database-error.ts'

/**
 * Shows which migrations a database lacks, also as SQL, and applies them. Every method takes `to`, the name of the last
 * migration that may be applied; by default there is no limit.
 */
export type Migrations = {
  /**
   * Returns the migrations that the database has (`applied`) and those that it lacks (`pending`). With `to`, the name
   * of a migration, `pending` lists none after this one; `applied` is complete either way.
   */
  state(options?: { to?: string }): Promise<MigrationState>
  /**
   * What `apply` would run with the same `to`, as one transaction of SQL for `psql` or `sqlite3`. If it would run
   * nothing, the script is a comment.
   */
  script(options?: { to?: string }): Promise<string>
  /**
   * Applies the missing migrations, all or none, and returns their names. `to`: the name of the last migration to
   * apply; by default all are applied. `trial`: runs them and rolls back, to find out whether they would succeed; the
   * names are returned all the same. Processes that call `apply` at the same time wait for each other.
   */
  apply(options?: { to?: string; trial?: boolean }): Promise<string[]>
}

const lookFields = closedFields<{ to?: string }>({ to: true })
const applyFields = closedFields<{ to?: string; trial?: boolean }>({ to: true, trial: true })

/**
 * Creates the `Migrations` of a database. Each call of a method opens the database anew: `apply` with `change`, the
 * methods that change nothing with `look`. `migrations`: see `migrate`.
 */
export function sqlMigrations({
  look,
  change,
  migrations,
}: {
  look: () => Promise<SqlConnection>
  change: () => Promise<SqlConnection>
  migrations?: readonly Migration[] | undefined
}): Migrations {
  return {
    async state(options = {}) {
      const { to } = readClosed(options, lookFields, 'state()')
      return await using(look, (connection) => migrationState(connection, { to, migrations }))
    },
    async script(options = {}) {
      const { to } = readClosed(options, lookFields, 'script()')
      return await using(look, (connection) => migrationScript(connection, { to, migrations }))
    },
    async apply(options = {}) {
      const { to, trial = false } = readClosed(options, applyFields, 'apply()')
      return await using(change, (connection) =>
        applyMigrations(connection, { to, isTrial: trial, migrations }),
      )
    },
  }
}

/** Opens a database, runs `work` on it and closes it; turns driver errors into `CitationError`s. */
export async function using<T>(
  open: () => Promise<SqlConnection>,
  work: (connection: SqlConnection) => Promise<T>,
): Promise<T> {
  let connection: SqlConnection | undefined
  try {
    connection = await open()
    return await work(connection)
  } catch (error) {
    throw databaseError(error)
  } finally {
    await connection?.close()
  }
}
