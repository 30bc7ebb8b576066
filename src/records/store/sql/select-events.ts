import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { RecordedEvent } from '../../../core/records.ts'
import type { Place } from '../queries/cursor.ts'
import { listKey } from '../events/list-keys.ts'
import type { ListColumn } from '../events/list-keys.ts'
import type { EventSelection } from '../queries/queries.ts'
import { eventRowSchema } from '../events/schema.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import { corruptRow } from '../events/log-rows.ts'
import { z } from 'zod'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { conditionsOf, is } from './event-conditions.ts'

/** An event with the bodies of its newest verification and recheck, each `null` if there is none. */
export type SelectedRow = EventRow &
  NewestBodies & { relations?: readonly RecordedEvent[]; displayNumber?: number }
export type NewestBodies = { verification: string | null; recheck: string | null }
const selectedRowSchema = eventRowSchema.extend({
  verification: z.string().nullable(),
  recheck: z.string().nullable(),
})

type Part = RawBuilder<unknown>

/**
 * How a selection is read. `from` and `where`: the table, and the conditions that its index serves. `place`: the alias
 * of the table with the sort columns. `rest`: the conditions that are compared row by row.
 */
type Driver = { from: Part; where: Part[]; place: 'event' | 'place'; rest: EventSelection }

/**
 * At most `limit` rows of a selection after a place, in list order; with `newestFirst` in the reverse order. A search
 * by words returns them in log order.
 */
export async function selectEvents(
  db: Transaction<StoreSchema>,
  {
    dialect,
    selection,
    after,
    limit,
    newestFirst = false,
  }: {
    dialect: SqlDialect
    selection: EventSelection
    after: Place | null
    limit: number
    newestFirst?: boolean | undefined
  },
): Promise<SelectedRow[]> {
  const rows = selection.words
    ? await search(db, { dialect, selection, after, limit })
    : (await listQuery(dialect, { selection, after, limit, newestFirst }).execute(db)).rows
  return rows.map((row) => {
    const result = selectedRowSchema.safeParse(row)
    if (!result.success) throw corruptRow('citespan_events', String((row as { id?: unknown }).id))
    return result.data
  })
}

function listQuery(
  dialect: SqlDialect,
  {
    selection,
    after,
    limit,
    newestFirst,
  }: { selection: EventSelection; after: Place | null; limit: number; newestFirst: boolean },
): Part {
  const { from, where, place, rest } = driverOf(dialect, selection)
  const column = (name: string) => sql.ref(`${place}.${name}`)
  const conditions = [...where, ...conditionsOf(dialect, rest)]
  if (place === 'place') conditions.push(is(dialect, 'kind', selection.kind))
  if (selection.sinceMs !== undefined) conditions.push(sql`${column('created_ms')} >= ${selection.sinceMs}`)
  if (selection.untilMs !== undefined) conditions.push(sql`${column('created_ms')} < ${selection.untilMs}`)
  const columns = ['created_ms', 'run_id', 'position'].map(column)
  const order = sql.join(newestFirst ? columns.map((one) => sql`${one} desc`) : columns)
  if (after) {
    const sign = sql.raw(newestFirst ? '<' : '>')
    conditions.push(
      sql`(${sql.join(columns)}) ${sign} (${after.createdMs}, ${after.runId}, ${after.position})`,
    )
  }
  return sql`select event.*, ${newest} from ${from}
    where ${sql.join(conditions, sql` and `)} order by ${order} limit ${limit}`
}

/** Maximum number of claims that the text index returns at a time. */
const MAX_FOUND = 10_000

/**
 * Claims that contain the words, in log order. PostgreSQL fetches a batch of claims from the text index and filters it;
 * the batches double until the page is full.
 */
async function search(
  db: Transaction<StoreSchema>,
  {
    dialect,
    selection,
    after,
    limit,
  }: { dialect: SqlDialect; selection: EventSelection; after: Place | null; limit: number },
): Promise<unknown[]> {
  const rows: unknown[] = []
  let from: string | number = after?.position ?? 0
  for (let size = limit; ; size = Math.min(size * 2, MAX_FOUND)) {
    const found = postgresSearch(selection, { from, size })
    const query = searchQuery(dialect, { selection, after, found, limit: limit - rows.length })
    rows.push(...(await query.execute(db)).rows)
    if (dialect === 'sqlite' || rows.length >= limit) return rows
    const ends = await sql<{ count: string; last: string }>`
      select count(*) as count, max(position) as last from ${found}`.execute(db)
    const { count, last } = ends.rows[0]!
    if (Number(count) < size) return rows
    from = last
  }
}

function postgresSearch(
  { words = [] }: EventSelection,
  { from, size }: { from: string | number; size: number },
): Part {
  const query = words.map((word) => `'${word}'`).join(' & ')
  return sql`citespan_search(${query}, ${from}, ${size}) as found (position)`
}

