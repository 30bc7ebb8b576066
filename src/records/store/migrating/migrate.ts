/**
 * A database on the current schema. In: an open connection. Out: the migrations that it lacks are applied, or returned
 * as SQL; a `CitationError` if a later version has migrated it.
 */
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { CitationError } from '../../../core/error.ts'
import { newerDatabase, noRecords, notMigrated } from '../events/errors.ts'
import type { StoreSchema } from '../events/schema.ts'
import { allMigrations } from '../schema/migrations.ts'
import type { Migration, Place } from '../schema/migrations.ts'
import { quotedSchema, searchPath } from './schema-name.ts'
import type { SqlConnection, SqlDialect } from '../schema/sql-connection.ts'

type Database = Kysely<StoreSchema>
type Target = Pick<SqlConnection, 'db' | 'dialect' | 'schema'>

/**
 * `migrations`: by default those of this version; tests pass others. `to`: the name of the last one to
 * include.
 */
type Asked = { to?: string | undefined; migrations?: readonly Migration[] | undefined }

/** Whether a store creates and migrates its database. */
export type MigrationMode = {
  /** Whether to create missing tables; `true` by default. `false`: a database without tables gives `not-found`. */
  create?: boolean
  /** `false`: a database that lacks migrations gives `database-unavailable`, and nothing is changed. */
  apply?: boolean
  migrations?: readonly Migration[] | undefined
}

/**
 * Brings the database to the current schema, in one transaction. Many processes may start at once: one of them
 * migrates under a lock, and the others then find nothing to do. A database that is up to date is only read, so a
 * role that may not create tables can use it.
 *
 * Throws `not-found` if there are no tables and `create` is false, and `database-unavailable` if migrations are
 * lacking and `apply` is false, or if a later version has migrated the database.
 */
export async function migrate(
  target: Target,
  { create = true, apply = true, migrations }: MigrationMode = {},
): Promise<void> {
  const { isEmpty, pending } = await migrationState(target, { migrations })
  if (pending.length === 0) return
  if (!create && isEmpty) throw noRecords()
  if (!apply) throw notMigrated(pending)
  await applyMigrations(target, { migrations })
}

/** Which migrations a database has, and which it lacks, by their names in order. */
export type MigrationState = {
  /** Whether no migration was ever applied, so that there are no tables for records; tables of blobs may exist. */
  isEmpty: boolean
  applied: { name: string; appliedAt: string }[]
  pending: string[]
}

/**
 * Reads which migrations the database has, and which it lacks; throws `database-unavailable` if a later version
 * migrated it.
 */
export async function migrationState({ db, dialect }: Target, asked: Asked = {}): Promise<MigrationState> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { applied, pending } = await readMigrations(transaction, { dialect, ...asked })
      return { isEmpty: applied.length === 0, applied, pending: pending.map(({ name }) => name) }
    })
}

/**
 * Applies the migrations that the database lacks and returns their names. `isTrial`: all is rolled back at the end,
 * so that it is known whether they would succeed.
 */
export async function applyMigrations(
  target: Target,
  options: Asked & { isTrial?: boolean } = {},
): Promise<string[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await applyOnce(target, options)
    } catch (error) {
      // Another process has created the table or schema in the same moment; the next try waits for it.
      if (tries === TRIES || !isCreatedMeanwhile(error)) throw error
    }
  }
}

/** Maximum tries of a migration. PostgreSQL locks no name, so another process may create the same table first. */
const TRIES = 3

/**
 * Whether another process has just created the table or schema: `unique_violation` in the catalog,
 * `duplicate_table` or `duplicate_schema`.
 */
function isCreatedMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:23505|42P07|42P06)$/.test(String(error.code))
}

async function applyOnce(
  { db, dialect, schema }: Target,
  { isTrial = false, ...asked }: Asked & { isTrial?: boolean },
): Promise<string[]> {
  let names: string[] = []
  const rolledBack = new Error('A trial is rolled back.')
  const work = async (transaction: Transaction<StoreSchema>) => {
    const run = async (statement: string) => sql.raw(statement).execute(transaction)
    if (schema !== undefined && !(await exists(transaction, schema))) await run(createSchema(schema))
    for (const statement of opening(dialect)) await run(statement)
    const { pending } = await readMigrations(transaction, { dialect, ...asked })
    const place = await placeOf(transaction, dialect)
    for (const statement of pending.flatMap((migration) => statementsOf(migration, place))) {
      await run(statement)
    }
    names = pending.map(({ name }) => name)
    if (isTrial) throw rolledBack
  }
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (error !== rolledBack) throw error
  }
  return names
}

/**
 * What `applyMigrations` would run, as a script for `psql` or `sqlite3`: one transaction, which fails as a whole if
 * the database has got one of these migrations meanwhile. Without pending migrations a comment.
 */
