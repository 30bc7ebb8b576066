import { existsSync } from 'node:fs'
import { CitationError } from '../core/error.ts'
import type { Store } from '../core/store.ts'

/** The store of `--db`, of `CITATION_DB_URL`, or the file citations.db; a file that is not there is made. */
export async function openStore(
  db = process.env['CITATION_DB_URL'] ?? 'citations.db',
): Promise<Store & AsyncDisposable> {
  const store = isPostgres(db)
    ? (await import('../store/postgres.ts')).postgresStore(db)
    : (await import('../store/sqlite.ts')).sqliteStore(db)
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}

/**
 * The same of records that are there. Throws `not-found` where there is no such
 * file: an empty log in its place would pass every check.
 */
export async function openRecords(
  db = process.env['CITATION_DB_URL'] ?? 'citations.db',
): Promise<Store & AsyncDisposable> {
  if (db !== '' && !isPostgres(db) && !existsSync(db)) {
    throw new CitationError({
      code: 'not-found',
      message: `There is no SQLite file ${JSON.stringify(db)}.`,
      suggestion: 'Name the records with --db or CITATION_DB_URL.',
    })
  }
  return await openStore(db)
}

function isPostgres(db: string): boolean {
  return /^postgres(?:ql)?:/.test(db)
}
