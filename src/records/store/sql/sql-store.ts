/**
 * The code that the stores on SQLite and PostgreSQL share. In: a function that opens the database. Out: a `Store`.
 * Queries depend on the dialect only where the databases differ.
 */
import type { Store } from '../../../core/ports.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import { createDatabaseCalls } from './database-calls.ts'
import { pendingProjects } from './pending-projects.ts'
import { recordLog } from './record-log.ts'
import { requestKeeper } from './request-keeper.ts'
import { runStore } from './run-store.ts'

/**
 * A store on the database that `connect` opens at first use. It migrates the database, retries after errors that are
 * likely to pass, and turns driver errors into `CitationError`s. `create: false`: creates no tables; a database without
 * them gives `not-found`. `migrates: false`: changes nothing; a database that lacks migrations gives
 * `database-unavailable`.
 */
export function sqlStore(
  connect: () => Promise<SqlConnection>,
  { create = true, migrates = true } = {},
): Store {
  const calls = createDatabaseCalls(connect, { create, migrates })
  return {
    ...runStore(calls),
    ...recordLog(calls),
    requests: requestKeeper(calls),
    pendingProjects: pendingProjects(calls),
    close: calls.close,
  }
}
