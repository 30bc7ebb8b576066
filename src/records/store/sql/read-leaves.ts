import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { LogLeaf } from '../../../core/records.ts'
import type { RecordLog } from '../../../core/ports.ts'
import { toLeaf, toUnsequenced } from '../events/log-leaf.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

type Database = Transaction<StoreSchema>

/** Entries from a leaf number on, in ascending order; includes leaves whose event is missing. */
export async function readLeaves(
  db: Database,
  { dialect, from, limit }: { dialect: SqlDialect; from: number; limit: number },
): Promise<LogLeaf[]> {
  const query =
    dialect === 'postgres'
      ? sql`select event.*, leaf.number as leaf from citespan_leaves as leaf
          left join citespan_events as event on event.position = leaf.position
          where leaf.number >= ${from} order by leaf.number limit ${limit}`
      : sql`select event.*, event.position - 1 as leaf from citespan_events as event
          where event.position > ${from} order by event.position limit ${limit}`
  const { rows } = await query.execute(db)
  return rows.map((row) => toLeaf(row as { leaf: unknown; position: unknown }))
}

/** The lowest number of a 64-bit column. */
const BEFORE_ALL = '-9223372036854775808'

/**
 * Entries without a leaf number, in the order of writing. On SQLite these are rows with a position below 1, which
 * citespan never writes.
 */
export async function readWithoutLeaf(
  db: Database,
  { dialect, after = BEFORE_ALL, limit }: { dialect: SqlDialect; after?: string; limit: number },
): Promise<Awaited<ReturnType<RecordLog['readUnsequenced']>>> {
  // Positions are read as text, because a tampered one may exceed the range of a JavaScript number.
  const [size, entries] =
    dialect === 'postgres'
      ? [
          sql`select coalesce(max(number) + 1, 0) as size from citespan_leaves`,
          sql`select event.*, event.position::text as place,
              event.position in (select position from citespan_unsequenced) as is_waiting
            from citespan_events as event where event.position > ${after}::bigint
              and not exists (select from citespan_leaves as leaf where leaf.position = event.position)
            order by event.position limit ${limit}`,
        ]
      : [
          sql`select coalesce(max(position), 0) as size from citespan_events`,
          sql`select event.*, cast(event.position as text) as place, 0 as is_waiting
            from citespan_events as event where event.position > cast(${after} as integer) and event.position < 1
            order by event.position limit ${limit}`,
        ]
  const { rows: sizes } = await size.execute(db)
  const { rows } = await entries.execute(db)
  const found = rows as { place: string; is_waiting: unknown }[]
  return {
    size: Number((sizes[0] as { size: unknown }).size),
    entries: found.map(toUnsequenced),
    next: found.length === limit ? found.at(-1)!.place : null,
  }
}
