import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import { z } from 'zod'
import type { SessionSummary } from '../../core/ports/store.ts'
import type { Place } from '../queries/cursor.ts'
import { listKey } from '../events/list-keys.ts'
import { corruptRow, readEvent } from '../events/log-rows.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'
import type { SessionRequest } from '../queries/queries.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import { conditionsOf, driverOf } from './select-events.ts'
import { toSummary } from '../events/session-summary.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

/** A session as it is found: the place of its newest run, and the body of its first one. */
const sessionRowSchema = z.object({
  id: z.string(),
  run_id: z.string(),
  created_ms: z.coerce.number().pipe(z.int()),
  position: z.coerce.number().pipe(z.int()),
  first: z.string(),
})

export type SessionRow = { summary: SessionSummary; place: Place }

/**
 * One session more than the page where there is a next one, by its newest run,
 * newest first: the list of runs read backwards, and of each run whether it is
 * the newest of its session. A page reads the runs of its sessions, not those
 * of all.
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
    // Before `s;` in bytes: whatever begins with `s:`. No range of an index, on either database.
    dialect === 'sqlite'
      ? sql`+event.chain >= 's:' and +event.chain < 's;'`
      : sql`event.chain >= 's:' and event.chain < 's;'`,
    // As a value of its own, of which PostgreSQL does not expect that it is hardly ever true.
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
 * A value of the first or newest run of the session of `event` that the scope
 * holds. A scalar, so that it is one seek for each event and never a join.
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
    ...(agentId === undefined ? [] : [sql`other.agent_id = ${agentId}`]),
    ...(userId === undefined ? [] : [sql`other.user_id = ${userId}`]),
  ]
  // SQLite lists by keys; see `driverOf`.
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
  // Read by its session alone: of `coalesce` no planner expects that it leaves so little that a sort is cheaper.
  return sql`(select ${value} from ${runs} and coalesce(${sql.join(isWithin, sql` and `)}, false)
    order by ${sql.join(places)} limit 1)`
}

function toSessionRow(row: unknown): SessionRow {
  const result = sessionRowSchema.safeParse(row)
  if (!result.success) throw corruptRow('citespan_events', String((row as { id?: unknown }).id))
  const { id, first, created_ms: createdMs, run_id: runId, position } = result.data
  const event = readEvent(first, id)
  if (event.kind !== 'run' || event.sessionId === undefined) throw corruptRow('citespan_events', event.id)
  return { summary: toSummary(event, createdMs), place: { createdMs, runId, position } }
}
