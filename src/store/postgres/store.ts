/**
 * The store in a PostgreSQL database. In: a connection string or a `pg` pool.
 * Out: a `Store` that writes through `citespan_append`, and the logins that the database restricts.
 */
import type { PostgresPool } from 'kysely'
import type { Store } from '../../core/ports/store.ts'
import { ANSWER_TIMEOUT, listenerOf, opener } from './connect.ts'
import { createSessionNews } from './session-news.ts'
import { sqlStore } from '../sql/sql-store.ts'

export { postgresBlobs } from './blobs.ts'
export type { PostgresBlobsOptions } from './blobs.ts'
export { bindLogin, releaseLogin, setUpRoles } from './logins.ts'
export type { LoginBinding, PostgresTarget } from './logins.ts'

/** How the store uses its database. */
export type PostgresStoreOptions = {
  /**
   * Makes the database restrict every call to the rights of its actor, through the
   * groups of `setUpRoles`; runs are saved as an agent and read as an auditor.
   * Costs two more messages per call. Default false.
   */
  rowSecurity?: boolean
  /**
   * How long to wait for an answer of the server, in milliseconds, 45,000 by
   * default. After that the attempt fails; the call fails with `database-unavailable`
   * once attempts have taken ten seconds. The server itself ends a statement
   * after 30 seconds. A pool that you pass limits connecting by its own
   * `connectionTimeoutMillis`.
   */
  answerTimeoutMs?: number
  /** Default true. `false`: calls on a database without records fail with `not-found`, and no tables are created. */
  create?: boolean
}

/**
 * A store in a PostgreSQL database, which is connected and migrated at first use.
 * Needs `pg`. Any number of processes may share the database. Tables are created in
 * the first schema of the search path; their names start with `citespan_`.
 *
 * What is written to a session is told to other processes by `notify`, as a hash of its name. The first session
 * that is watched opens one connection more, which listens.
 *
 * Instead of a connection string you may pass a `pg` pool, which `close()` does
 * not end. Throws `invalid-input` for a connection string of another database.
 *
 * @example
 * const store = postgresStore('postgres://user:password@localhost/app')
 */
export function postgresStore(
  target: string | { pool: PostgresPool },
  { rowSecurity = false, answerTimeoutMs = ANSWER_TIMEOUT, create = true }: PostgresStoreOptions = {},
): Store {
  const store = sqlStore(opener(target, { rowSecurity, answerTimeoutMs }), { create })
  const listener = listenerOf(target)
  if (!listener) return store
  const news = createSessionNews(listener)
  return {
    ...store,
    watchSession: news.watch,
    async close() {
      await news.close()
      await store.close()
    },
  }
}
