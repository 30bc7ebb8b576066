import type { BlobStore } from '../../core/ports/blob-store.ts'
import { sqlBlobs } from '../sql/sql-blobs.ts'
import { ANSWER_TIMEOUT, opener } from './connect.ts'
import type { PostgresTarget } from './logins.ts'

/** How the store uses its database. */
export type PostgresBlobsOptions = {
  /**
   * Makes the database restrict every call to the project and role of its actor, through the groups of
   * `setUpRoles`. Default false.
   */
  rowSecurity?: boolean
  /** How long to wait for an answer of the server, in milliseconds, 45,000 by default. */
  answerTimeoutMs?: number
}

/**
 * Keeps blobs in a PostgreSQL database, as rows of at most a megabyte in tables beside the records. Needs `pg`.
 * The database is connected and migrated at first use; it may be that of `postgresStore`, or another.
 *
 * Instead of a connection string you may pass a `pg` pool, which `close()` does not end. Throws `invalid-input` for
 * a connection string of another database.
 *
 * @example
 * const engine = new CitationEngine({ store: postgresStore(url), archive: { blobs: postgresBlobs(url) } })
 */
export function postgresBlobs(
  target: PostgresTarget,
  { rowSecurity = false, answerTimeoutMs = ANSWER_TIMEOUT }: PostgresBlobsOptions = {},
): BlobStore {
  return sqlBlobs(opener(target, { rowSecurity, answerTimeoutMs }))
}
