import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresPool, Transaction, TransactionSettings } from 'kysely'
import { CitationError } from '../../core/error.ts'
import type { Store } from '../../core/ports/store.ts'
import { appendToPostgres } from './append.ts'
import { databaseError } from '../sql/database-error.ts'
import { guardPool } from './guard-pool.ts'
import { loadPeer } from '../sql/load-peer.ts'
import { currentSchema, migrate } from '../schema/migrations.ts'
import { actAs, roleStatements } from './roles.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import { sqlStore } from '../sql/sql-store.ts'
import { withBegin } from '../sql/with-begin.ts'

/** Milliseconds. The server ends a statement first; the client's limit is for a server that went silent. */
const STATEMENT_TIMEOUT = 30_000
const ANSWER_TIMEOUT = 45_000
const CONNECTION_TIMEOUT = 10_000

export type PostgresStoreOptions = {
  /**
   * Makes the database itself hold every call to what its actor may do, by the
   * groups of `setUpRoles`; runs are saved as an agent's and read as an
   * auditor's. It costs two messages a call.
   */
  rowSecurity?: boolean
  /**
   * How long a server that takes a message and does not answer is waited for,
   * in milliseconds, 45,000 unless told; then the call fails with
   * `database-unavailable`, after it was tried again for ten seconds. The server
   * itself ends a statement after 30 seconds. A pool of yours gives up connecting
   * by its own `connectionTimeoutMillis`.
   */
  answerTimeoutMs?: number
  /** `false`: calls on a database without records fail with `not-found`, and no tables are created; true unless told. */
  create?: boolean
}

type ConnectionOptions = Required<Omit<PostgresStoreOptions, 'create'>>

/**
 * A store in a PostgreSQL database, connected and migrated at first use. Needs
 * `pg`. Any number of processes may share the database; tables are created in
 * the first schema of the search path, their names start with `citespan_`.
 *
 * Instead of a connection string you may pass a `pg` pool. It stays yours:
 * `close()` does not end it.
 *
 * @example
 * const store = postgresStore('postgres://user:password@localhost/app')
 */
export function postgresStore(
  target: string | { pool: PostgresPool },
  { rowSecurity = false, answerTimeoutMs = ANSWER_TIMEOUT, create = true }: PostgresStoreOptions = {},
): Store {
  return sqlStore(opener(target, { rowSecurity, answerTimeoutMs }), { create })
}

/**
 * Sets up what `rowSecurity` needs, in the database of the target: the groups
 * `citespan_agent`, `citespan_user`, `citespan_auditor` and `citespan_admin`,
 * their rights and row security. To be called once, and again after an update,
 * by the owner of the tables with the right to create roles. `members`: login
 * roles that applications connect with, which may then act as all four; or
 * grant them the groups one by one yourself.
 */
export async function setUpRoles(
  target: string | { pool: PostgresPool },
  { members = [] }: { members?: readonly string[] } = {},
): Promise<void> {
  const connection = await opener(target, { rowSecurity: false, answerTimeoutMs: ANSWER_TIMEOUT })()
  try {
    await migrate(connection.db, { dialect: connection.dialect })
    await connection.db.transaction().execute(async (transaction) => {
      const quoted = await quoteNames(transaction, members)
      const schema = await currentSchema(transaction)
      for (const statement of roleStatements({ schema, members: quoted })) {
        await sql.raw(statement).execute(transaction)
      }
    })
  } catch (error) {
    throw databaseError(error)
  } finally {
    await connection.close()
  }
}

async function quoteNames(db: Transaction<StoreSchema>, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select quote_ident(name) as name from unnest(${names}::text[]) as name`.execute(db)
  return rows.map(({ name }) => name)
}

function opener(
  target: string | { pool: PostgresPool },
  options: ConnectionOptions,
): () => Promise<SqlConnection> {
  if (typeof target !== 'string') {
    return async () => connect(target.pool, { ...options, close: async () => {} })
  }
  if (!/^(?:postgres|postgresql|socket):/.test(target)) {
    throw new CitationError({
      code: 'invalid-input',
      message: 'The connection string is not one of PostgreSQL.',
      suggestion: 'It looks like postgres://user:password@host:5432/database.',
    })
  }
  return async () => {
    const pool = await openPool(target, options)
    return connect(pool, { ...options, close: () => pool.end() })
  }
}

function connect(
  pool: PostgresPool,
  { rowSecurity, answerTimeoutMs, close }: ConnectionOptions & { close: () => Promise<void> },
): SqlConnection {
  const dialect = withBegin(new PostgresDialect({ pool: guardPool(pool, answerTimeoutMs) }), begin)
  const db = new Kysely<StoreSchema>({ dialect })
  return {
    db,
    dialect: 'postgres',
    append: (batch) => appendToPostgres(db, { batch, actsAs: rowSecurity }),
    ...(rowSecurity && { actAs }),
    close,
  }
}

/**
 * The limits go with the transaction, in the same message: a session's would
 * not survive a pooler such as PgBouncer, and would change a pool that is not
 * ours. Reads see one state of the database.
 */
function begin({ accessMode }: TransactionSettings): string {
  const mode =
    accessMode === 'read only'
      ? 'isolation level repeatable read read only'
      : 'isolation level read committed'
  return `begin ${mode};
    set local statement_timeout = ${STATEMENT_TIMEOUT};
    set local idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT}`
}

async function openPool(
  connectionString: string,
  { answerTimeoutMs }: ConnectionOptions,
): Promise<PostgresPool> {
  const { default: pg } = await loadPeer('pg', { load: () => import('pg'), alternative: 'a pool' })
  const pool = new pg.Pool({
    connectionString,
    application_name: 'citespan',
    max: 10,
    connectionTimeoutMillis: Math.min(CONNECTION_TIMEOUT, answerTimeoutMs),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // A program that has nothing left to do ends, closed or not.
    allowExitOnIdle: true,
  })
  // An idle connection that breaks leaves the pool, and one that breaks in the packet that opens it is
  // found out by its first query; without listeners both would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
