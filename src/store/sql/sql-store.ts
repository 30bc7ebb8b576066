import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { mayRead } from '../../core/records/access.ts'
import type { Actor } from '../../core/records/actor.ts'
import type { Store } from '../../core/ports/store.ts'
import { createBreaker } from './breaker.ts'
import { checkIndexes } from '../check/check-indexes.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { databaseError, isAway, isTransient } from './database-error.ts'
import { databaseAway, storeClosed } from '../events/errors.ts'
import { parseActor, toBatch } from '../events/event-batch.ts'
import type { EventBatch } from '../events/event-batch.ts'
import { checkKey } from '../events/keys.ts'
import { readEvent, readRow, rowEntry, toCitationRecord, writtenEntry } from '../events/log-rows.ts'
import type { EntryParts } from '../events/log-rows.ts'
import { migrate } from '../schema/migrations.ts'
import { parseAfter, parseFrom, parseLimit, toPage } from '../queries/page.ts'
import { parseRecord } from '../events/parse-record.ts'
import {
  citationPage,
  eventPage,
  isLookup,
  runCitationPage,
  runPage,
  sessionPage,
} from '../queries/queries.ts'
import type { PageRequest } from '../queries/queries.ts'
import {
  citationOf,
  readContent,
  readEventRow,
  readLeaves,
  readPage,
  readRun,
  readRunRecords,
  readWithoutLeaf,
} from './read-log.ts'
import { retry } from './retry.ts'
import { withRunConflict } from '../events/run-conflict.ts'
import { toRunBatch } from '../events/run-events.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import type { SelectedRow } from './select-events.ts'
import { selectSessions } from './select-sessions.ts'
import type { SqlConnection, SqlDialect } from '../schema/sql-connection.ts'

/** How long a busy database or a restarting server is waited for, in milliseconds. */
const PATIENCE = 10_000

/**
 * The store over a database that `connect` opens at first use; a failed
 * opening is tried again by the next call. Every call is one transaction.
 */
