import type { Transaction } from 'kysely'
import {
  commentedIds,
  hasPool,
  personalChains,
  personalKinds,
  pooledKinds,
  sharedKinds,
} from '../../../core/records.ts'
import type { Actor, RecordedEvent } from '../../../core/records.ts'
import { corruptRow, readRow } from '../events/log-rows.ts'
import { eventRowSchema } from '../events/schema.ts'
import type { EventRow, StoreSchema } from '../events/schema.ts'
import { visibleTo } from '../events/visible-events.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { isCommentOn } from './event-conditions.ts'

type Database = Transaction<StoreSchema>

/**
 * The row of an event, or `null` unless its columns show that the actor may see it; the rest is left to `mayRead`.
 * The database compares the columns, so that an event of others takes as long as a missing one.
 */
export async function readEventRow(
  db: Database,
  {
    id,
    actor,
    project,
    dialect,
  }: { id: string; actor: Actor; project?: string | undefined; dialect: SqlDialect },
): Promise<EventRow | null> {
  let query = db.selectFrom('citespan_events as event').selectAll().where('id', '=', id)
  if (project !== undefined) query = query.where('project', '=', project)
  if (actor.role === 'agent' || actor.role === 'user') query = query.where('project', '=', actor.project)
  if (actor.role === 'agent') {
    const { agentId, sessionId, userId } = actor
    const citations = visibleTo(actor, { kind: 'citation', asked: {} })
    query = query.where((event) => {
      const isOfUser = userId === undefined ? event('user_id', 'is', null) : event('user_id', '=', userId)
      const isComment = event.and([
        event('kind', 'in', [...personalKinds]),
        event('chain', 'in', [...personalChains]),
      ])
      const ofAgents = [
        event('kind', 'in', [...sharedKinds]),
        ...(hasPool(actor)
          ? [event.and([event('kind', 'in', [...pooledKinds]), event('run_id', '=', ''), isOfUser])]
          : []),
        ...(agentId !== undefined
          ? [event.and([event('agent_id', '=', agentId), isOfUser])]
          : sessionId !== undefined
            ? [event.and([event('chain', '=', `s:${sessionId}`), isOfUser])]
            : []),
      ]
      return event.or([
        event.and([event.not(isComment), event.or(ofAgents)]),
        ...(citations ? [event.and([isComment, isCommentOn(dialect, citations)])] : []),
      ])
    })
  }
  const row = await query.executeTakeFirst()
  if (!row) return null
  const result = eventRowSchema.safeParse(row)
  if (!result.success) throw corruptRow('citespan_events', id)
  return result.data
}

/** The citations that a person comments on with the event, as far as the actor may see them. */
export async function readCited(
  db: Database,
  { event, actor, dialect }: { event: RecordedEvent; actor: Actor; dialect: SqlDialect },
): Promise<RecordedEvent[]> {
  const cited: RecordedEvent[] = []
  for (const id of commentedIds(event)) {
    const row = await readEventRow(db, { id, actor, dialect })
    if (row) cited.push(readRow(row))
  }
  return cited
}
