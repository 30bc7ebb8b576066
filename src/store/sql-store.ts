import type { Transaction } from 'kysely'
import type { Store } from '../core/store.ts'
import { decodeCitationCursor, decodeRunCursor, encodeCitationCursor, encodeRunCursor } from './cursor.ts'
import { databaseError, isTransient } from './database-error.ts'
import { storeClosed } from './errors.ts'
import { checkKey, checkScope } from './keys.ts'
import { migrate } from './migrations.ts'
import { parseLimit, toPage } from './page.ts'
import { parseRecord } from './parse-record.ts'
import { readCitationPage, readRun, readRunPage } from './read-runs.ts'
import { toRows } from './records.ts'
import { retry } from './retry.ts'
import { saveRows } from './save-run.ts'
import type { StoreSchema } from './schema.ts'
import type { SqlConnection } from './sql-connection.ts'

/** How long a busy database or a restarting server is waited for, in milliseconds. */
const PATIENCE = 10_000

/**
 * The store over a database that `connect` opens at first use; a failed
 * opening is tried again by the next call. Every call is one transaction.
 */
export function sqlStore(connect: () => Promise<SqlConnection>): Store {
  let connection: Promise<SqlConnection> | undefined
  let closing: Promise<void> | undefined
  const underWay = new Set<Promise<unknown>>()

  async function connected(): Promise<SqlConnection> {
    const attempt = (connection ??= open(connect))
    try {
      return await attempt
    } catch (error) {
      if (connection === attempt) connection = undefined
      throw error
    }
  }

  /** Keeps the call in view of `close`, which waits for it. */
  async function transact<T>(
    accessMode: 'read only' | 'read write',
    work: (db: Transaction<StoreSchema>) => Promise<T>,
  ): Promise<T> {
    const attempt = async () => {
      const { db } = await connected()
      return db.transaction().setAccessMode(accessMode).execute(work)
    }
    const call = retry(attempt, { isTransient, patience: PATIENCE })
    underWay.add(call)
    try {
      return await call
    } catch (error) {
      throw databaseError(error)
    } finally {
      underWay.delete(call)
    }
  }

  function refuseIfClosed(): void {
    if (closing) throw storeClosed()
  }

  async function closeAfter(calls: Promise<unknown>): Promise<void> {
    await calls
    // An opening that failed has closed what it opened.
    const opened = await connection?.catch(() => undefined)
    await opened?.close()
  }

  return {
    async saveRun(input) {
      refuseIfClosed()
      const rows = toRows(parseRecord(input))
      await transact('read write', (db) => saveRows(db, rows))
    },
    async getRun(id) {
      refuseIfClosed()
      checkKey(id, 'id')
      return transact('read only', (db) => readRun(db, id))
    },
    async listRuns({ limit, cursor, ...scope }) {
      refuseIfClosed()
      checkScope(scope)
      const size = parseLimit(limit)
      const after = cursor === undefined ? null : decodeRunCursor(cursor)
      const found = await transact('read only', (db) => readRunPage(db, { scope, after, limit: size + 1 }))
      return toPage(found, size, ({ record, position }) => [record, encodeRunCursor(position)])
    },
    async listCitations({ limit, cursor, runId, ...scope }) {
      refuseIfClosed()
      checkScope(scope)
      if (runId !== undefined) checkKey(runId, 'runId')
      const size = parseLimit(limit)
      const after = cursor === undefined ? null : decodeCitationCursor(cursor)
      const found = await transact('read only', (db) =>
        readCitationPage(db, { scope, runId, after, limit: size + 1 }),
      )
      return toPage(found, size, ({ citation, position }) => [citation, encodeCitationCursor(position)])
    },
    close() {
      closing ??= closeAfter(Promise.allSettled(underWay))
      return closing
    },
  }
}

async function open(connect: () => Promise<SqlConnection>): Promise<SqlConnection> {
  const connection = await connect()
  try {
    await migrate(connection.db, connection.dialect)
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
