/**
 * Tables, triggers, functions and indexes of the database. In: an open connection
 * and its dialect. Out: a database on the current schema, or a `CitationError`.
 */
import { sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { appendOnly, letErase } from './append-only.ts'
import { blobPolicyStatements, createBlobTables } from './blob-tables.ts'
import { bindTrusted, identityTables } from './postgres-identity.ts'
import { newerDatabase, noRecords } from '../events/errors.ts'
import { postgresFunctions } from './postgres-functions.ts'
import { policyStatements } from './postgres-policies.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from './sql-connection.ts'
import { createNumberTable, numberExisting, numberPolicyStatements } from './number-table.ts'
import { indexDerivations } from './index-derivations.ts'
import { createRequestTable, requestPolicyStatements } from './request-table.ts'
import { createTables } from './tables.ts'

/** Where the tables are; `hasRoles`: whether the groups of `setUpRoles` have rights on them. */
type Place = { dialect: SqlDialect; schema: string; hasRoles: boolean }

/** A named list of statements. After its release it is never changed; changes go into a new migration. */
type Migration = { name: string; dialects: readonly SqlDialect[]; statements: (place: Place) => string[] }

const allMigrations: Migration[] = [
  {
    name: '001-log',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect }) => [...createTables(dialect), ...appendOnly(dialect)],
  },
  {
    name: '002-identity',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...identityTables,
      'drop function if exists citespan_check_writer(text, name)',
      ...postgresFunctions(schema),
      bindTrusted,
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // What citations and sources have gained since: the database checks their shapes.
    name: '003-shapes',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations say what the model's provider cited.
    name: '004-cited-by',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations and runs say which marks the model wrote.
    name: '005-marks',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources say who published them, how relevant they were judged, and what came of reading their page.
    name: '006-judged-sources',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Changes of source repositories, which all agents of a project read.
    name: '007-repository',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Sources have slides, cells and rectangles, and evidence says in which it is.
    name: '008-regions',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // What a source was made from is looked up in both directions.
    name: '009-derived',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema }) => [
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      indexDerivations(dialect),
    ],
  },
  {
    // On SQLite `sqliteBlobs` makes these tables itself, which may be in a file without records.
    name: '010-blobs',
    dialects: ['postgres'],
    statements: ({ hasRoles }) => [
      ...createBlobTables('postgres'),
      ...(hasRoles ? blobPolicyStatements() : []),
    ],
  },
  {
    // Sources say what was kept of their pages and files, and admins record what they erased.
    name: '011-archive',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Web sources are looked at again; all agents of a project read what came of it.
    name: '012-recheck',
    dialects: ['postgres'],
    statements: ({ schema, hasRoles }) => [
      ...postgresFunctions(schema),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Regions and places say with what confidence OCR recognised their text.
    name: '013-ocr',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources of repositories have regions.
    name: '014-repository-regions',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Registered sources say what came of reading their page.
    name: '015-validation',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Citations of answers stand for registered ones; verifications have remarks, sources of answers a version.
    name: '016-linked',
    dialects: ['postgres'],
    statements: ({ schema }) => postgresFunctions(schema),
  },
  {
    // Sources and citations have numbers for readers, in the order of the log.
    name: '017-numbers',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema, hasRoles }) => [
      ...createNumberTable(dialect),
      numberExisting(dialect),
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      ...(dialect === 'postgres' && hasRoles ? numberPolicyStatements() : []),
    ],
  },
  {
    // Bodies have a salt, and texts can be erased: the triggers let through what an erasure in the log names.
    name: '018-erasure',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, schema, hasRoles }) => [
      ...letErase(dialect),
      ...(dialect === 'postgres' ? postgresFunctions(schema) : []),
      ...(hasRoles ? policyStatements() : []),
    ],
  },
  {
    // Requests that may come twice are answered once.
    name: '019-requests',
    dialects: ['sqlite', 'postgres'],
    statements: ({ dialect, hasRoles }) => [
      ...createRequestTable(dialect),
      ...(hasRoles ? requestPolicyStatements() : []),
    ],
  },
]

/**
 * Brings the database to the current schema, in one transaction. Safe when many
 * processes start at once: under SQLite's write lock or a lock of PostgreSQL on the table of
 * migrations one of them migrates, and the others then find nothing to do. A database that is
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
  for (let tries = 1; ; tries++) {
    const pending = await pendingMigrations(db, dialect)
    if (pending.length === 0) return
    if (!create && pending.length === migrationsOf(dialect).length) throw noRecords()
    try {
      await applyMigrations(db, dialect)
      return
    } catch (error) {
      // Another process has created the table in the same moment; the next try waits for it.
      if (tries === TRIES || !isCreatedMeanwhile(error)) throw error
    }
  }
}

/** Tries of a migration: PostgreSQL does not lock the name of a table that is being created. */
const TRIES = 3

/** `unique_violation` in the catalog, or `duplicate_table`. */
function isCreatedMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '23505' || error.code === '42P07')
}

async function applyMigrations(db: Kysely<StoreSchema>, dialect: SqlDialect): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const run = async (statement: string) => sql.raw(statement).execute(transaction)
    await run(
      'create table if not exists citespan_migrations (name text primary key, applied_at text not null)',
    )
    // Only who may write to the table can take this lock; an advisory lock could be held by any login.
    if (dialect === 'postgres') await run('lock table citespan_migrations in exclusive mode')
    const schema = dialect === 'postgres' ? await currentSchema(transaction) : 'main'
    const hasRoles = dialect === 'postgres' && (await hasPolicies(transaction))
    for (const { name, statements } of await pendingMigrations(transaction, dialect)) {
      for (const statement of statements({ dialect, schema, hasRoles })) await run(statement)
      await transaction
        .insertInto('citespan_migrations')
        .values({ name, applied_at: new Date().toISOString() })
        .execute()
    }
  })
}

function migrationsOf(dialect: SqlDialect): Migration[] {
  return allMigrations.filter(({ dialects }) => dialects.includes(dialect))
}

/** Whether `setUpRoles` has given the groups rights on the tables. */
async function hasPolicies(db: Transaction<StoreSchema>): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_catalog.pg_policies
    where schemaname = current_schema() and tablename = 'citespan_events' limit 1`.execute(db)
  return rows.length > 0
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
  const migrations = migrationsOf(dialect)
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
