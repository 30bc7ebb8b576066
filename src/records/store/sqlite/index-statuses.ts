import type { Status } from '../../../core/verdict.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import type { EventRow } from '../events/schema.ts'
import type { Statements } from './statements.ts'
import type { UnindexedEvent } from './unindexed-events.ts'

/**
 * Writes the rows of `citespan_statuses` for the citations among these events,
 * and moves the rows of earlier citations that are verified here. The status of
 * a citation is that of its newest verification.
 */
export function indexStatuses(events: readonly UnindexedEvent[], statements: Statements): void {
  const firstPosition = events[0]!.row.position
  const statuses = new Map<string, Status>()
  for (const { event } of events) {
    if (event?.kind === 'verification') statuses.set(event.data.citationId, event.data.status)
  }
  for (const { row, event } of events) {
    if (event?.kind !== 'citation') continue
    const { id, project, created_ms, run_id, position } = row
    const status = statuses.get(id) ?? earlierStatus(id, { before: firstPosition, statements })
    statements.insert(
      'insert into citespan_statuses (project, status, created_ms, run_id, position) values (?, ?, ?, ?, ?)',
      [project, status, created_ms, run_id, position],
    )
  }
  for (const [citationId, status] of statuses) {
    const cited = statements.first<CitedRow>(
      'select project, created_ms, run_id, position from citespan_events where id = ?',
      [citationId],
    )
    if (cited && cited.position < firstPosition) moveStatus(cited, { status, statements })
  }
}

type CitedRow = Pick<EventRow, 'project' | 'created_ms' | 'run_id' | 'position'>

/**
 * The status of a citation by its newest verification before a position; `pending` if there is none. One append may
 * hold a verification before its citation, and the indexed part may end between them. It first looks for any
 * verification, because the ordered query takes five times as long.
 */
function earlierStatus(
  citationId: string,
  { before, statements: { first } }: { before: number; statements: Statements },
): Status {
  if (
    !first(`select 1 from citespan_events where citation_id = ? and kind = 'verification' limit 1`, [
      citationId,
    ])
  )
    return 'pending'
  const newest = first<Pick<EventRow, 'id' | 'body'>>(
    `select id, body from citespan_events where citation_id = ? and kind = 'verification' and position < ? order by position desc limit 1`,
    [citationId, before],
  )
  const event = newest ? readEventOrNull(newest.body, newest.id) : null
  return event?.kind === 'verification' ? event.data.status : 'pending'
}

function moveStatus(
  { project, created_ms, run_id, position }: CitedRow,
  { status, statements: { run } }: { status: Status; statements: Statements },
): void {
  run(
    `update citespan_statuses set status = ?
      where project = ? and status in ('pending', 'verified', 'failed', 'unverified') and status <> ?
        and created_ms = ? and run_id = ? and position = ?`,
    [status, project, status, created_ms, run_id, position],
  )
}