export async function migrationScript({ db, dialect, schema }: Target, asked: Asked = {}): Promise<string> {
  return db
    .transaction()
    .setAccessMode('read only')
    .execute(async (transaction) => {
      const { pending } = await readMigrations(transaction, { dialect, ...asked })
      if (pending.length === 0) return '-- The database has all migrations.\n'
      const isNew = schema !== undefined && !(await exists(transaction, schema))
      const place = isNew
        ? { dialect, schema: await quoteIdent(transaction, schema), hasRoles: false }
        : await placeOf(transaction, dialect)
      const begin = dialect === 'postgres' ? ['begin', searchPath(place.schema)] : ['begin immediate']
      const lines = [
        ...begin,
        ...(isNew ? [createSchema(schema)] : []),
        ...opening(dialect),
        ...pending.flatMap((migration) => [`-- ${migration.name}`, ...statementsOf(migration, place)]),
        'commit',
      ]
      return lines.map((line) => (line.startsWith('--') ? `\n${line}\n` : `${line};\n`)).join('')
    })
}

function createSchema(schema: string): string {
  return `create schema if not exists ${quotedSchema(schema)}`
}

function opening(dialect: SqlDialect): string[] {
  return [
    'create table if not exists citespan_migrations (name text primary key, applied_at text not null)',
    ...(dialect === 'postgres'
      ? [
          // Only who may write to the table can take this lock; an advisory lock could be held by any login.
          'lock table citespan_migrations in exclusive mode',
          // Large tables may take longer than a call of a store.
          'set local statement_timeout = 0',
        ]
      : []),
  ]
}

function statementsOf({ name, statements }: Migration, place: Place): string[] {
  const now =
    place.dialect === 'postgres'
      ? `to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : `strftime('%Y-%m-%dT%H:%M:%fZ', 'now')`
  return [
    ...statements(place),
    `insert into citespan_migrations (name, applied_at) values ('${name}', ${now})`,
  ]
}

async function readMigrations(
  db: Transaction<StoreSchema>,
  { dialect, to, migrations: known = allMigrations }: { dialect: SqlDialect } & Asked,
): Promise<{ applied: { name: string; appliedAt: string }[]; pending: Migration[] }> {
  const last = to === undefined ? known.length - 1 : known.findIndex(({ name }) => name === to)
  if (last === -1) throw noSuchMigration(to!, known)
  const asked = known.slice(0, last + 1)
  // Not `to_regclass`, whose cache may miss a table that the previous holder of the lock has just created.
  const lookup =
    dialect === 'postgres'
      ? sql`select 1 from pg_catalog.pg_tables
          where tablename = 'citespan_migrations' and schemaname = any(current_schemas(false))`
      : sql`select 1 from sqlite_master where name = 'citespan_migrations'`
  const { rows } = await lookup.execute(db)
  if (rows.length === 0) return { applied: [], pending: asked }
  const held = await db.selectFrom('citespan_migrations').selectAll().orderBy('name').execute()
  const unknown = held.find(({ name }) => !known.some((migration) => migration.name === name))
  if (unknown) throw newerDatabase(unknown.name)
  const names = new Set(held.map(({ name }) => name))
  return {
    applied: held.map(({ name, applied_at: appliedAt }) => ({ name, appliedAt })),
    pending: asked.filter(({ name }) => !names.has(name)),
  }
}

function noSuchMigration(to: string, known: readonly Migration[]): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `There is no migration ${JSON.stringify(to.slice(0, 80))} for this database.`,
    suggestion: `It is one of ${known.map(({ name }) => name).join(', ')}.`,
  })
}

/** A name as the database quotes it; a name that needs no quotes gets none. */
async function quoteIdent(db: Database, name: string): Promise<string> {
  const { rows } = await sql<{ quoted: string }>`select quote_ident(${name}) as quoted`.execute(db)
  return rows[0]!.quoted
}

async function exists(db: Database, schema: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_catalog.pg_namespace where nspname = ${schema}`.execute(db)
  return rows.length > 0
}

/**
 * The quoted name of the schema in which tables are created, and whether `setUpRoles` has given the groups rights on
 * them. Throws `invalid-input` if there is no such schema, or its name contains `$`.
 */
async function placeOf(db: Transaction<StoreSchema>, dialect: SqlDialect): Promise<Place> {
  if (dialect === 'sqlite') return { dialect, schema: 'main', hasRoles: false }
  const { rows } = await sql<{ schema: string | null; hasRoles: boolean }>`select
    quote_ident(current_schema()) as schema, exists (select from pg_catalog.pg_policies
      where schemaname = current_schema() and tablename = 'citespan_events') as "hasRoles"`.execute(db)
  const { schema, hasRoles } = rows[0]!
  // A name with `$$` would end the body of a function, which has the schema in its names.
  if (schema !== null && !schema.includes('$')) return { dialect, schema, hasRoles }
  throw new CitationError({
    code: 'invalid-input',
    message:
      schema === null
        ? 'The search path of the connection names no schema that exists.'
        : 'The name of the schema contains the sign $.',
    suggestion: 'Pass `schema`, which is created, or create the schema first.',
  })
}
