import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { EventRow } from '../events/schema.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'
import type { EventSelection } from '../queries/queries.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

type Part = RawBuilder<unknown>

/** The conditions of a selection besides the index that finds its events. */
export function conditionsOf(
  dialect: SqlDialect,
  { kind, scope, id, run, key, number, citationId, status }: EventSelection,
): Part[] {
  const conditions = scopeConditions(dialect, scope)
  if (id !== undefined) conditions.push(is(dialect, 'id', id))
  if (run === true) conditions.push(sql`event.run_id || '' <> ''`)
  if (typeof run === 'string') conditions.push(is(dialect, 'run_id', run))
  if (citationId !== undefined) conditions.push(is(dialect, 'citation_id', citationId))
  if (key !== undefined) {
    conditions.push(sql`exists (select 1 from citespan_keys as keyed where keyed.key = ${key}
      and keyed.created_ms = event.created_ms and keyed.run_id = event.run_id and keyed.position = event.position)`)
  }
  if (number !== undefined) {
    conditions.push(sql`exists (select 1 from citespan_numbers as counted where counted.position = event.position
      and counted.number = ${number})`)
  }
  if (kind === 'citation' && status !== undefined) {
    conditions.push(sql`exists (select 1 from citespan_statuses as stated where stated.project = event.project
      and stated.status = ${status} and stated.created_ms = event.created_ms and stated.run_id = event.run_id
      and stated.position = event.position)`)
  }
  return conditions
}

export function scopeConditions(
  dialect: SqlDialect,
  { project, sessionId, agentId, userId, chain, poolOf }: EventScopeFilter,
): Part[] {
  const conditions: Part[] = []
  if (project !== undefined) conditions.push(is(dialect, 'project', project))
  if (sessionId !== undefined) conditions.push(is(dialect, 'chain', `s:${sessionId}`))
  if (chain !== undefined) conditions.push(is(dialect, 'chain', chain))
  if (agentId !== undefined) conditions.push(isOrNull(dialect, 'agent_id', agentId))
  if (userId !== undefined) conditions.push(isOrNull(dialect, 'user_id', userId))
  if (poolOf) conditions.push(inPool(dialect, poolOf))
  return conditions
}

function inPool(dialect: SqlDialect, { agentId, sessionId }: NonNullable<EventScopeFilter['poolOf']>): Part {
  const own =
    agentId !== undefined
      ? sql` or ${is(dialect, 'agent_id', agentId)}`
      : sessionId !== undefined
        ? sql` or ${is(dialect, 'chain', `s:${sessionId}`)}`
        : sql``
  // Written as expressions, for which no planner uses an index.
  const isNamed = sql`coalesce(event.user_id, event.agent_id) is not null`
  return sql`(event.run_id || '' = '' and ${isNamed}${own})`
}

function isOrNull(dialect: SqlDialect, name: 'agent_id' | 'user_id', value: string | null): Part {
  // Written as a value: a planner expects few rows for a condition that most rows fail, and would then sort.
  return value === null ? sql`coalesce(${sql.ref(`event.${name}`)} is null, false)` : is(dialect, name, value)
}

/**
 * An equality for which the planner uses no index, so that it uses that of the lookup. PostgreSQL estimates
 * `is not distinct from` like `=`, and so does not expect an empty result.
 */
export function is(dialect: SqlDialect, name: keyof EventRow, value: string): Part {
  const column = sql.ref(`event.${name}`)
  return dialect === 'sqlite' ? sql`+${column} = ${value}` : sql`${column} is not distinct from ${value}`
}