function searchQuery(
  dialect: SqlDialect,
  {
    selection,
    after,
    found,
    limit,
  }: { selection: EventSelection; after: Place | null; found: Part; limit: number },
): Part {
  const { words = [], sinceMs, untilMs, ...rest } = selection
  const isPostgres = dialect === 'postgres'
  const position = isPostgres ? sql.ref('found.position') : sql.ref('citespan_claims.rowid')
  const from = isPostgres ? found : sql`citespan_claims`
  const conditions = conditionsOf(dialect, rest)
  if (!isPostgres) conditions.push(sql`citespan_claims match ${words.map((word) => `"${word}"`).join(' ')}`)
  if (after && !isPostgres) conditions.push(sql`${position} > ${after.position}`)
  if (sinceMs !== undefined) conditions.push(sql`event.created_ms >= ${sinceMs}`)
  if (untilMs !== undefined) conditions.push(sql`event.created_ms < ${untilMs}`)
  return sql`select event.*, ${newest} from ${from} ${eachEvent(dialect, position)}
    ${conditions.length === 0 ? sql`` : sql`where ${sql.join(conditions, sql` and `)}`} order by ${position} limit ${limit}`
}

/**
 * SQL column: the body of a citation's newest event of this kind. The kind is compared as an expression, so that no
 * planner uses the index on kinds.
 */
const newestOf = (kind: 'verification' | 'recheck') => sql`(select newest.body from citespan_events as newest
  where newest.citation_id = event.id and newest.kind || '' = ${sql.lit(kind)}
  order by newest.position desc limit 1) as ${sql.ref(kind)}`

/** The bodies of the newest events about a citation, as columns. */
export const newest = sql`${newestOf('verification')}, ${newestOf('recheck')}`

const events = sql`citespan_events as event`

/**
 * Joins the event of each position, looked up one by one in the order of the
 * positions: SQLite keeps the written order of a cross join, and PostgreSQL does
 * not flatten a subquery with an `offset`.
 */
export function eachEvent(dialect: SqlDialect, position: Part): Part {
  return dialect === 'sqlite'
    ? sql`cross join citespan_events as event on event.position = ${position}`
    : sql`cross join lateral (select * from citespan_events as each where each.position = ${position} offset 0) as event`
}

/** How to read a selection: the table, by the most selective index, and the conditions that are left to compare. */
export function driverOf(dialect: SqlDialect, selection: EventSelection): Driver {
  const { kind, scope, id, run, key, citationId, status, number, ...rest } = selection
  const ofKind = sql`event.kind = ${kind}`
  const byEvent = (where: Part[], left: Partial<EventSelection>): Driver => ({
    from: events,
    where: [...where, ofKind],
    place: 'event',
    rest: { ...rest, kind, scope, ...left },
  })
  const byKey = (found: string, left: Partial<EventSelection>): Driver => ({
    from: sql`citespan_keys as place ${eachEvent(dialect, sql.ref('place.position'))}`,
    where: [sql`place.key = ${found}`],
    place: 'place',
    rest: { ...rest, kind, scope, ...left },
  })
  /** How to read a list of events: on PostgreSQL by an index of `citespan_events`, on SQLite by `citespan_keys`. */
  const byList = (column: ListColumn, value: string, left: Partial<EventSelection>): Driver =>
    dialect === 'sqlite'
      ? byKey(listKey(kind, column, value), left)
      : byEvent([sql`${sql.ref(`event.${column}`)} = ${value}`], left)
  if (id !== undefined) {
    return byEvent([sql`event.id = ${id}`], { run, key, number, citationId, status })
  }
  if (number !== undefined && scope.project !== undefined) {
    return {
      from: sql`citespan_numbers as numbered ${eachEvent(dialect, sql.ref('numbered.position'))}`,
      where: [
        sql`numbered.project = ${scope.project}`,
        sql`numbered.kind = ${kind}`,
        sql`numbered.number = ${number}`,
        ofKind,
      ],
      place: 'event',
      rest: { ...rest, kind, scope, run, key, status, citationId },
    }
  }
  if (key !== undefined) return byKey(key, { run, status, citationId })
  if (citationId !== undefined) {
    return byEvent([sql`event.citation_id = ${citationId}`], { run, status })
  }
  if (typeof run === 'string') {
    return byEvent([sql`event.run_id = ${run}`, sql`event.run_id <> ''`], { status })
  }
  const { project, sessionId, agentId, userId, chain } = scope
  if (sessionId !== undefined || chain !== undefined) {
    const { sessionId: _session, chain: _chain, ...narrowed } = scope
    return byList('chain', chain ?? `s:${sessionId}`, { scope: narrowed, run, status })
  }
  if (status !== undefined && project !== undefined) {
    return {
      from: sql`citespan_statuses as place ${eachEvent(dialect, sql.ref('place.position'))}`,
      where: [sql`place.project = ${project}`, sql`place.status = ${status}`],
      place: 'place',
      rest: { ...rest, kind, scope, run },
    }
  }
  if (typeof agentId === 'string') {
    const narrowed = { ...scope, agentId: undefined }
    return byList('agent_id', agentId, { scope: narrowed, run, status })
  }
  if (typeof userId === 'string') {
    const narrowed = { ...scope, userId: undefined }
    return byList('user_id', userId, { scope: narrowed, run, status })
  }
  if (project !== undefined) {
    const { project: _project, ...narrowed } = scope
    return byList('project', project, { scope: narrowed, run, status })
  }
  return dialect === 'sqlite' ? byKey(listKey(kind), { run, status }) : byEvent([], { run, status })
}
