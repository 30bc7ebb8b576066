import { sql } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import type { BlobStore } from '../../../core/ports.ts'
import { createBlobTables } from '../schema/blob-tables.ts'
import { sqlBlobs } from '../sql/sql-blobs.ts'
import { openSqlite } from './connect.ts'

/**
 * Keeps blobs in an SQLite file, as rows of at most a megabyte; needs `better-sqlite3`. It may be the file of
 * `sqliteStore`, or one of its own, which keeps the records small. Many processes may use one file. What is
 * erased is overwritten in the file.
 *
 * Throws `invalid-input` for an empty path.
 *
 * @example
 * const engine = new CitationEngine({ store: sqliteStore('citations.db'), archive: { blobs: sqliteBlobs('archive.db') } })
 */
export function sqliteBlobs(path: string): BlobStore {
  if (typeof path !== 'string') {
    throw new CitationError({
      code: 'invalid-input',
      message: 'sqliteBlobs(): the path is not a text.',
      suggestion: "Pass the path of a file, such as 'archive.db'; an open database is not taken.",
    })
  }
  return sqlBlobs(openSqlite(path, { create: true }), {
    async prepare({ db }) {
      // Zeros instead of what was erased, and chunks that go with their blob.
      for (const pragma of ['secure_delete = on', 'foreign_keys = on'])
        await sql.raw(`pragma ${pragma}`).execute(db)
      await db.transaction().execute(async (transaction) => {
        for (const statement of createBlobTables('sqlite')) await sql.raw(statement).execute(transaction)
      })
    },
    // Until a checkpoint the erased pages are in the log beside the file. A reader may keep it from being emptied.
    async afterErasing({ db }) {
      await sql`pragma wal_checkpoint(truncate)`.execute(db)
    },
  })
}
