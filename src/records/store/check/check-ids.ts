import { sql } from 'kysely'
import type { LogProblem } from '../../../core/records.ts'
import type { Read } from './snapshot-read.ts'

/** Ids per read. */
const PAGE = 10_000

/**
 * Checks that each id belongs to one event. If the owner of the database removes
 * the unique constraint, a later event with the same id and a correct chain could be
 * read in place of the first, and no checkpoint would show it.
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
      const message = `More than one event has the id ${id}: a read by this id may return a later event than the one first recorded.`
      yield { kind: 'event', eventId: id, message }
    }
    if (rows.length < PAGE) return
    // Starts at the last id again, because the next row may have the same id.
    const last = rows.at(-1)!.id
    from = last === rows[0]!.id ? sql`id > ${last}` : sql`id >= ${last}`
  }
}
