import type { RecordedEvent, Actor } from '../../../core/records.ts'
import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { mayRead } from '../../../core/records.ts'
import type { RecordLog } from '../../../core/ports.ts'
import { checkIndexes } from '../check/check-indexes.ts'
import { lastIndexed } from '../events/event-keys.ts'
import { parseActor } from '../events/event-batch.ts'
import { newBatch } from '../events/new-batch.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import { checkKey } from '../events/keys.ts'
import { readRow, rowEntry, toCitationRecord, writtenEntry } from '../events/log-rows.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { toCitationPage } from '../queries/matching-page.ts'
import { parseAfter, parseFrom, parseLimit, toPage } from '../queries/page.ts'
import { citationPage, eventPage } from '../queries/queries.ts'
import { chainRequest, toChainPart } from '../queries/chain-part.ts'
import { SEQUENCED_AT_ONCE } from '../schema/postgres-functions.ts'
import type { SqlConnection, SqlDialect } from '../schema/sql-connection.ts'
import type { DatabaseCalls } from './database-calls.ts'
import { erasing } from './erasing.ts'
import { readChainRows } from './read-chain.ts'
import { isNumbered, readNumbers } from './read-numbers.ts'
import { readLeaves, readWithoutLeaf } from './read-leaves.ts'
import { readCited, readEventRow } from './read-event-row.ts'
import { aboutOf, placeOf, readContent } from './read-log.ts'

/** The methods of a store for its log of events. */
export function recordLog({ refuseIfClosed, attempt, append, read, page }: DatabaseCalls): RecordLog {
  /** Rows with their numbers; sources and citations without a number get one first. */
  async function numbered<Rows extends readonly (EventRow & { displayNumber?: number })[]>(
    actor: Actor,
    readRows: () => Promise<Rows>,
  ): Promise<Rows> {
    const rows = await readRows()
    if (rows.every((row) => row.displayNumber !== undefined || !isNumbered(row))) return rows
    await attempt(async ({ number }) => number?.(actor))
    const numbers = await read((db, dialect) => readNumbers(db, { dialect, rows }), { actor })
    for (const row of rows) {
      const number = numbers.get(row.position)
      if (number !== undefined) row.displayNumber = number
    }
    return rows
  }

  return {
    async append(events, { actor, contents = [] }) {
      refuseIfClosed()
      const entries = await append(newBatch(events, { actor, contents }))
      return entries.map(writtenEntry)
    },
    async getEvent(id, { actor: input, project }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(id, 'id')
      const [row] = await numbered(actor, () =>
        read(
          async (db, dialect) => {
            const found = await readEventRow(db, { id, actor, project, dialect })
            const event = found && rowEntry(found).event
            // Returned before its number is read, so that an event the actor may not see takes as long as a missing
            // one.
            if (!event || !(await isSeen(event, { db, dialect, actor, project }))) return []
            const displayNumber = (await readNumbers(db, { dialect, rows: [found] })).get(found.position)
            return [{ ...found, ...(displayNumber !== undefined && { displayNumber }) }]
          },
          { actor },
        ),
      )
      return row ? rowEntry(row) : null
    },
    async listEvents(query, { actor }) {
      refuseIfClosed()
      const request = eventPage(query, parseActor(actor))
      const rows = await numbered(actor, () => page(request, actor))
      return toPage(rows, { ...request, read: rowEntry, cursorOf })
    },
    async readChain(range, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      const request = chainRequest(range)
      const rows = await read((db, dialect) => readChainRows(db, { dialect, request }), {
        actor,
        isIndexed: true,
      })
      return toChainPart(rows, { read: rowEntry, actor })
    },
    async findCitations(filter, { actor }) {
      refuseIfClosed()
      return await toCitationPage(citationPage(filter, parseActor(actor)), {
        fetch: (request) => numbered(actor, () => page(request, actor)),
        read: (row) => toCitationRecord(readRow(row), aboutOf(row), row.displayNumber),
        placeOf,
      })
    },
    async getContent(address, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(address, 'address')
      return read((db, dialect) => readContent(db, { address, actor, dialect }), { actor, isIndexed: true })
    },
    ...erasing({ refuseIfClosed, attempt, read }),
    async sequence() {
      refuseIfClosed()
      return attempt(sequence)
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
    async countUnindexed() {
      refuseIfClosed()
      return read(countUnindexed)
    },
  }
}

async function isSeen(
  event: RecordedEvent,
  {
    db,
    dialect,
    actor,
    project = event.project,
  }: { db: Transaction<StoreSchema>; dialect: SqlDialect; actor: Actor; project: string | undefined },
): Promise<boolean> {
  const cited = actor.role === 'agent' ? await readCited(db, { event, actor, dialect }) : []
  return mayRead(actor, event, cited) && event.project === project
}

/**
 * Number of events without index rows. There are none on PostgreSQL, which writes these rows with the event.
 */
async function countUnindexed(db: Transaction<StoreSchema>, dialect: SqlDialect): Promise<number> {
  if (dialect === 'postgres') return 0
  const { rows } = await sql<{ count: unknown }>`select count(*) as count from citespan_events
    where position > ${sql.raw(lastIndexed)}`.execute(db)
  return Number(rows[0]!.count)
}

function cursorOf(row: EventRow): string {
  return encodeCursor('e', placeOf(row))
}

/**
 * Gives leaf numbers to the entries that have none, and returns the size of the log. On SQLite the leaf
 * number is the position minus one, so there is nothing to write.
 */
async function sequence({ db, dialect, actAs }: SqlConnection): Promise<{ size: number }> {
  const isPostgres = dialect === 'postgres'
  const sizes = isPostgres
    ? sql<Sizes>`select (select coalesce(max(number) + 1, 0) from citespan_leaves) as before, citespan_sequence() as size`
    : sql<Sizes>`select coalesce(max(position), 0) as before, coalesce(max(position), 0) as size from citespan_events`
  const transaction = db.transaction().setAccessMode(isPostgres ? 'read write' : 'read only')
  while (true) {
    const { rows } = await transaction.execute(async (begun) => {
      await actAs?.(begun, null)
      return sizes.execute(begun)
    })
    const [before, size] = [Number(rows[0]!.before), Number(rows[0]!.size)]
    if (size - before < SEQUENCED_AT_ONCE) return { size }
  }
}

/** Number of leaves before and after a call of `citespan_sequence`. */
type Sizes = { before: unknown; size: unknown }
