import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { z } from 'zod'
import type { SessionSummary } from '../../../core/ports.ts'
import type { Place } from '../queries/cursor.ts'
import { listKey } from '../events/list-keys.ts'
import { corruptRow, readEvent } from '../events/log-rows.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'
import type { SessionRequest } from '../queries/queries.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import { conditionsOf } from './event-conditions.ts'
import { driverOf } from './select-events.ts'
import { toSummary } from '../events/session-summary.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** A session as selected: the place of its newest run, and the body of its first run. */
const sessionRowSchema = z.object({
  id: z.string(),
  run_id: z.string(),
  created_ms: z.coerce.number().pipe(z.int()),
  position: z.coerce.number().pipe(z.int()),
  first: z.string(),
})

/** A session by its newest run; `first`: the body of its first run. */
export type SessionRow = { id: string; first: string; place: Place }

/**
 * The sessions of a page, in descending order of their newest run, and one more if there is a next page. It reads the
 * list of runs backwards and keeps each run that is the newest of its session.
 */
export async function selectSessions(
  db: Transaction<StoreSchema>,
  { dialect, request: { scope, size, after } }: { dialect: SqlDialect; request: SessionRequest },
): Promise<SessionRow[]> {
  const { from, where, place, rest } = driverOf(dialect, { kind: 'run', scope })
  const column = (name: string) => sql.ref(`${place}.${name}`)
  const [time, run, position] = [column('created_ms'), column('run_id'), column('position')]
  const conditions = [
    ...where,
    ...conditionsOf(dialect, rest),
    // The chains that start with `s:`, since `;` follows `:` in byte order. Neither database uses an index for it.
    dialect === 'sqlite'
      ? sql`+event.chain >= 's:' and +event.chain < 's;'`
      : sql`event.chain >= 's:' and event.chain < 's;'`,
    // A boolean value instead of a comparison, which PostgreSQL would estimate to be almost never true.
    runOfSession(sql`other.position = event.position`, { dialect, scope, order: 'desc' }),
  ]
  if (after) {
    conditions.push(
      sql`(${time}, ${run}, ${position}) < (${after.createdMs}, ${after.runId}, ${after.position})`,
    )
  }
  const { rows } = await sql<EventRow>`
    select event.id, event.run_id, event.created_ms, event.position,
      ${runOfSession(sql`other.body`, { dialect, scope, order: 'asc' })} as first
    from ${from} where ${sql.join(conditions, sql` and `)}
    order by ${time} desc, ${run} desc, ${position} desc limit ${size + 1}`.execute(db)
  return rows.map(toSessionRow)
}

/**
 * A value of the first or newest run, within the scope, of the session of `event`. A scalar subquery, so that it is one
 * index seek per event and never a join.
 */
function runOfSession(
  value: RawBuilder<unknown>,
  {
    dialect,
    scope: { agentId, userId },
    order,
  }: { dialect: SqlDialect; scope: EventScopeFilter; order: 'asc' | 'desc' },
): RawBuilder<unknown> {
  const direction = sql.raw(order)
  const isWithin = [
    sql`other.project = event.project`,
    ...owned('agent_id', agentId),
    ...owned('user_id', userId),
  ]
  // SQLite reads lists from `citespan_keys`; see `driverOf`.
  const [runs, listed] =
    dialect === 'sqlite'
      ? [
          sql`citespan_keys as listed cross join citespan_events as other on other.position = listed.position
            where listed.key = ${listKey('run', 'chain', '')} || event.chain`,
          'listed',
        ]
      : [sql`citespan_events as other where other.chain = event.chain and other.kind = 'run'`, 'other']
  const places = ['created_ms', 'run_id', 'position'].map(
    (name) => sql`${sql.ref(`${listed}.${name}`)} ${direction}`,
  )
  // Without `coalesce`, planners consider the conditions so selective that sorting would seem cheaper than the index
  // order.
  return sql`(select ${value} from ${runs} and coalesce(${sql.join(isWithin, sql` and `)}, false)
    order by ${sql.join(places)} limit 1)`
}

function owned(name: 'agent_id' | 'user_id', id: string | null | undefined): RawBuilder<unknown>[] {
  if (id === undefined) return []
  const column = sql.ref(`other.${name}`)
  return [id === null ? sql`${column} is null` : sql`${column} = ${id}`]
}

function toSessionRow(row: unknown): SessionRow {
  const result = sessionRowSchema.safeParse(row)
  if (!result.success) throw corruptRow('citespan_events', String((row as { id?: unknown }).id))
  const { id, first, created_ms: createdMs, run_id: runId, position } = result.data
  return { id, first, place: { createdMs, runId, position } }
}

/** The summary of a session; throws `database-corrupt` if its first run cannot be read. */
export function toSessionSummary({ id, first, place }: SessionRow): SessionSummary {
  const event = readEvent(first, id)
  if (event.kind !== 'run' || event.sessionId === undefined) throw corruptRow('citespan_events', event.id)
  return toSummary(event, place.createdMs)
}
