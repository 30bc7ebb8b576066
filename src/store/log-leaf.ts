import { CitationError } from '../core/error.ts'
import type { LogLeaf, RecordedEvent } from '../core/event.ts'
import { differingColumns, readEvent } from './log-rows.ts'
import type { EventRow } from './schema.ts'

/** A row as it is found, for whoever checks the log: what does not fit is named, not thrown. */
export function toLeaf(row: EventRow & { leaf: number }): LogLeaf {
  const { leaf, id, chain, number, body, previous, hash } = row
  const event = readEventOrNull(body, id)
  return {
    leaf,
    eventId: id,
    event,
    chain,
    number,
    body,
    previous,
    hash,
    differing: event ? differingColumns(row, event) : [],
  }
}

function readEventOrNull(body: string, id: string): RecordedEvent | null {
  try {
    return readEvent(body, id)
  } catch (error) {
    if (error instanceof CitationError && error.code === 'database-corrupt') return null
    throw error
  }
}
