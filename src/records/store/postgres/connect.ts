import { CompiledQuery, Kysely, PostgresDialect } from 'kysely'
import type { PostgresPool, TransactionSettings } from 'kysely'
import { CitationError, expectArgument } from '../../../core/error.ts'
import { CHANNEL, createAnnouncer } from './announce.ts'
import { appendToPostgres } from './append.ts'
import { eraseFromPostgres, freeErased } from './erase-texts.ts'
import { numberEvents } from './number-events.ts'
import { guardPool } from './guard-pool.ts'
import { poolOfKysely } from './kysely-pool.ts'
import type { KyselyInstance } from './kysely-pool.ts'
import type { ListeningClient } from './session-news.ts'
import { missingPeer } from '../sql/missing-peer.ts'
import { actAs } from './act-as.ts'
import type { StoreSchema } from '../events/schema.ts'
import { quotedSchema, searchPath } from '../migrating/schema-name.ts'
import type { SqlConnection } from '../schema/sql-connection.ts'
import { withBegin } from '../sql/with-begin.ts'
import { isObjectOrArray } from '../../../core/shapes.ts'

/** Milliseconds for which a statement waits for a lock; the functions of the schema have the same limit. */
const LOCK_TIMEOUT = 30_000
/**
 * Milliseconds after which the server ends a statement: more than it may wait for a lock, so that the error of a lock
 * differs from that of a slow statement, and less than the client's limit, which covers a server that does not answer.
 */
const STATEMENT_TIMEOUT = 35_000
export const ANSWER_TIMEOUT = 45_000
const CONNECTION_TIMEOUT = 10_000

/** See `PostgresStoreOptions`. `schema`: a checked name. */
export type ConnectionOptions = { rowSecurity: boolean; answerTimeoutMs: number; schema?: string | undefined }

/** A connection string, or an open pool or Kysely instance, which citespan does not close. */
export type PostgresTarget = string | { pool: PostgresPool } | { kysely: KyselyInstance }

/** Returns a function that connects to the database. Throws `invalid-input` for a target that is not PostgreSQL. */
export function opener(target: PostgresTarget, options: ConnectionOptions): () => Promise<SqlConnection> {
  expectTarget(target)
  if (typeof target !== 'string') {
    const pool = 'kysely' in target ? poolOfKysely(target.kysely) : target.pool
    return async () => connect(pool, { ...options, close: async () => {} })
  }
  checkConnectionString(target)
  return async () => {
    const pool = await openPool(target, options)
    return connect(pool, { ...options, close: () => pool.end() })
  }
}

function expectTarget(target: PostgresTarget): void {
  const needed = 'a connection string, or an object with a pool or a Kysely instance'
  expectArgument(
    typeof target === 'string' ||
      (isObjectOrArray(target) && isObjectOrArray('kysely' in target ? target.kysely : target.pool)),
    'The database of PostgreSQL',
    needed,
  )
}

function checkConnectionString(target: string): void {
  if (/^(?:postgres|postgresql|socket):/.test(target)) return
  throw new CitationError({
    code: 'invalid-input',
    message: 'The connection string is not for PostgreSQL.',
    suggestion: 'Pass one such as postgres://user:password@host:5432/database.',
  })
}

/**
 * Opens several schemas on one pool. For a connection string, the pool is opened at first use, and `close` ends it; a
 * pool of the application stays open.
 */
export function sharedOpener(
  target: PostgresTarget,
  options: Omit<ConnectionOptions, 'schema'>,
): { open: (schema: string) => () => Promise<SqlConnection>; close: () => Promise<void> } {
  if (typeof target !== 'string') {
    return { open: (schema) => opener(target, { ...options, schema }), close: async () => {} }
  }
  checkConnectionString(target)
  let pool: Promise<PostgresPool> | undefined
  return {
    open: (schema) => async () => {
      pool ??= openPool(target, options)
      // Without `pg` there is no pool; it may be installed by the next call.
      pool.catch(() => (pool = undefined))
      return connect(await pool, { ...options, schema, close: async () => {} })
    },
    close: async () => (await pool?.catch(() => undefined))?.end(),
  }
}

