import { closedFields, readClosed } from '../../../core/fields.ts'
import { sql } from 'kysely'
import { checkSchemaName } from '../migrating/schema-name.ts'
import { sqlMigrations, using } from '../sql/sql-migrations.ts'
import type { Migrations } from '../sql/sql-migrations.ts'
import { opener } from './connect.ts'
import type { PostgresTarget } from './connect.ts'

/**
 * Milliseconds to wait for an answer during a migration, which takes longer for large tables than a call of a store.
 */
const LONG = 24 * 60 * 60 * 1000

const postgresMigrationsFields = closedFields<NonNullable<Parameters<typeof postgresMigrations>[1]>>({
  schema: true,
})

/**
 * The migrations of the tables in a PostgreSQL database: in `schema`, which `apply` creates, or in the first schema of
 * the search path. With a connection string, each call opens and closes a connection; a given pool or Kysely instance
 * stays open.
 *
 * @example
 * const migrations = postgresMigrations(ownerUrl, { schema: 'lifts_citations' })
 * console.log(await migrations.script())
 * await migrations.apply()
 */
export function postgresMigrations(
  target: PostgresTarget,
  options: { schema?: string | undefined } = {},
): Migrations {
  const { schema } = readClosed(options, postgresMigrationsFields, 'postgresMigrations()')
  const own = schema === undefined ? undefined : checkSchemaName(schema)
  const open = opener(target, { rowSecurity: false, answerTimeoutMs: LONG, schema: own })
  return sqlMigrations({ look: open, change: open })
}

/** The names of all schemas of the database that hold tables of citespan, sorted. */
export async function listSchemas(target: PostgresTarget): Promise<string[]> {
  return using(opener(target, { rowSecurity: false, answerTimeoutMs: LONG }), async ({ db }) => {
    const { rows } = await sql<{ name: string }>`select schemaname as name from pg_catalog.pg_tables
      where tablename = 'citespan_migrations' order by schemaname collate "C"`.execute(db)
    return rows.map(({ name }) => name)
  })
}
