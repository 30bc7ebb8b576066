import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { appendOnly } from './append-only.ts'
import type { StoreSchema } from './schema.ts'
import type { SqlDialect } from './sql-connection.ts'

/** A named list of statements; once released it is never changed, only followed by another. */
type Migration = { name: string; statements: (dialect: SqlDialect) => string[] }

const migrations: Migration[] = [
  {
    name: '001-runs',
    statements: (dialect) => [...createTables(dialect), ...createIndexes(), ...appendOnly(dialect)],
  },
]

/** Any number, the same for every process: whoever holds its lock migrates. */
const MIGRATION_LOCK = 6_120_731_947

/**
 * Brings the database to the current schema, in one transaction. Safe when many
 * processes start at once: SQLite's write lock or a PostgreSQL advisory lock
 * lets one do the work, the others find it done. A database that is up to date
 * is only read, so that a role without the right to create tables will do.
 */
export async function migrate(db: Kysely<StoreSchema>, dialect: SqlDialect): Promise<void> {
  if ((await pendingMigrations(db, dialect)).length === 0) return
  await db.transaction().execute(async (transaction) => {
    if (dialect === 'postgres') {
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(transaction)
    }
    const key = keyType(dialect)
    const create = `create table if not exists citespan_migrations (name ${key} primary key, applied_at text not null)`
    for (const { name, statements } of await pendingMigrations(transaction, dialect)) {
      for (const statement of [create, ...statements(dialect)]) await sql.raw(statement).execute(transaction)
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
  // Not `to_regclass`: its cache may not know yet what the holder of the lock before us created.
  const lookup =
    dialect === 'postgres'
      ? sql`select 1 from pg_catalog.pg_tables
          where tablename = 'citespan_migrations' and schemaname = any(current_schemas(false))`
      : sql`select 1 from sqlite_master where name = 'citespan_migrations'`
  const { rows } = await lookup.execute(db)
  if (rows.length === 0) return migrations
  const applied = await db.selectFrom('citespan_migrations').select('name').execute()
  const names = new Set(applied.map(({ name }) => name))
  return migrations.filter(({ name }) => !names.has(name))
}

/** Keys sort by their bytes in both databases, whatever the locale. */
function keyType(dialect: SqlDialect): string {
  return dialect === 'postgres' ? 'text collate "C"' : 'text'
}

function createTables(dialect: SqlDialect): string[] {
  const key = keyType(dialect)
  const milliseconds = dialect === 'postgres' ? 'bigint' : 'integer'
  const end = dialect === 'postgres' ? ')' : ') strict'
  return [
    `create table citespan_runs (
      id ${key} primary key,
      session_id ${key},
      agent_id ${key},
      user_id ${key},
      project ${key},
      created_at text not null,
      created_ms ${milliseconds} not null,
      digest text not null,
      body text not null
    ${end}`,
    `create table citespan_contents (
      digest ${key} primary key,
      body text not null
    ${end}`,
    `create table citespan_sources (
      run_id ${key} not null references citespan_runs (id),
      ordinal integer not null,
      content_digest ${key} not null references citespan_contents (digest),
      body text not null,
      primary key (run_id, ordinal)
    ${end}`,
    `create table citespan_citations (
      run_id ${key} not null references citespan_runs (id),
      ordinal integer not null,
      id ${key} not null,
      body text not null,
      primary key (run_id, ordinal),
      unique (run_id, id)
    ${end}`,
    `create table citespan_verifications (
      run_id ${key} not null,
      citation_id ${key} not null,
      ordinal integer not null,
      status text not null,
      verdict text not null,
      body text not null,
      primary key (run_id, citation_id, ordinal),
      foreign key (run_id, citation_id) references citespan_citations (run_id, id)
    ${end}`,
  ]
}

/** A page is read in the order of its index; runs without a session take no room in that of sessions. */
function createIndexes(): string[] {
  const scoped = ['session_id', 'agent_id', 'user_id', 'project'].map(
    (column) =>
      `create index citespan_runs_${column} on citespan_runs (${column}, created_ms, id) where ${column} is not null`,
  )
  return ['create index citespan_runs_created on citespan_runs (created_ms, id)', ...scoped]
}
