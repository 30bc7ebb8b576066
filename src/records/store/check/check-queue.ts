import { sql } from 'kysely'
import type { LogProblem } from '../../../core/records.ts'
import type { Read } from './snapshot-read.ts'

/**
 * PostgreSQL: checks that each position in the queue for leaf numbers has an event, occurs once, and has no leaf yet.
 */
export async function* checkQueue(read: Read): AsyncGenerator<LogProblem> {
  const rows = await read(async (db, dialect) => {
    if (dialect !== 'postgres') return []
    const { rows: found } = await sql<{ position: string; id: string | null; leaf: string | null }>`
      select queued.position::text as position, min(event.id) as id, min(leaf.number)::text as leaf
      from citespan_unsequenced as queued left join citespan_events as event using (position)
        left join citespan_leaves as leaf using (position)
      group by queued.position having count(*) > 1 or min(event.id) is null or min(leaf.number) is not null
      order by queued.position limit 1000`.execute(db)
    return found
  })
  for (const { position, id, leaf } of rows) {
    const why =
      id === null ? 'which has no event' : leaf === null ? 'more than once' : `which is leaf ${leaf} already`
    yield {
      kind: 'index',
      ...(id !== null && { eventId: id }),
      message: `citespan_unsequenced has position ${position}, ${why}.`,
    }
  }
}
