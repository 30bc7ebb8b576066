import type { Store } from '../core/ports/store.ts'

/**
 * The store of `--db`, of `CITATION_DB_URL`, or the file citations.db. Whoever
 * checks or reads records does not `create` them: an empty log in place of a
 * misnamed one would pass every check.
 */
export async function openStore(
  db = process.env['CITATION_DB_URL'] ?? 'citations.db',
  options: { create?: boolean } = {},
): Promise<Store & AsyncDisposable> {
  const store = /^postgres(?:ql)?:/.test(db)
    ? (await import('../store/postgres/store.ts')).postgresStore(db, options)
    : (await import('../store/sqlite/store.ts')).sqliteStore(db, options)
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
