/**
 * The store in a PostgreSQL database. In: a connection string or a `pg` pool.
 * Out: a `Store` that writes through `citespan_append`, and the roles that restrict it.
 */
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

/** Milliseconds. The server ends a statement before the client's limit, which is for a server that does not answer. */
const STATEMENT_TIMEOUT = 30_000
const ANSWER_TIMEOUT = 45_000
const CONNECTION_TIMEOUT = 10_000

export type PostgresStoreOptions = {
  /**
   * Makes the database restrict every call to the rights of its actor, through the
   * groups of `setUpRoles`; runs are saved as an agent and read as an auditor.
   * Costs two more messages per call. Default false.
   */
  rowSecurity?: boolean
  /**
   * How long to wait for an answer of the server, in milliseconds, 45,000 by
   * default. After that the attempt fails; the call fails with `database-unavailable`
   * once attempts have taken ten seconds. The server itself ends a statement
   * after 30 seconds. A pool that you pass limits connecting by its own
   * `connectionTimeoutMillis`.
   */
  answerTimeoutMs?: number
  /** Default true. `false`: calls on a database without records fail with `not-found`, and no tables are created. */
  create?: boolean
}

type ConnectionOptions = Required<Omit<PostgresStoreOptions, 'create'>>

/**
 * A store in a PostgreSQL database, which is connected and migrated at first use.
 * Needs `pg`. Any number of processes may share the database. Tables are created in
 * the first schema of the search path; their names start with `citespan_`.
 *
 * Instead of a connection string you may pass a `pg` pool, which `close()` does
 * not end. Throws `invalid-input` for a connection string of another database.
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
 * Creates what `rowSecurity` needs in the database: the groups
 * `citespan_agent`, `citespan_user`, `citespan_auditor` and `citespan_admin`,
 * their rights, and row security. Call it once, and again after an update, as
 * the owner of the tables with the right to create roles. `members`: login roles
 * of applications, which become members of all four groups; to give a login
 * fewer rights, grant it single groups yourself.
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
      message: 'The connection string is not for PostgreSQL.',
      suggestion: 'Pass one such as postgres://user:password@host:5432/database.',
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
 * The SQL that begins a transaction. Time limits are set per transaction, in the same message:
 * settings of the session would be lost behind a pooler such as PgBouncer, and
 * would change a pool of the application. Reads see one state of the database.
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
    // Idle connections do not keep the process alive, even if the store was not closed.
    allowExitOnIdle: true,
  })
  // Without listeners these errors would end the process. An idle connection that breaks leaves the pool;
  // one that breaks while it is opened fails at its first query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}
