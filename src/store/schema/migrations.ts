/**
 * Tables, triggers, functions and indexes of the database. In: an open connection
 * and its dialect. Out: a database on the current schema, or a `CitationError`.
 */
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { appendOnly } from './append-only.ts'
import { newerDatabase, noRecords } from '../events/errors.ts'
import { postgresFunctions } from './postgres-functions.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from './sql-connection.ts'
import { createTables } from './tables.ts'

/** A named list of statements. After its release it is never changed; changes go into a new migration. */
type Migration = { name: string; statements: (place: { dialect: SqlDialect; schema: string }) => string[] }

const migrations: Migration[] = [
  {
    name: '001-log',
    statements: ({ dialect, schema }) => [
      ...createTables(dialect),
      ...appendOnly(dialect),
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
    ],
  },
]

/** The key of the advisory lock under which a process migrates; an arbitrary number, the same in all processes. */
const MIGRATION_LOCK = 6_120_731_947

/**
 * Brings the database to the current schema, in one transaction. Safe when many
 * processes start at once: under SQLite's write lock or a PostgreSQL advisory lock
 * one of them migrates, and the others then find nothing to do. A database that is
 * up to date is only read, so a role that may not create tables can use it.
 *
 * Throws `not-found` if there are no tables and `create` is false, and
 * `database-unavailable` if a later version has migrated the database, since this
 * version could break or overlook what that version added.
 */
export async function migrate(
  db: Kysely<StoreSchema>,
  { dialect, create = true }: { dialect: SqlDialect; create?: boolean },
): Promise<void> {
  const pending = await pendingMigrations(db, dialect)
  if (pending.length === 0) return
  if (!create && pending.length === migrations.length) throw noRecords()
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    }
    const schema = dialect === 'postgres' ? await currentSchema(transaction) : 'main'
    const create =
      'create table if not exists citespan_migrations (name text primary key, applied_at text not null)'
    for (const { name, statements } of await pendingMigrations(transaction, dialect)) {
      for (const statement of [create, ...statements({ dialect, schema })])
        await sql.raw(statement).execute(transaction)
      await transaction
        .insertInto('citespan_migrations')
        .values({ name, applied_at: new Date().toISOString() })
        .execute()
    }
  })
}

async function pendingMigrations(
  db: Kysely<StoreSchema> | Transaction<StoreSchema>,
  dialect: SqlDialect,
): Promise<Migration[]> {
  // Not `to_regclass`, whose cache may miss a table that the previous holder of the lock has just created.
  const lookup =
    dialect === 'postgres'
      ? sql`select 1 from pg_catalog.pg_tables
          where tablename = 'citespan_migrations' and schemaname = any(current_schemas(false))`
      : sql`select 1 from sqlite_master where name = 'citespan_migrations'`
  const { rows } = await lookup.execute(db)
  if (rows.length === 0) return migrations
  const applied = await db.selectFrom('citespan_migrations').select('name').execute()
  const names = new Set(applied.map(({ name }) => name))
  const unknown = applied.find(({ name }) => !migrations.some((migration) => migration.name === name))
  if (unknown) throw newerDatabase(unknown.name)
  return migrations.filter(({ name }) => !names.has(name))
}

/** The quoted name of the first schema of the search path, in which tables are created. */
export async function currentSchema(db: Transaction<StoreSchema>): Promise<string> {
  const { rows } = await sql<{ name: string }>`select quote_ident(current_schema()) as name`.execute(db)
  return rows[0]!.name
}
