import { closedFields, readClosed } from '../../../core/fields.ts'
import type { BlobStore } from '../../../core/ports.ts'
import { sqlBlobs } from '../sql/sql-blobs.ts'
import { checkSchemaName } from '../migrating/schema-name.ts'
import { ANSWER_TIMEOUT, opener, sharedOpener } from './connect.ts'
import type { PostgresTarget } from './connect.ts'
import { blobsOfProjects } from './project-stores.ts'

/** How the store uses its database. */
export type PostgresBlobsOptions = {
  /**
   * Makes the database restrict every call to the project and role of its actor, through the group roles that
   * `setUpRoles` creates. Default false.
   */
  rowSecurity?: boolean
  /**
   * Milliseconds to wait for each answer of the server, 45,000 by default. If none comes, the call fails with
   * `database-unavailable`. With a value below 10,000, a call, even one that writes, may be repeated before it fails;
   * no attempt begins later than ten seconds after the first.
   */
  answerTimeoutMs?: number
  /**
   * Default true. `false`: does not migrate the database; if it lacks migrations, calls fail with
   * `database-unavailable` until `citespan migrate` has applied them.
   */
  migrates?: boolean
  /**
   * The schema of the tables, which is created if the login may do that; by default the first of the search path. A
   * function, such as `projectSchema`, gives each project a schema of its own.
   */
  schema?: string | ((project: string) => string)
}

const postgresBlobsFields = closedFields<PostgresBlobsOptions>({
  rowSecurity: true,
  answerTimeoutMs: true,
  migrates: true,
  schema: true,
})

/**
 * Stores blobs in a PostgreSQL database, as rows of at most a megabyte in tables of their own. Needs `pg`. The database
 * is connected and migrated at first use; it may be that of `postgresStore` or another.
 *
 * Instead of a connection string you may pass a `pg` pool or a Kysely instance; `close()` does not end it. Throws
 * `invalid-input` for a connection string that is not for PostgreSQL, or a name that no schema can have.
 *
 * @example
 * const engine = new CitationEngine({ store: postgresStore(url), archive: { blobs: postgresBlobs(url) } })
 */
export function postgresBlobs(target: PostgresTarget, options: PostgresBlobsOptions = {}): BlobStore {
  const {
    rowSecurity = false,
    answerTimeoutMs = ANSWER_TIMEOUT,
    migrates = true,
    schema,
  } = readClosed(options, postgresBlobsFields, 'postgresBlobs()')
  const connection = { rowSecurity, answerTimeoutMs }
  if (typeof schema === 'function') {
    const shared = sharedOpener(target, connection)
    return blobsOfProjects({
      open: (project) => sqlBlobs(shared.open(checkSchemaName(schema(project))), { migrates }),
      close: shared.close,
    })
  }
  const own = schema === undefined ? undefined : checkSchemaName(schema)
  return sqlBlobs(opener(target, { ...connection, schema: own }), { migrates })
}
