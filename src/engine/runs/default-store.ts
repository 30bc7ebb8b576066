import { CitationError } from '../../core/error.ts'
import type { Store } from '../../core/ports.ts'
import { postgresStore } from '../../records/postgres.ts'
import { sqliteStore } from '../../records/sqlite.ts'

/** `basic`: an SQLite file that needs no setup. `multi-agent`: PostgreSQL, for any number of processes. */
export type EngineMode = 'basic' | 'multi-agent'

/** Which store `createDefaultStore` creates, and where its data is. */
export type DefaultStoreOptions = {
  /** `basic` for an SQLite file, `multi-agent` for a PostgreSQL database. */
  mode: EngineMode
  /** SQLite file; `citations.db` in the working directory by default. */
  databaseFile?: string
  /** PostgreSQL address; the environment variable `CITATION_DB_URL` by default. */
  databaseUrl?: string
  /**
   * Schema of the PostgreSQL database; created if missing. By default that of the environment variable
   * `CITATION_DB_SCHEMA`, else the first one of the search path.
   */
  databaseSchema?: string
}

/** Creates the store of a mode. Throws a `CitationError` `invalid-input` if PostgreSQL has no address. */
export function createDefaultStore({
  mode,
  databaseFile = 'citations.db',
  databaseUrl = process.env['CITATION_DB_URL'],
  databaseSchema = process.env['CITATION_DB_SCHEMA'],
}: DefaultStoreOptions): Store {
  if (mode === 'basic') return sqliteStore(databaseFile)
  if (databaseUrl) return postgresStore(databaseUrl, databaseSchema ? { schema: databaseSchema } : {})
  throw new CitationError({
    code: 'invalid-input',
    message: 'The mode multi-agent needs a PostgreSQL database, and CITATION_DB_URL is not set.',
    suggestion: 'Set it to postgres://user:password@host:5432/database, or pass databaseUrl or store.',
  })
}
