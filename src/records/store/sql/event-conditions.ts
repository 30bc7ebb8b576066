import { sql } from 'kysely'
import type { RawBuilder, SqlBool } from 'kysely'
import { personalChains } from '../../../core/records.ts'
import type { EventRow } from '../events/schema.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'
import type { EventSelection } from '../queries/queries.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'

type Part = RawBuilder<unknown>

/** SQL conditions for the fields of a selection, except its kind, words and times. */
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

/** SQL conditions for the fields of a filter, which must all hold. `table`: the alias of the events. */
export function scopeConditions(
  dialect: SqlDialect,
  { project, sessionId, agentId, userId, chain, poolOf, withoutPersons, onCitations }: EventScopeFilter,
  table: EventAlias = 'event',
): Part[] {
  const conditions: Part[] = []
  if (project !== undefined) conditions.push(is(dialect, 'project', project, table))
  if (sessionId !== undefined) conditions.push(is(dialect, 'chain', `s:${sessionId}`, table))
  if (chain !== undefined) conditions.push(is(dialect, 'chain', chain, table))
  if (agentId !== undefined) conditions.push(isOrNull(dialect, 'agent_id', agentId, table))
  if (userId !== undefined) conditions.push(isOrNull(dialect, 'user_id', userId, table))
  if (poolOf) conditions.push(inPool(dialect, poolOf, table))
  if (withoutPersons) {
    conditions.push(sql`${sql.ref(`${table}.chain`)} || '' not in (${sql.join([...personalChains])})`)
  }
  if (onCitations) conditions.push(isCommentOn(dialect, onCitations))
  return conditions
}

type EventAlias = 'event' | 'cited'

/**
 * SQL condition on an event that comments on a citation, such as a verdict: the filter passes that citation, or one of
 * the two of a relation. Each scalar subquery has one id, so that PostgreSQL looks citations up by their ids.
 */
export function isCommentOn(dialect: SqlDialect, scope: EventScopeFilter): RawBuilder<SqlBool> {
  const conditions = [is(dialect, 'kind', 'citation', 'cited'), ...scopeConditions(dialect, scope, 'cited')]
  const passes = (id: Part) => sql`1 = (select 1 from citespan_events as cited where cited.id = ${id}
    and ${sql.join(conditions, sql` and `)})`
  const [from, to] = dialect === 'sqlite' ? ['from', 'to'].map(jsonMember) : [1, 2].map(relatedId)
  return sql<SqlBool>`case event.kind when 'relation' then ${passes(from!)} or ${passes(to!)}
    else ${passes(sql`event.citation_id`)} end`
}

/** SQLite: SQL for the id of one of the two citations of a relation; `null` in a damaged body. */
function jsonMember(name: string): Part {
  return sql`case when json_valid(event.body) then json_extract(event.body, ${sql.lit(`$.data.${name}`)}) end`
}

/** PostgreSQL: SQL for the id of the first (1) or second (2) citation of a relation. */
function relatedId(place: number): Part {
  return sql`(citespan_related(event.body))[${sql.lit(place)}]`
}

function inPool(
  dialect: SqlDialect,
  { agentId, sessionId }: NonNullable<EventScopeFilter['poolOf']>,
  table: EventAlias,
): Part {
  const own =
    agentId !== undefined
      ? sql` or ${is(dialect, 'agent_id', agentId, table)}`
      : sessionId !== undefined
        ? sql` or ${is(dialect, 'chain', `s:${sessionId}`, table)}`
        : sql``
  // Written as expressions, for which no planner uses an index.
  const isNamed = sql`coalesce(${sql.ref(`${table}.user_id`)}, ${sql.ref(`${table}.agent_id`)}) is not null`
  return sql`(${sql.ref(`${table}.run_id`)} || '' = '' and ${isNamed}${own})`
}

function isOrNull(
  dialect: SqlDialect,
  name: 'agent_id' | 'user_id',
  value: string | null,
  table: EventAlias,
): Part {
  // Written as a value: a planner expects few rows for a condition that most rows fail, and would then sort.
  return value === null
    ? sql`coalesce(${sql.ref(`${table}.${name}`)} is null, false)`
    : is(dialect, name, value, table)
}

/**
 * SQL condition that a column has this value, written so that the planner does not use this column's index but that of
 * another condition. SQLite: `+column = value`. PostgreSQL: `is not distinct from`, of which it expects as many rows as
 * of `=`.
 */
export function is(
  dialect: SqlDialect,
  name: keyof EventRow,
  value: string,
  table: EventAlias = 'event',
): Part {
  const column = sql.ref(`${table}.${name}`)
  return dialect === 'sqlite' ? sql`+${column} = ${value}` : sql`${column} is not distinct from ${value}`
}
