import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { corruptRow } from '../events/log-rows.ts'
import { keyOf } from '../events/event-keys.ts'
import { eventRowSchema } from '../events/schema.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import type { ChainRequest } from '../queries/chain-part.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { eachEvent } from './select-events.ts'

/** At most `limit` rows of a chain after a number, in ascending order: one range of an index in both databases. */
export async function readChainRows(
  db: Transaction<StoreSchema>,
  { dialect, request: { project, chain, after, limit } }: { dialect: SqlDialect; request: ChainRequest },
): Promise<EventRow[]> {
  const query =
    dialect === 'postgres'
      ? sql`select event.* from citespan_events as event where event.chain = ${chain}
          and event.project = ${project} and event.number > ${after} order by event.number limit ${limit}`
      : sql`select event.* from citespan_keys as place ${eachEvent(dialect, sql.ref('place.position'))}
          where place.key = ${keyOf.chain(project, chain)} and place.created_ms > ${after}
          order by place.created_ms limit ${limit}`
  const { rows } = await query.execute(db)
  return rows.map((row) => {
    const result = eventRowSchema.safeParse(row)
    if (!result.success) throw corruptRow('citespan_events', String((row as { id?: unknown }).id))
    return result.data
  })
}
