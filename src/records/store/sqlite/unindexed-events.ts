import type { RecordedEvent } from '../../../core/records.ts'
import { lastIndexed } from '../events/event-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import type { EventRow } from '../events/schema.ts'
import type { Statements } from './statements.ts'

/** A row of the log with its event; `null` if the body cannot be read. */
export type UnindexedEvent = { row: Omit<EventRow, 'previous' | 'hash'>; event: RecordedEvent | null }

/** Whether the log has an event that is not indexed yet. */
export function hasUnindexed({ first }: Statements): boolean {
  return first(`select 1 from citespan_events where position > ${lastIndexed} limit 1`) !== undefined
}

/** The first events, at most `limit`, that are not indexed yet, in log order. */
export function readUnindexed({ all }: Statements, limit: number): UnindexedEvent[] {
  const rows = all<UnindexedEvent['row']>(
    `select position, id, kind, project, chain, number, run_id, citation_id, agent_id, user_id, created_ms, body
      from citespan_events where position > ${lastIndexed} order by position limit ${limit}`,
  )
  return rows.map((row) => ({ row, event: readEventOrNull(row.body, row.id) }))
}
