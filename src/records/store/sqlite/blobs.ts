import { sql } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import type { BlobStore } from '../../../core/ports.ts'
import { createBlobTables } from '../schema/blob-tables.ts'
import { sqlBlobs } from '../sql/sql-blobs.ts'
import { openSqlite } from './connect.ts'

/**
 * Stores blobs in an SQLite file, as rows of at most a megabyte; needs `better-sqlite3`. It may be the file of
 * `sqliteStore`, or a separate one, which keeps the records small. Many processes may use one file. Erased bytes are
 * overwritten in the file.
 *
 * Throws `invalid-input` for a path that is empty, contains a NUL character or is not a text.
 *
 * @example
 * const engine = new CitationEngine({ store: sqliteStore('citations.db'), archive: { blobs: sqliteBlobs('archive.db') }
 * })
 */
export function sqliteBlobs(path: string): BlobStore {
  if (typeof path !== 'string') {
    throw new CitationError({
      code: 'invalid-input',
      message: 'sqliteBlobs(): the path is not a text.',
      suggestion: "Pass the path of a file, such as 'archive.db', not an open database.",
    })
  }
  return sqlBlobs(openSqlite(path, { create: true }), {
    async prepare({ db }) {
      // Overwrites erased data with zeros, and deletes the chunks of a deleted blob.
      for (const pragma of ['secure_delete = on', 'foreign_keys = on'])
        await sql.raw(`pragma ${pragma}`).execute(db)
      await db.transaction().execute(async (transaction) => {
        for (const statement of createBlobTables('sqlite')) await sql.raw(statement).execute(transaction)
      })
    },
    // Until a checkpoint, erased pages remain in the log file beside the database; a reader may prevent it from being
    // emptied.
    async afterErasing({ db }) {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
  })
}
