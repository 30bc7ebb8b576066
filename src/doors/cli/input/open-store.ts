import type { Store } from '../../../core/ports.ts'
import { projectSchema } from '../../../records/store.ts'
import { UsageError } from './usage.ts'

/** Arguments that name a database. */
export type DatabaseArguments = {
  /** `postgres://…` or the path of an SQLite file. */
  db?: string
  /** The schema of a PostgreSQL database. */
  schema?: string
  /** Whether each project has a schema of its own. */
  'schema-per-project'?: boolean
}

/**
 * The database of `--db`, else of `CITATION_DB_URL`, else the file citations.db. `schema` is the name of its schema, a
 * function of the project with `--schema-per-project`, or `undefined` for the default schema.
 */
export function databaseOf({ db, schema, ...given }: DatabaseArguments): {
  db: string
  isPostgres: boolean
  schema: string | ((project: string) => string) | undefined
} {
  const named = db ?? process.env['CITATION_DB_URL'] ?? 'citations.db'
  const isPostgres = /^postgres(?:ql)?:/.test(named)
  const isEach = given['schema-per-project'] === true
  if (!isPostgres && (schema !== undefined || isEach))
    throw new UsageError('Schemas are for PostgreSQL; an SQLite file has none.')
  if (schema !== undefined && isEach) throw new UsageError('Pass --schema or --schema-per-project, not both.')
  const own = schema ?? (process.env['CITATION_DB_SCHEMA'] || undefined)
  return { db: named, isPostgres, schema: isEach ? projectSchema : own }
}

/**
 * Opens the store of a database; by default it creates a missing one. Commands that verify or read records pass
 * `create: false`, so that a missing or empty database is `not-found`: otherwise a mistyped name would create an empty
 * log, which passes every check.
 */
export async function openStore(
  given: DatabaseArguments,
  options: { create?: boolean } = {},
): Promise<Store & AsyncDisposable> {
  const { db, isPostgres, schema } = databaseOf(given)
  const store = isPostgres
    ? (await import('../../../records/postgres.ts')).postgresStore(db, {
        ...options,
        ...(schema !== undefined && { schema }),
      })
    : (await import('../../../records/sqlite.ts')).sqliteStore(db, options)
  return { ...store, [Symbol.asyncDispose]: () => store.close() }
}