/**
 * Sends messages. They do not survive a crash of the database in any case, so the commit need not wait until the log
 * of the database is on disk.
 */
const notifying = `select set_config('synchronous_commit', 'off', true), pg_notify($1, topic)
  from unnest($2::text[]) as topic`

function connect(
  pool: PostgresPool,
  { rowSecurity, answerTimeoutMs, schema, close }: ConnectionOptions & { close: () => Promise<void> },
): SqlConnection {
  const dialect = withBegin(new PostgresDialect({ pool: guardPool(pool, answerTimeoutMs) }), beginIn(schema))
  const db = new Kysely<StoreSchema>({ dialect })
  const announcer = createAnnouncer((topics) =>
    db.executeQuery(CompiledQuery.raw(notifying, [CHANNEL, topics])),
  )
  return {
    db,
    dialect: 'postgres',
    ...(schema !== undefined && { schema }),
    async append(batch) {
      const entries = await appendToPostgres(db, { batch, actsAs: rowSecurity, schema })
      announcer.committed(batch)
      return entries
    },
    erase: (ids, { erasure, actor }) => eraseFromPostgres(db, { ids, erasure, actor, actsAs: rowSecurity }),
    freeErased: () => freeErased(db, { schema }),
    ...(rowSecurity && { actAs }),
    number: (actor) => numberEvents(db, { as: rowSecurity ? { actor } : null, schema }),
    async close() {
      announcer.stop()
      await close()
    },
  }
}

/**
 * A function that makes a separate connection to the same database; `null` if the target does not say how to connect.
 */
export function listenerOf(target: PostgresTarget): (() => Promise<ListeningClient>) | null {
  const settings = { application_name: 'citespan', keepAlive: true }
  if (typeof target === 'string') {
    return async () => {
      const { default: pg } = await loadDriver()
      return new pg.Client({ ...settings, connectionString: target })
    }
  }
  if ('kysely' in target) return null
  // The fields that a pool of `pg` has.
  const { Client, options } = target.pool as {
    Client?: new (options: object) => ListeningClient
    options?: object
  }
  return Client && options ? async () => new Client({ ...settings, ...options }) : null
}

/**
 * The SQL that begins a transaction. Time limits and search path are set per transaction, in the same message: settings
 * of the session would be lost behind a pooler such as PgBouncer, and would change a pool of the application. Reads see
 * one state of the database.
 */
function beginIn(schema: string | undefined) {
  const path = schema === undefined ? '' : `;\n    ${searchPath(quotedSchema(schema))}`
  return ({ accessMode }: TransactionSettings): string => {
    const mode =
      accessMode === 'read only'
        ? 'isolation level repeatable read read only'
        : 'isolation level read committed'
    return `begin ${mode};
    set local lock_timeout = ${LOCK_TIMEOUT};
    set local statement_timeout = ${STATEMENT_TIMEOUT};
    set local idle_in_transaction_session_timeout = ${STATEMENT_TIMEOUT}${path}`
  }
}

async function openPool(
  connectionString: string,
  { answerTimeoutMs }: ConnectionOptions,
): Promise<PostgresPool> {
  const { default: pg } = await loadDriver()
  const pool = new pg.Pool({
    connectionString,
    application_name: 'citespan',
    max: 10,
    // At least 1, because pg reads 0 as no limit.
    connectionTimeoutMillis: Math.max(1, Math.min(CONNECTION_TIMEOUT, answerTimeoutMs)),
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    // Idle connections do not keep the process alive, even if the store was not closed.
    allowExitOnIdle: true,
  })
  // Without a listener these errors would end the process. A broken idle connection leaves the pool;
  // one that breaks while it is being opened fails at its first query.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function loadDriver(): Promise<typeof import('pg')> {
  try {
    return await import('pg')
  } catch (cause) {
    throw missingPeer('pg', { alternative: 'a pool', cause })
  }
}
