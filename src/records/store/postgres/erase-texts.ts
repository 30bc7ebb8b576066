import { CompiledQuery, sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { Actor, RunEvent, TextErasure } from '../../../core/records.ts'
import { toBatch } from '../events/event-batch.ts'
import { keysOf } from '../events/event-keys.ts'
import { missing } from '../events/errors.ts'
import type { EntryParts } from '../events/log-rows.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { contentsOf, planErasure } from '../events/plan-erasure.ts'
import type { ErasedRecord } from '../events/plan-erasure.ts'
import { runEventId } from '../../../core/records.ts'
import type { StoreSchema } from '../events/schema.ts'
import { quotedSchema } from '../migrating/schema-name.ts'
import { actAs } from './act-as.ts'
import { appendBatch } from './append.ts'

type Database = Transaction<StoreSchema>

/**
 * Erases texts with `citespan_erase`, in one transaction with the event that records the erasure. `actsAs`: whether the
 * transaction names the actor, by whom row security decides.
 */
export async function eraseFromPostgres(
  db: Kysely<StoreSchema>,
  {
    ids,
    erasure,
    actor,
    actsAs,
  }: { ids: readonly string[]; erasure: TextErasure; actor: Actor; actsAs: boolean },
): Promise<EntryParts> {
  return db.transaction().execute(async (transaction) => {
    if (actsAs) await actAs(transaction, actor)
    const held = await readBodies(transaction, ids)
    const rows = ids.map((id) => {
      const body = held.get(id)
      if (body === undefined) throw missing('event', id)
      return { id, body }
    })
    const { records, event } = planErasure(rows, { erasure, actor })
    const runs = await readRuns(transaction, records)
    const keys = records.map(({ before, after }) => {
      const run = runs.get(before.runId ?? '')
      const left = new Set(keysOf(after, { project: before.project, run }))
      return [before.id, keysOf(before, { project: before.project, run }).filter((key) => !left.has(key))]
    })
    const [entry] = await appendBatch(transaction, {
      batch: toBatch([event], { actor, contents: [] }),
      // The transaction has already set the search path.
      schema: undefined,
    })
    await transaction.executeQuery(
      CompiledQuery.raw('select citespan_erase($1, $2, $3, $4, $5)', [
        erasure.id,
        ids,
        records.map(({ body }) => body),
        JSON.stringify(Object.fromEntries(keys)),
        [...new Set(records.flatMap(({ before }) => contentsOf(before)))],
      ]),
    )
    return entry!
  })
}

async function readBodies(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; body: string }>`select id, body from citespan_events
    where id = any(${ids}::text[])`.execute(db)
  return new Map(rows.map(({ id, body }) => [id, body]))
}

/** The runs of the citations among the records, because only runs have the sources that the citations cite. */
async function readRuns(db: Database, records: readonly ErasedRecord[]): Promise<Map<string, RunEvent>> {
  const names = new Set(
    records.flatMap(({ before: { kind, runId } }) =>
      kind === 'citation' && runId !== undefined ? [runId] : [],
    ),
  )
  const bodies = await readBodies(
    db,
    [...names].map((runId) => runEventId('run', { runId })),
  )
  const runs = new Map<string, RunEvent>()
  for (const runId of names) {
    const id = runEventId('run', { runId })
    const event = readEventOrNull(bodies.get(id) ?? '', id)
    if (event?.kind === 'run') runs.set(runId, event.data)
  }
  return runs
}

const TABLES = ['citespan_events', 'citespan_contents', 'citespan_keys', 'citespan_claims']

/**
 * If the login owns the tables, vacuums them: removes the rows that the erasure left dead, and renews the planner's
 * samples, which hold copies of short values. The bytes may stay in the free space of the files until it is reused, and
 * in the write-ahead log. Only `vacuum full` rewrites the files, and it locks the tables; `left` tells the operator so.
 */
export async function freeErased(
  db: Kysely<StoreSchema>,
  { schema }: { schema: string | undefined },
): Promise<{ left: string | null }> {
  // `vacuum` cannot run in a transaction, which would otherwise set the search path.
  const named = TABLES.map((table) => (schema === undefined ? table : `${quotedSchema(schema)}.${table}`))
  const { rows } = await sql<{
    is_owner: boolean
  }>`select pg_has_role(current_user, relowner, 'member') as is_owner
    from pg_catalog.pg_class where oid = ${named[0]!}::regclass`.execute(db)
  const isOwner = rows[0]?.is_owner === true
  if (isOwner) await sql.raw(`vacuum (analyze) ${named.join(', ')}`).execute(db)
  const done = isOwner ? 'Its dead rows are removed' : 'Its dead rows wait for a vacuum'
  return {
    left: `${done}, but their bytes can be in free room of the files: let the owner of the database run \`vacuum full ${[...named, 'pg_statistic'].join(', ')}\`, which locks them. Archived write-ahead logs, replicas and backups keep what they have.`,
  }
}
