import type { Transaction } from 'kysely'
import type { RecordedEvent, RunEvent } from '../../../core/records.ts'
import { keyOf, keysOf } from '../events/event-keys.ts'
import { listKeysOf } from '../events/list-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { columnsOf } from '../events/log-rows.ts'
import { runEventId } from '../../../core/records.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/**
 * A row of an index table. `first` and `second`: its key and an empty text, or its project and status. Integers are
 * read as text, since a tampered value may exceed the range of a JavaScript number.
 */
export type IndexRow = { first: string; second: string; created_ms: string; run_id: string; position: string }
/** The two index tables with the same layout: the value looked up, then the event's place in lists. */
export const tables = ['citespan_keys', 'citespan_statuses'] as const
export type Table = (typeof tables)[number]

/** The rows of both `tables` that an event should have. `newest`: the body of a citation's newest verification. */
export async function rowsOf(
  db: Transaction<StoreSchema>,
  {
    event,
    row,
    dialect,
  }: {
    event: RecordedEvent
    row: { place: string; number: string; newest: string | null }
    dialect: SqlDialect
  },
): Promise<(IndexRow & { event: RecordedEvent; table: Table })[]> {
  const run = await runOf(db, event)
  const columns = columnsOf(event)
  const { created_ms, run_id } = columns
  const place = { created_ms: String(created_ms), run_id, position: row.place, event }
  // Only the run tells the sources of a citation. The check of the log reports a missing run.
  const keys = run === null ? [] : keysOf(event, { project: event.project, run })
  const lists = dialect === 'sqlite' ? listKeysOf(columns) : []
  const chained = {
    ...place,
    table: 'citespan_keys' as const,
    first: keyOf.chain(event.project, columns.chain),
    second: '',
    created_ms: row.number,
    run_id: '',
  }
  return [
    ...(dialect === 'sqlite' ? [chained] : []),
    ...[...lists, ...keys].map((key) => ({
      ...place,
      table: 'citespan_keys' as const,
      first: key,
      second: '',
    })),
    ...(event.kind === 'citation'
      ? [
          {
            ...place,
            table: 'citespan_statuses' as const,
            first: event.project,
            second: statusIn(row.newest),
          },
        ]
      : []),
  ]
}

/**
 * The run that a citation belongs to; `undefined` if it belongs to none or the event is no citation, `null` if the run
 * is missing or cannot be read.
 */
export async function runOf(
  db: Transaction<StoreSchema>,
  { kind, runId }: RecordedEvent,
): Promise<RunEvent | null | undefined> {
  if (kind !== 'citation' || runId === undefined) return undefined
  const id = runEventId('run', { runId })
  const row = await db.selectFrom('citespan_events').select('body').where('id', '=', id).executeTakeFirst()
  const event = row ? readEventOrNull(row.body, id) : null
  return event?.kind === 'run' ? event.data : null
}

function statusIn(verification: string | null): string {
  const event = verification === null ? null : readEventOrNull(verification, '')
  return event?.kind === 'verification' ? event.data.status : 'pending'
}
