import { sql } from 'kysely'
import type { RawBuilder, Transaction } from 'kysely'
import type { Actor, ErasureTarget, RecordedEvent } from '../../../core/records.ts'
import { erasableKinds } from '../../../core/records.ts'
import { keyOf } from '../events/event-keys.ts'
import { findErasable } from '../events/find-erasable.ts'
import type { FoundRow } from '../events/find-erasable.ts'
import type { StoreSchema } from '../events/schema.ts'
import type { SqlDialect } from '../schema/sql-connection.ts'
import { eachEvent } from './select-events.ts'

/** Maximum number of values per `in (…)`. */
const MAX_VALUES = 1000

/** `findErasable` on a database, in the transaction `db`. */
export async function findErasableRows(
  db: Transaction<StoreSchema>,
  {
    dialect,
    target,
    actor,
    ...page
  }: {
    dialect: SqlDialect
    target: ErasureTarget
    actor: Actor
    after?: number
    alone?: boolean
    asErased?: ReadonlySet<string>
  },
): Promise<{ events: RecordedEvent[]; next: number | null }> {
  const select = async (condition: RawBuilder<unknown>, end = sql``): Promise<FoundRow[]> => {
    const { rows } =
      await sql<FoundRow>`select event.id, event.body, event.position from citespan_events as event
      where ${condition} and event.project = ${actor.project} ${end}`.execute(db)
    return rows.map((row) => ({ ...row, position: Number(row.position) }))
  }
  const byKeys = async (keys: readonly string[]): Promise<FoundRow[]> => {
    const { rows } =
      await sql<FoundRow>`select event.id, event.body, event.position from citespan_keys as place
      ${eachEvent(dialect, sql.ref('place.position'))} where place.key in (${sql.join(keys)})`.execute(db)
    return rows
  }
  const inParts = async (
    values: readonly string[],
    read: (some: readonly string[]) => Promise<FoundRow[]>,
  ) => {
    const found: FoundRow[] = []
    for (let start = 0; start < values.length; start += MAX_VALUES) {
      found.push(...(await read(values.slice(start, start + MAX_VALUES))))
    }
    return found
  }
  return findErasable(
    {
      async selected(asked, { after, limit }) {
        if (asked.by === 'source') {
          // A source and the records that hold one content are few, so one page has all of them.
          if (after > 0) return []
          return [
            ...(await select(sql`event.id = ${asked.id} and event.kind = 'source'`)),
            ...(await byKeys([keyOf.content(asked.id)])),
          ]
        }
        const condition = sql`${selects(asked)} and event.kind in (${sql.join(erasableKinds)}) and event.position > ${after}`
        return select(condition, sql`order by event.position limit ${limit}`)
      },
      byRuns: (runIds) =>
        inParts(runIds, (some) => select(sql`event.run_id in (${sql.join(some)}) and event.run_id <> ''`)),
      byKeys: (keys) => inParts(keys, byKeys),
      byIds: (ids) => inParts(ids, (some) => select(sql`event.id in (${sql.join(some)})`)),
      aboutCitations: (ids) =>
        inParts(ids, (some) =>
          select(sql`event.citation_id in (${sql.join(some)}) and event.citation_id is not null`),
        ),
    },
    { target, actor, ...page },
  )
}

function selects(target: Exclude<ErasureTarget, { by: 'source' }>): RawBuilder<unknown> {
  switch (target.by) {
    case 'run':
      return sql`event.run_id = ${target.id} and event.run_id <> ''`
    case 'session':
      return sql`event.chain = ${`s:${target.id}`}`
    case 'person':
      return target.userId === undefined
        ? sql`event.agent_id = ${target.agentId ?? null}`
        : sql`event.user_id = ${target.userId}`
    case 'project':
      return sql`1 = 1`
    case 'age':
      return sql`event.created_ms < ${Date.parse(target.before)}`
  }
}
