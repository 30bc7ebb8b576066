import { CompiledQuery, sql } from 'kysely'
import type { Kysely, Transaction } from 'kysely'
import { sharedKinds, withSalt } from '../../../core/records.ts'
import type { EventBatch, PreparedEvent } from '../events/create-batch.ts'
import type { EntryParts } from '../events/log-rows.ts'
import { actAs } from './act-as.ts'
import { quotedSchema } from '../migrating/schema-name.ts'
import type { ContentRow, StoreSchema } from '../events/schema.ts'

type Database = Kysely<StoreSchema> | Transaction<StoreSchema>

/** Maximum rows and UTF-16 units (`MAX_LENGTH`) per statement, to bound the size of a message to the server. */
const MAX_ROWS = 1000
const MAX_LENGTH = 4_000_000

/** Maximum addresses per query; together they are far shorter than `MAX_LENGTH`. */
const MAX_ADDRESSES = 5000

/**
 * Writes a batch with `citespan_append`: in one statement, which is its own transaction, or in several within one
 * transaction if the batch is large, has contents to send, or `actsAs` switches the role.
 */
export async function appendToPostgres(
  db: Kysely<StoreSchema>,
  { batch, actsAs, schema }: { batch: EventBatch; actsAs: boolean; schema?: string | undefined },
): Promise<EntryParts[]> {
  if (!actsAs) return appendBatch(db, { batch, schema })
  return db.transaction().execute(async (transaction) => {
    await actAs(transaction, { ...batch.scope, ...batch.scope.actor })
    return appendBatch(transaction, { batch, schema })
  })
}

/**
 * A batch to write. `schema`: the schema of the tables if the application named one; statements outside of a
 * transaction need it, because only a transaction sets the search path.
 */
type Batch = { batch: EventBatch; schema: string | undefined }

export async function appendBatch(db: Database, { batch, schema }: Batch): Promise<EntryParts[]> {
  const contents = await missingContents(db, { batch, schema })
  const parts = [...slices(batch.events, ({ body }) => body.length)]
  if (contents.length === 0 && parts.length <= 1) return appendEvents(db, { batch, schema }, batch.events)
  return inTransaction(db, async (transaction) => {
    for (const some of slices(contents, ({ body }) => body.length)) {
      const addresses = some.map(({ address }) => address)
      const bodies = some.map(({ body }) => body)
      await transaction.executeQuery(
        CompiledQuery.raw('select citespan_append_contents($1, $2)', [addresses, bodies]),
      )
    }
    const entries: EntryParts[] = []
    for (const events of parts) entries.push(...(await appendEvents(transaction, { batch, schema }, events)))
    return entries
  })
}

function inTransaction<T>(db: Database, work: (transaction: Database) => Promise<T>): Promise<T> {
  return db.isTransaction ? work(db) : db.transaction().execute(work)
}

/**
 * The call of `citespan_append`. Data and words are each one text with a line per event: they contain no line breaks,
 * and an array of long texts takes longer to encode and parse.
 */
const call = `citespan_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
  string_to_array($12, E'\\n'), $13, $14, string_to_array($15, E'\\n'), $16, $17)`

async function appendEvents(
  db: Database,
  { batch: { scope, chain }, schema }: Batch,
  events: readonly PreparedEvent[],
): Promise<EntryParts[]> {
  if (events.length === 0) return []
  const column = <Name extends keyof PreparedEvent>(name: Name) => events.map((event) => event[name])
  const keys = events.flatMap((event, index) => event.keys.map((key) => ({ key, event: index + 1 })))
  const { rows } = await db.executeQuery<AppendedRow>(
    CompiledQuery.raw(`select * from ${schema === undefined ? '' : `${quotedSchema(schema)}.`}${call}`, [
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
      column('data').join('\n'),
      column('citationId'),
      column('status'),
      events.map(({ words }) => words.join(' ')).join('\n'),
      keys.map(({ event }) => event),
      keys.map(({ key }) => key),
    ]),
  )
  return entriesOf(rows, { chain, events })
}

/**
 * A row returned by `citespan_append`. `event`: the place in the batch, from 1, of an event that was stored before (for
 * a login bound to a role, also of a newly written one); `null` in the one row about all newly written events.
 */
type AppendedRow = {
  event: number | null
  number: unknown
  /** The body of the stored event, or the salts of all events, separated by spaces. */
  body: string | null
  previous: string
  /** The hash of the stored event, or those of all written events in the order of the batch, separated by spaces. */
  hashes: string
}

/** The entries of the events. For newly written events, the database may return only their place in the chain. */
function entriesOf(
  rows: readonly AppendedRow[],
  { chain, events }: { chain: string; events: readonly PreparedEvent[] },
): EntryParts[] {
  const stored = new Map(rows.map((row) => [row.event, row]))
  const written = stored.get(null)!
  const hashes = written.hashes.split(' ').values()
  const salts = written.body!.split(' ')
  let number = Number(written.number)
  let { previous } = written
  return events.map(({ id, body: given }, index) => {
    const row = stored.get(index + 1)
    if (row) {
      return {
        id,
        chain,
        number: Number(row.number),
        body: row.body!,
        previous: row.previous,
        hash: row.hashes,
      }
    }
    const body = withSalt(given, salts[index]!)
    const entry = { id, chain, number, body, previous, hash: hashes.next().value! }
    number += 1
    previous = entry.hash
    return entry
  })
}

/**
 * The contents of a batch to send: all but those that a stored event of the actor, or one that its project shares,
 * already names. A content that only other events name is sent again, because knowing its hash gives no access to it.
 */
async function missingContents(
  db: Database,
  { batch: { scope, chain, contents }, schema }: Batch,
): Promise<ContentRow[]> {
  const table = (name: string) => (schema === undefined ? sql.id(name) : sql.id(schema, name))
  const { project, actor } = scope
  const ofAgent =
    actor.agentId === undefined ? sql`event.chain = ${chain}` : sql`event.agent_id = ${actor.agentId}`
  const own = sql`${ofAgent} and event.user_id is not distinct from ${actor.userId ?? null}::text`
  const missing: ContentRow[] = []
  for (let start = 0; start < contents.length; start += MAX_ADDRESSES) {
    const some = contents.slice(start, start + MAX_ADDRESSES)
    const addresses = some.map(({ address }) => address)
    const { rows } = await sql<{ address: string }>`
      select content.address from ${table('citespan_contents')} as content
      where content.address = any(${addresses}::text[]) and exists (select from ${table('citespan_keys')} as place
        join ${table('citespan_events')} as event on event.position = place.position
        where place.key = 'c:' || content.address and event.project = ${project}
          and (event.kind in (${sql.join(sharedKinds)}) or ${own}))`.execute(db)
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
