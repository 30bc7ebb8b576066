import { CitationError } from '../core/error.ts'
import type { LogLeaf, RecordedEvent } from '../core/event.ts'
import { chainOf } from '../core/log-entry.ts'
import { readEvent } from './log-rows.ts'
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

/** Columns that do not say what the body says. */
function differingColumns(row: EventRow, event: RecordedEvent): string[] {
  const said = {
    id: event.id,
    kind: event.kind,
    project: event.project,
    chain: chainOf(event),
    run_id: event.runId ?? '',
    citation_id: event.kind === 'verification' ? event.data.citationId : null,
    agent_id: event.actor.agentId ?? null,
    user_id: event.actor.userId ?? null,
    created_ms: Date.parse(event.createdAt),
  }
  return Object.entries(said).flatMap(([column, value]) =>
    row[column as keyof typeof said] === value ? [] : [column],
  )
}
