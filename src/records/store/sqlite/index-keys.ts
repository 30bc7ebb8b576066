import type { RecordedEvent, RunEvent } from '../../../core/records.ts'
import { INDEXED, keyOf, keysOf } from '../events/event-keys.ts'
import { listKeysOf } from '../events/list-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { runEventId } from '../../../core/records.ts'
import type { Statements } from './statements.ts'
import type { UnindexedEvent } from './unindexed-events.ts'

type KeyRow = [key: string, createdMs: number, runId: string, position: number]

/**
 * Writes the rows of `citespan_keys` for these events: lists, chains, keys, and
 * the row that records the position up to which the indexes are complete. All
 * in one statement.
 */
export function indexKeys(events: readonly UnindexedEvent[], { first, insert }: Statements): void {
  const runs = new Map<string, RunEvent | null>()
  const end = events.at(-1)!.row.position
  const keys: KeyRow[] = [[INDEXED, end, '', end]]
  for (const { row, event } of events) {
    keys.push([keyOf.chain(row.project, row.chain), row.number, '', row.position])
    for (const key of [...listKeysOf(row), ...(event ? keysIn(event) : [])]) {
      keys.push([key, row.created_ms, row.run_id, row.position])
    }
  }
  insert(
    `insert into citespan_keys (key, created_ms, run_id, position)
      select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?) order by 1, 2, 3, 4`,
    [JSON.stringify(keys)],
    keys.length,
  )

  /**
   * The keys of an event. A citation whose run event cannot be read has none, because only the run says which
   * sources it cites.
   */
  function keysIn(event: RecordedEvent): string[] {
    const { project, runId } = event
    if (event.kind !== 'citation' || runId === undefined) return keysOf(event, { project })
    if (!runs.has(runId)) runs.set(runId, readRun(runId))
    const run = runs.get(runId)
    return run ? keysOf(event, { project, run }) : []
  }

  function readRun(runId: string): RunEvent | null {
    const id = runEventId('run', { runId })
    const row = first<{ body: string }>('select body from citespan_events where id = ?', [id])
    const event = row ? readEventOrNull(row.body, id) : null
    return event?.kind === 'run' ? event.data : null
  }
}
