import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { RecordedEvent } from '../../../core/records.ts'
import { keyOf, lastIndexed } from '../events/event-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { eachEvent } from './select-events.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** Maximum number of indexed relations read for one page; further ones are left out. */
const MAX_RELATIONS = 10_000

type Found = { id: string; body: string }

/**
 * The relations of these citations, in any order. On SQLite also every relation at the end of the log that is not
 * indexed yet, whatever citations it names, so that reading never has to write.
 */
export async function readRelations(
  db: Transaction<StoreSchema>,
  { dialect, ids }: { dialect: SqlDialect; ids: readonly string[] },
): Promise<RecordedEvent[]> {
  const keys = sql.join(ids.map((id) => keyOf.related(id)))
  const indexed = await sql<Found>`select event.id, event.body from citespan_keys as place
    ${eachEvent(dialect, sql.ref('place.position'))} where place.key in (${keys}) limit ${MAX_RELATIONS}`.execute(
    db,
  )
  const recent =
    dialect === 'postgres'
      ? []
      : (
          await sql<Found>`select id, body from citespan_events
            where position > ${sql.raw(lastIndexed)} and +kind = 'relation'`.execute(db)
        ).rows
  // A relation between two citations of the page is found twice, once by each.
  const found = new Map([...indexed.rows, ...recent].map(({ id, body }) => [id, body]))
  return [...found].flatMap(([id, body]) => readEventOrNull(body, id) ?? [])
}
