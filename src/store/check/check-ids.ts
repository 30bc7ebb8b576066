import { sql } from 'kysely'
import type { LogProblem } from '../../core/records/log-problem.ts'
import type { Read } from './read.ts'

/** Ids of one read. */
const PAGE = 10_000

/**
 * Each id is that of one event. The database sees to it until its owner takes
 * the constraint away; then a later event of the same id, chained as it should
 * be, may be read in place of the first, and no held checkpoint shows it.
 */
export async function* checkIds(read: Read): AsyncGenerator<LogProblem> {
  let repeated: string | null = null
  for (let from = sql`id >= ''`; ;) {
    const condition = from
    const { rows } = await read((db) =>
      sql<{
        id: string
      }>`select id from citespan_events where ${condition} order by id limit ${PAGE}`.execute(db),
    )
    for (const [index, { id }] of rows.entries()) {
      if (index === 0 || id !== rows[index - 1]!.id || id === repeated) continue
      repeated = id
      const message = `More than one event has the id ${id}: what is read by it may be another than was recorded first.`
      yield { kind: 'event', eventId: id, message }
    }
    if (rows.length < PAGE) return
    // The last once more: its double may be the next.
    const last = rows.at(-1)!.id
    from = last === rows[0]!.id ? sql`id > ${last}` : sql`id >= ${last}`
  }
}
