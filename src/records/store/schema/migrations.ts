/** The migrations: what each adds to the tables, triggers, functions and indexes of a database. See `migrate`. */
import { appendOnly } from './append-only.ts'
import { createBlobTables } from './blob-tables.ts'
import { identityTables } from './postgres-identity.ts'
import { postgresFunctions } from './postgres-functions.ts'
import type { SqlDialect } from './sql-connection.ts'
import { createRequestTable } from './request-table.ts'
import { createTables } from './tables.ts'

/** Where the tables are; `hasRoles`: whether the groups of `setUpRoles` have rights on them. */
export type Place = { dialect: SqlDialect; schema: string; hasRoles: boolean }

/** A named list of statements. After its release it is never changed; changes go into a new migration. */
export type Migration = {
  name: string
  statements: (place: Place) => string[]
}

export const allMigrations: readonly Migration[] = [
  {
    name: '001-schema',
    statements: ({ dialect, schema }) => [
      ...createTables(dialect),
      ...appendOnly(dialect),
      ...(dialect === 'postgres' ? identityTables : []),
      ...createRequestTable(dialect),
      // On SQLite `sqliteBlobs` makes the tables of blobs itself, which may be in a file without records.
      ...(dialect === 'postgres' ? [...createBlobTables('postgres'), ...postgresFunctions(schema)] : []),
    ],
  },
]