export function sqlStore(connect: () => Promise<SqlConnection>, { create = true } = {}): Store {
  let connection: Promise<SqlConnection> | undefined
  let closing: Promise<void> | undefined
  const underWay = new Set<Promise<unknown>>()
  const breaker = createBreaker({ isAway, refusal: databaseAway })
  let wasConnected = false

  async function connected(): Promise<SqlConnection> {
    const attempt = (connection ??= open(connect, create))
    try {
      const opened = await attempt
      wasConnected = true
      return opened
    } catch (error) {
      if (connection === attempt) connection = undefined
      throw error
    }
  }

  /** A server that was never reached is more likely misnamed than away: that is told at once. */
  function isWorthRetrying(error: unknown): boolean {
    return isTransient(error) || (wasConnected && isAway(error))
  }

  /** Keeps the call in view of `close`, which waits for it. */
  async function attempt<T>(work: (connection: SqlConnection) => Promise<T>): Promise<T> {
    if (closing) throw storeClosed()
    const call = retry(() => breaker.run(async () => work(await connected())), {
      isTransient: isWorthRetrying,
      patience: PATIENCE,
    })
    underWay.add(call)
    try {
      return await call
    } catch (error) {
      throw databaseError(error)
    } finally {
      underWay.delete(call)
    }
  }

  function write(batch: EventBatch): Promise<EntryParts[]> {
    return attempt(({ append }) => append(batch))
  }

  /** `isIndexed`: what is read is found by more than each commit writes of an event. */
  function read<T>(
    work: (db: Transaction<StoreSchema>, dialect: SqlDialect) => Promise<T>,
    { actor = null, isIndexed = false }: { actor?: Actor | null; isIndexed?: boolean } = {},
  ): Promise<T> {
    return attempt(({ db, dialect, actAs, readIndexed }) => {
      if (isIndexed && readIndexed) return readIndexed((transaction) => work(transaction, dialect))
      return db
        .transaction()
        .setAccessMode('read only')
        .execute(async (transaction) => {
          await actAs?.(transaction, actor)
          return work(transaction, dialect)
        })
    })
  }

  function page(request: PageRequest, actor: Actor | null = null): Promise<SelectedRow[]> {
    const isIndexed = !request.selections.every(isLookup)
    return read((db, dialect) => readPage(db, { dialect, request }), { actor, isIndexed })
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
      const batch = toRunBatch(parseRecord(input))
      await withRunConflict(() => write(batch))
    },
    async getRun(id) {
      refuseIfClosed()
      checkKey(id, 'id')
      return read((db, dialect) => readRun(db, { id, dialect }))
    },
    async listRuns(query) {
      refuseIfClosed()
      const request = runPage(query)
      const found = await read(
        async (db, dialect) => {
          const rows = await readPage(db, { dialect, request })
          const records = await readRunRecords(db, rows)
          return rows.map((row, index) => ({ row, record: records[index]! }))
        },
        { isIndexed: true },
      )
      return toPage(found, request.size, ({ row, record }) => [record, encodeCursor('r', placeOf(row))])
    },
    async listSessions(query) {
      refuseIfClosed()
      const request = sessionPage(query)
      const found = await read((db, dialect) => selectSessions(db, { dialect, request }), { isIndexed: true })
      return toPage(found, request.size, ({ summary, place }) => [summary, encodeCursor('s', place)])
    },
    async listCitations(query) {
      refuseIfClosed()
      const request = runCitationPage(query)
      return toPage(await page(request), request.size, (row) => [
        { ...citationOf(row), runId: row.run_id, createdAt: readRow(row).createdAt },
        encodeCursor('c', placeOf(row)),
      ])
    },
    async append(events, { actor, contents = [] }) {
      refuseIfClosed()
      const batch = toBatch(events, { actor, contents })
      return (await write(batch)).map(writtenEntry)
    },
    async getEvent(id, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(id, 'id')
      const row = await read((db) => readEventRow(db, id), { actor })
      const entry = row ? rowEntry(row) : null
      return entry && mayRead(actor, entry.event) ? entry : null
    },
    async listEvents(query, { actor }) {
      refuseIfClosed()
      const request = eventPage(query, parseActor(actor))
      return toPage(await page(request, actor), request.size, (row) => [
        rowEntry(row),
        encodeCursor('e', placeOf(row)),
      ])
    },
    async findCitations(filter, { actor }) {
      refuseIfClosed()
      const request = citationPage(filter, parseActor(actor))
      return toPage(await page(request, actor), request.size, (row) => [
        toCitationRecord(
          readRow(row),
          row.verification === null ? null : readEvent(row.verification, row.id),
        ),
        encodeCursor('e', placeOf(row)),
      ])
    },
    async getContent(address, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(address, 'address')
      return read((db, dialect) => readContent(db, { address, actor, dialect }), { actor, isIndexed: true })
    },
    async sequence() {
      refuseIfClosed()
      return attempt(async ({ db, dialect, actAs }) => {
        const isPostgres = dialect === 'postgres'
        const size = isPostgres
          ? sql<{ size: unknown }>`select citespan_sequence() as size`
          : sql<{ size: unknown }>`select coalesce(max(position), 0) as size from citespan_events`
        const transaction = db.transaction().setAccessMode(isPostgres ? 'read write' : 'read only')
        const { rows } = await transaction.execute(async (begun) => {
          await actAs?.(begun, null)
          return size.execute(begun)
        })
        return { size: Number(rows[0]!.size) }
      })
    },
    async readLog({ from, limit }) {
      refuseIfClosed()
      const range = { from: parseFrom(from), limit: parseLimit(limit) }
      return read((db, dialect) => readLeaves(db, { dialect, ...range }))
    },
    async readUnsequenced({ after, limit }) {
      refuseIfClosed()
      const page = { after: parseAfter(after), limit: parseLimit(limit) }
      return read((db, dialect) => readWithoutLeaf(db, { dialect, ...page }))
    },
    checkIndexes() {
      refuseIfClosed()
      return checkIndexes(read)
    },
    close() {
      closing ??= closeAfter(Promise.allSettled(underWay))
      return closing
    },
  }
}

function placeOf({ created_ms, run_id, position }: EventRow) {
  return { createdMs: created_ms, runId: run_id, position }
}

async function open(connect: () => Promise<SqlConnection>, create: boolean): Promise<SqlConnection> {
  const connection = await connect()
  try {
    await migrate(connection.db, { dialect: connection.dialect, create })
    return connection
  } catch (error) {
    await connection.close()
    throw error
  }
}
