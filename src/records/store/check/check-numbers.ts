import { sql } from 'kysely'
import type { LogProblem } from '../../../core/records.ts'
import { numberedKinds } from '../../../core/records.ts'
import { lastIndexed } from '../events/event-keys.ts'
import { namesIn } from '../schema/names-in.ts'
import type { Read } from './snapshot-read.ts'

/** Rows per read. */
const PAGE = 2000
/** Maximum number of reported rows of `citespan_numbers` that belong to no source or citation. */
const MAX_PROBLEMS = 1000

type Found = { place: string; id: string; project: string; kind: string; held: string | null }

/**
 * Checks that each source and citation has its number: its rank in its project and kind, in log order. Then checks that
 * no other event has a number. Reads up to the last indexed event on SQLite, and up to the last leaf on PostgreSQL.
 */
export async function* checkNumbers(read: Read): AsyncGenerator<LogProblem> {
  const counts = new Map<string, number>()
  for (let after = '-1'; ;) {
    const rows = await readPage(read, after)
    for (const { id, project, kind, held } of rows) {
      const key = `${kind} ${project}`
      const rank = (counts.get(key) ?? 0) + 1
      counts.set(key, rank)
      if (held === String(rank)) continue
      const has = held === null ? 'has no number' : `has the number ${held}`
      const message = `The ${kind} ${id} ${has} in citespan_numbers, but its place in the log is that of number ${rank}.`
      yield { kind: 'index', eventId: id, message }
    }
    if (rows.length < PAGE) break
    after = rows.at(-1)!.place
  }
  yield* await surplus(read)
}

/**
 * The next sources and citations behind the place `after` in log order, each with the number that the table has for it
 * (`held`); `null` if it has none.
 */
async function readPage(read: Read, after: string): Promise<Found[]> {
  return read(async (db, dialect) => {
    const held = sql`(select cast(number as text) from citespan_numbers as numbered
      where numbered.position = event.position and numbered.project = event.project and numbered.kind = event.kind)`
    const columns = sql`event.id, event.project, event.kind, ${held} as held`
    const kinds = sql.raw(namesIn(numberedKinds))
    const query =
      dialect === 'postgres'
        ? sql<Found>`select leaf.number::text as place, ${columns} from citespan_leaves as leaf
            join citespan_events as event on event.position = leaf.position
            where leaf.number > ${after}::bigint and event.kind || '' in (${kinds})
            order by leaf.number limit ${PAGE}`
        : sql<Found>`select cast(event.position as text) as place, ${columns} from citespan_events as event
            where event.position > cast(${after} as integer) and event.position <= ${sql.raw(lastIndexed)}
              and +event.kind in (${kinds}) order by event.position limit ${PAGE}`
    return (await query.execute(db)).rows
  })
}

/** Reports numbers at whose position there is no source or citation of their project and kind. */
async function surplus(read: Read): Promise<LogProblem[]> {
  return read(async (db) => {
    const { rows } = await sql<{ number: string; project: string; kind: string }>`
      select cast(numbered.number as text) as number, numbered.project, numbered.kind
      from citespan_numbers as numbered left join citespan_events as event on event.position = numbered.position
      where event.id is null or event.kind <> numbered.kind or event.project <> numbered.project
      limit ${MAX_PROBLEMS}`.execute(db)
    return rows.map(({ number, kind }) => ({
      kind: 'index',
      message: `citespan_numbers has the number ${number} for a ${kind} that is not at its position.`,
    }))
  })
}
