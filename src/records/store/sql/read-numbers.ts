import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import { numberedKinds } from '../../../core/records.ts'
import { lastIndexed } from '../events/event-keys.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** Whether records of this kind have a number for readers. */
export function isNumbered({ kind }: Pick<EventRow, 'kind'>): boolean {
  return (numberedKinds as readonly string[]).includes(kind)
}

/**
 * The numbers of sources and citations among these rows, by position. Rows that SQLite has not indexed yet are counted
 * after the last indexed one, so that reading never has to write. On PostgreSQL, rows without a number are left out.
 */
export async function readNumbers(
  db: Transaction<StoreSchema>,
  { dialect, rows }: { dialect: SqlDialect; rows: readonly EventRow[] },
): Promise<Map<number, number>> {
  const positions = rows.filter(isNumbered).map(({ position }) => position)
  if (positions.length === 0) return new Map()
  const query =
    dialect === 'postgres'
      ? sql<Found>`select position, number from citespan_numbers where position = any(${positions}::bigint[])`
      : sql<Found>`select event.position, coalesce(
          (select number from citespan_numbers as held where held.position = event.position),
          (select coalesce(max(number), 0) from citespan_numbers as held
              where held.project = event.project and held.kind = event.kind)
            + (select count(*) from citespan_events as earlier where earlier.position > ${sql.raw(lastIndexed)}
              and earlier.position <= event.position and +earlier.kind = event.kind
              and +earlier.project = event.project)) as number
        from citespan_events as event where event.position in (${sql.join(positions)})`
  const found = await query.execute(db)
  return new Map(found.rows.map(({ position, number }) => [Number(position), Number(number)]))
}

type Found = { position: unknown; number: unknown }
