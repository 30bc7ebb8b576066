import type { Transaction } from 'kysely'
import type { Actor } from '../../../core/records.ts'
import { createBatchOrder } from '../events/batch-order.ts'
import type { EventBatch } from '../events/create-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'
import type { PendingBatch } from '../events/new-batch.ts'
import { databaseAway, storeClosed } from '../events/errors.ts'
import type { StoreSchema } from '../events/schema.ts'
import { isLookup } from '../queries/queries.ts'
import type { PageRequest } from '../queries/queries.ts'
import { migrate } from '../migrating/migrate.ts'
import type { SqlConnection, SqlDialect } from '../schema/sql-connection.ts'
import { createBreaker, runWithBreaker, retry } from '../../../core/remote.ts'
import { databaseError, isAway, isTransient } from './database-error.ts'
import { readPage } from './read-log.ts'
import type { SelectedRow } from './select-events.ts'

/**
 * Maximum milliseconds in which a call is repeated while the database is busy or the server restarts; then it fails. A
 * call whose first attempt took longer and lost its connection is repeated once.
 */
const PATIENCE = 10_000

/** The calls of a store on its database. */
export type DatabaseCalls = {
  /** Throws `closed` once `close` was called. */
  refuseIfClosed(): void
  /**
   * Runs `work`, and repeats it for some seconds if its error is likely to pass; a driver error becomes a
   * `CitationError`.
   */
  attempt<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T>
  /** Appends a batch after earlier batches of its chain that are still being prepared; throws like `attempt`. */
  append(batch: EventBatch | PendingBatch): Promise<EntryParts[]>
  /**
   * Runs `work` in a read-only transaction with the rights of `actor` (`null`, the default: the application).
   * `isIndexed`: `work` needs index tables that SQLite fills after the commit, so they are brought up to date first.
   */
  read<T>(
    work: (db: Transaction<StoreSchema>, dialect: SqlDialect) => Promise<T>,
    options?: { actor?: Actor | null; isIndexed?: boolean },
  ): Promise<T>
  /**
   * The rows of a page, and one more if there is a next page. `actor`: who reads; by default `null`, the application
   * itself.
   */
  page(request: PageRequest, actor?: Actor | null): Promise<SelectedRow[]>
  /** Waits for running calls, then closes the database. */
  close(): Promise<void>
}

/**
 * Creates the calls. The first one opens the database with `connect`; if that fails, the next one tries again.
 *
 * By default, the database is then migrated. With `create: false`, one without tables gives `not-found`; with `migrates:
 * false`, one that lacks migrations gives `database-unavailable`. A given `prepare` makes the tables instead, and `create`
 * and `migrates` then have no effect.
 */
export function createDatabaseCalls(
  connect: () => Promise<SqlConnection>,
  {
    create,
    migrates = true,
    prepare = (connection) => migrate(connection, { create, apply: migrates }),
  }: {
    create: boolean
    migrates?: boolean | undefined
    prepare?: (connection: SqlConnection) => Promise<void>
  },
): DatabaseCalls {
  let connection: Promise<SqlConnection> | undefined
  let closing: Promise<void> | undefined
  const { underWay, ended } = createWorkUnderWay()
  const breaker = createBreaker()
  const order = createBatchOrder()
  let wasConnected = false

  async function connected(): Promise<SqlConnection> {
    const attempt = (connection ??= open(connect, prepare))
    try {
      const opened = await attempt
      wasConnected = true
      return opened
    } catch (error) {
      if (connection === attempt) connection = undefined
      throw error
    }
  }

  /**
   * Whether to repeat a failed call: after a transient error, or if a server that was reached before is away. The name
   * of a server that was never reached is probably wrong, so the call fails at once.
   */
  function isWorthRetrying(error: unknown): boolean {
    return isTransient(error) || (wasConnected && isAway(error))
  }

  function refuseIfClosed(): void {
    if (closing) throw storeClosed()
  }

  function call<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    return retry(
      () => runWithBreaker(breaker, async () => work(await connected()), { isAway, refusal: databaseAway }),
      { isTransient: isWorthRetrying, patience: PATIENCE, outlastsPatience: isTransient },
    )
  }

  async function attempt<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    refuseIfClosed()
    return underWay(call(work))
  }

  const read: DatabaseCalls['read'] = (work, { actor = null, isIndexed = false } = {}) =>
    attempt(({ db, dialect, actAs, readIndexed }) => {
      if (isIndexed && readIndexed) return readIndexed((transaction) => work(transaction, dialect))
      return db
        .transaction()
        .setAccessMode('read only')
        .execute(async (transaction) => {
          await actAs?.(transaction, actor)
          return work(transaction, dialect)
        })
    })

  async function closeAfter(calls: Promise<unknown>): Promise<void> {
    await calls
    // If opening failed, `open` has closed the database already.
    const opened = await connection?.catch(() => undefined)
    await opened?.close()
  }

  return {
    refuseIfClosed,
    attempt,
    async append(given) {
      refuseIfClosed()
      return underWay(order.inOrder(given, (batch) => call(({ append }) => append(batch))))
    },
    read,
    page(request, actor = null) {
      const isIndexed = !request.selections.every(isLookup)
      return read((db, dialect) => readPage(db, { dialect, request }), { actor, isIndexed })
    },
    close() {
      closing ??= closeAfter(ended())
      return closing
    },
  }
}

/** Tracks running work, for which `ended` waits; turns its driver errors into `CitationError`s. */
function createWorkUnderWay() {
  const running = new Set<Promise<unknown>>()
  return {
    async underWay<T>(work: Promise<T>): Promise<T> {
      running.add(work)
      try {
        return await work
      } catch (error) {
        throw databaseError(error)
      } finally {
        running.delete(work)
      }
    },
    ended: () => Promise.allSettled(running),
  }
}

async function open(
  connect: () => Promise<SqlConnection>,
  prepare: (connection: SqlConnection) => Promise<void>,
): Promise<SqlConnection> {
  const connection = await connect()
  try {
    await prepare(connection)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
