import { CompiledQuery, sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import type { EventBatch, PreparedEvent } from './event-batch.ts'
import type { EntryParts } from './log-rows.ts'
import { actAs } from './postgres-roles.ts'
import type { ContentRow, StoreSchema } from './schema.ts'

type Database = Kysely<StoreSchema> | Transaction<StoreSchema>

/** Rows and UTF-16 units of one statement, so that no message to a server grows without bound. */
const MAX_ROWS = 1000
const MAX_LENGTH = 4_000_000

/** Addresses of one question, far below what a statement may hold. */
const MAX_ADDRESSES = 5000

/**
 * Writes a batch by `citespan_append`: in one statement, which is its own
 * transaction, or in several within one, where it is large.
 */
export async function appendToPostgres(
  db: Kysely<StoreSchema>,
  { batch, actsAs }: { batch: EventBatch; actsAs: boolean },
): Promise<EntryParts[]> {
  if (!actsAs) return appendBatch(db, batch)
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, { ...batch.scope, ...batch.scope.actor })
    return appendBatch(transaction, batch)
  })
}

async function appendBatch(db: Database, batch: EventBatch): Promise<EntryParts[]> {
  const contents = await missingContents(db, batch)
  const parts = [...slices(batch.events, ({ body }) => body.length)]
  if (contents.length === 0 && parts.length <= 1) return appendEvents(db, batch, batch.events)
  return inTransaction(db, async (transaction) => {
    for (const some of slices(contents, ({ body }) => body.length)) {
      const addresses = some.map(({ address }) => address)
      const bodies = some.map(({ body }) => body)
      await transaction.executeQuery(
        CompiledQuery.raw('select citespan_append_contents($1, $2)', [addresses, bodies]),
      )
    }
    const entries: EntryParts[] = []
    for (const events of parts) entries.push(...(await appendEvents(transaction, batch, events)))
    return entries
  })
}

function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

const call = `select * from citespan_append(${Array.from({ length: 17 }, (_, index) => `$${index + 1}`).join(', ')})`

async function appendEvents(
  db: Database,
  { scope, chain }: EventBatch,
  events: readonly PreparedEvent[],
): Promise<EntryParts[]> {
  if (events.length === 0) return []
  const column = <Name extends keyof PreparedEvent>(name: Name) => events.map((event) => event[name])
  const keys = events.flatMap((event, index) => event.keys.map((key) => ({ key, event: index + 1 })))
  const { rows } = await db.executeQuery<Omit<EntryParts, 'body'> & { body: string | null }>(
    CompiledQuery.raw(call, [
      scope.actor.role,
      scope.project,
      scope.sessionId ?? null,
      scope.actor.agentId ?? null,
      scope.actor.userId ?? null,
      scope.runId ?? null,
      chain,
      column('id'),
      column('kind'),
      column('createdAt'),
      column('createdMs'),
      column('data'),
      column('citationId'),
      column('status'),
      events.map(({ words }) => words.join(' ')),
      keys.map(({ event }) => event),
      keys.map(({ key }) => key),
    ]),
  )
  // A body that was just written is not sent back.
  return rows.map((row, index) => ({
    ...row,
    number: Number(row.number),
    body: row.body ?? events[index]!.body,
  }))
}

/**
 * Contents that an event names which the actor sees are there already: asking
 * first saves sending them. Whoever has a content of others only must send it:
 * knowing its hash is not having it.
 */
async function missingContents(db: Database, { scope, chain, contents }: EventBatch): Promise<ContentRow[]> {
  const { project, actor } = scope
  const own =
    actor.agentId === undefined ? sql`event.chain = ${chain}` : sql`event.agent_id = ${actor.agentId}`
  const missing: ContentRow[] = []
  for (let start = 0; start < contents.length; start += MAX_ADDRESSES) {
    const some = contents.slice(start, start + MAX_ADDRESSES)
    const addresses = some.map(({ address }) => address)
    const { rows } = await sql<{ address: string }>`
      select content.address from citespan_contents as content
      where content.address = any(${addresses}::text[]) and exists (select from citespan_keys as place
        join citespan_events as event on event.position = place.position
        where place.key = 'c:' || content.address and event.project = ${project}
          and (event.kind = 'source' or ${own}))`.execute(db)
    const known = new Set(rows.map(({ address }) => address))
    missing.push(...some.filter(({ address }) => !known.has(address)))
  }
  return missing
}

function* slices<Item>(items: readonly Item[], lengthOf: (item: Item) => number): Generator<Item[]> {
  let slice: Item[] = []
  let length = 0
  for (const item of items) {
    if (slice.length === MAX_ROWS || (slice.length > 0 && length + lengthOf(item) > MAX_LENGTH)) {
      yield slice
      slice = []
      length = 0
    }
    slice.push(item)
    length += lengthOf(item)
  }
  if (slice.length > 0) yield slice
}
