/**
 * The store in a PostgreSQL database. In: a connection string or a `pg` pool. Out: a `Store` that writes through
 * `citespan_append`, and logins that the database restricts.
 */
import { closedFields, readClosed } from '../../../core/fields.ts'
import type { Store } from '../../../core/ports.ts'
import { ANSWER_TIMEOUT, listenerOf, opener, sharedOpener } from './connect.ts'
import type { ConnectionOptions, PostgresTarget } from './connect.ts'
import { createSessionNews } from './session-news.ts'
import { storeOfProjects } from './project-stores.ts'
import { checkSchemaName } from '../migrating/schema-name.ts'
import { sqlStore } from '../sql/sql-store.ts'

export { postgresBlobs } from './blobs.ts'
export type { PostgresBlobsOptions } from './blobs.ts'
export { bindLogin, releaseLogin, setUpRoles } from './logins.ts'
export type { LoginBinding, RolesOptions } from './logins.ts'
export type { KyselyInstance } from './kysely-pool.ts'
export type { Migrations } from '../sql/sql-migrations.ts'
export type { MigrationState } from '../migrating/migrate.ts'
export type { PostgresTarget } from './connect.ts'
export { listSchemas, postgresMigrations } from './migrations.ts'
export { projectSchema } from '../migrating/schema-name.ts'

/** How the store uses its database. */
export type PostgresStoreOptions = {
  /**
   * Makes the database itself limit every call to the rights of its actor, through the groups that `setUpRoles` has
   * created. Call `setUpRoles` first. Calls of the store that save or read runs name no actor: the
   * database lets them save what an agent may save, and read what an auditor may read. Costs one to three more
   * messages to the server per call. Default false.
   */
  rowSecurity?: boolean
  /**
   * Milliseconds to wait for each answer of the server, 45,000 by default. If none comes, the call fails with
   * `database-unavailable`. With a value below 10,000, a call, even one that writes, may be repeated before it fails;
   * no attempt begins later than ten seconds after the first.
   *
   * The server itself ends a statement of a transaction after 35 seconds, and its wait for a lock after 30. Waiting for
   * a connection also ends after ten seconds with a connection string, or after `connectionTimeoutMillis` of a pool
   * that you pass.
   */
  answerTimeoutMs?: number
  /** Default true. `false`: creates no tables; calls on a database without citespan's tables fail with `not-found`. */
  create?: boolean
  /**
   * Default true. `false`: does not migrate the database; if it lacks migrations, calls fail with
   * `database-unavailable` until `citespan migrate` has applied them.
   */
  migrates?: boolean
  /**
   * The schema of the tables; it is created if the login may do that. By default the tables are in the first schema of
   * the search path.
   *
   * A function, such as `projectSchema`, gives each project a schema of its own, so that projects share no tables.
   * Calls that name no project or read the whole log then fail with `invalid-input`: open the schema of one project by
   * its name for these.
   */
  schema?: string | ((project: string) => string)
}

const postgresStoreFields = closedFields<PostgresStoreOptions>({
  rowSecurity: true,
  answerTimeoutMs: true,
  create: true,
  migrates: true,
  schema: true,
})

/**
 * A store in a PostgreSQL database, which is connected and migrated at first use. Needs `pg`. Any number of processes
 * may share the database. Tables are created in `schema`, or in the first schema of the search path; their names
 * start with `citespan_`.
 *
 * Other processes learn of changed sessions by `notify`, which carries a hash of the session's name. The first watched
 * session opens another connection, which listens.
 *
 * Instead of a connection string you may pass a `pg` pool or a Kysely instance, which `close()` does not end. The
 * sessions of a Kysely instance cannot be watched.
 *
 * Throws `invalid-input` for a connection string that does not begin with `postgres:`, `postgresql:` or `socket:`, and
 * for a name that no schema can have.
 *
 * @example
 * const store = postgresStore('postgres://user:password@localhost/app')
 */
export function postgresStore(target: PostgresTarget, given: PostgresStoreOptions = {}): Store {
  const {
    rowSecurity = false,
    answerTimeoutMs = ANSWER_TIMEOUT,
    ...options
  } = readClosed(given, postgresStoreFields, 'postgresStore()')
  const store = storeIn(target, { rowSecurity, answerTimeoutMs }, options)
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

/** The store of one schema; if `schema` is a function, of the schema that it returns for each project. */
function storeIn(
  target: PostgresTarget,
  connection: Omit<ConnectionOptions, 'schema'>,
  { create = true, migrates = true, schema }: Pick<PostgresStoreOptions, 'create' | 'migrates' | 'schema'>,
): Store {
  if (typeof schema !== 'function') {
    const own = schema === undefined ? undefined : checkSchemaName(schema)
    return sqlStore(opener(target, { ...connection, schema: own }), { create, migrates })
  }
  const shared = sharedOpener(target, connection)
  return storeOfProjects({
    open: (project) => sqlStore(shared.open(checkSchemaName(schema(project))), { create, migrates }),
    close: shared.close,
  })
}
