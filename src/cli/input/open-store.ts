import type { Store } from '../../core/ports/store.ts'

/**
 * Opens the store of `--db`, of `CITATION_DB_URL`, or the file citations.db. Commands that verify
 * or read records pass `create: false`: otherwise a mistyped name would create an empty log,
 * which passes every check.
 */
export async function openStore(
  db = process.env['CITATION_DB_URL'] ?? 'citations.db',
  options: { create?: boolean } = {},
): Promise<Store & AsyncDisposable> {
  const store = /^postgres(?:ql)?:/.test(db)
    ? (await import('../../store/postgres/store.ts')).postgresStore(db, options)
    : (await import('../../store/sqlite/store.ts')).sqliteStore(db, options)
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
