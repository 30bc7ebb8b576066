import type { SqliteDatabase } from 'kysely'
import { createPace } from '../../../core/pace.ts'
import { pacedBytes } from '../../../text/folding.ts'
import { sharedKinds, entryHash, withSalt } from '../../../core/records.ts'
import { inPool } from '../schema/policy.ts'
import type { ChainEnd, ChainEnds, ChangingEnds } from './chain-ends.ts'
import { eventConflict, missing } from '../events/errors.ts'
import type { EventBatch, PreparedEvent } from '../events/create-batch.ts'
import { keyOf } from '../events/event-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { namesIn } from '../schema/names-in.ts'
import type { EventIndexer } from './index-events.ts'
import type { EntryParts } from '../events/log-rows.ts'
import { commitLong, nextTurn } from './commit-long.ts'
import { createStatements } from './statements.ts'
import type { Statements } from './statements.ts'

/** Number of events written before other work of this process gets a turn. */
const SLICE = 100
/** A batch of more events (those of 500 citations, about a megabyte) is committed in a separate turn. */
const MANY = 1000
/** A content of more UTF-16 units is encoded in slices and written in a separate turn. */
const LONG = 1_000_000
/** Milliseconds of encoding before other work of the event loop gets a turn. */
const TURN = 8

/**
 * Writes batches in one transaction; nothing else may use the connection until it is done. The indexer adds the index
 * entries of the events later.
 */
export async function appendToSqlite(
  database: SqliteDatabase,
  { batches, ends, indexer }: { batches: readonly EventBatch[]; ends: ChainEnds; indexer: EventIndexer },
): Promise<EntryParts[][]> {
  const statements = createStatements(database)
  // Takes the write lock first, because a transaction that has read cannot write after another one wrote.
  statements.run('begin immediate')
  try {
    const changing = ends.begin()
    const results: EntryParts[][] = []
    for (const batch of batches) {
      results.push(await writeBatch(batch, { statements, ends: changing, indexer }))
    }
    if (batches.some(isLongBatch)) {
      await nextTurn()
      await commitLong(statements)
    } else statements.run('commit')
    changing.keep()
    return results
  } catch (error) {
    statements.rollback()
    throw error
  }
}

/** Writes a batch within a transaction that has begun; returns an entry of the log for each event. */
export async function writeBatch(
  batch: EventBatch,
  { statements, ends, indexer }: { statements: Statements; ends: ChangingEnds; indexer: EventIndexer },
): Promise<EntryParts[]> {
  await writeContents(batch, statements)
  if (batch.needs.contents.length > 0) indexer.finish()
  checkNeeds(batch, statements)
  const name = { project: batch.scope.project, chain: batch.chain }
  const writer = eventWriter(batch, { statements, end: ends.find(name) })
  const entries: EntryParts[] = []
  for (const [index, event] of batch.events.entries()) {
    if (index > 0 && index % SLICE === 0) await nextTurn()
    entries.push(writer.write(event))
  }
  const end = writer.end()
  if (end) ends.set(name, end)
  return entries
}

async function writeContents({ contents }: EventBatch, { first, insert }: Statements): Promise<void> {
  for (const content of contents) {
    const { address, body } = content
    if (first('select 1 from citespan_contents where address = ?', [address])) continue
    if (!isLong(content) || !isUtf8({ first })) {
      insert('insert into citespan_contents (address, body) values (?, ?)', [address, body])
      continue
    }
    // Bytes, because the driver would encode and copy a string in one go, which takes twice as long.
    const bytes = await pacedBytes(body, { pace: createPace(TURN) })
    await nextTurn()
    insert('insert into citespan_contents (address, body) values (?, cast(? as text))', [address, bytes])
    await nextTurn()
  }
}

function isLongBatch({ events, contents }: EventBatch): boolean {
  return events.length > MANY || contents.some(isLong)
}

function isLong({ body }: { body: string }): boolean {
  return body.length > LONG
}

/**
 * Whether the database stores text as UTF-8. Its creator may have set UTF-16, and bytes cast to text are read
 * in that encoding.
 */
function isUtf8({ first }: Pick<Statements, 'first'>): boolean {
  return first<{ encoding: string }>('pragma encoding')?.encoding === 'UTF-8'
}

function checkNeeds({ scope, chain, needs }: EventBatch, { first }: Statements): void {
  const { project, actor } = scope
  const [column, owner] = actor.agentId === undefined ? ['chain', chain] : ['agent_id', actor.agentId]
  const userId = actor.userId ?? null
  for (const id of needs.sources) {
    const known = `select 1 from citespan_events where id = ? and kind = 'source' and project = ?`
    if (!first(known, [id, project])) throw missing('source', id)
  }
  const citation = `select 1 from citespan_events where id = ? and kind = 'citation' and project = ?`
  const isPooled = inPool({ agent: actor.agentId === undefined ? 'null' : "''", user: '?' })
  for (const id of needs.citations) {
    // An agent may refer to citations that it can read. A person may refer to all of the project, but only in verdicts
    // and relations.
    const isKnown =
      actor.role !== 'agent'
        ? first(citation, [id, project])
        : first(`${citation} and (${isPooled} or ${column} = ? and user_id is ?)`, [
            id,
            project,
            userId,
            owner,
            userId,
          ])
    if (!isKnown) throw missing('citation', id)
  }
  for (const id of needs.judged) {
    // An agent's models may not judge citations of others.
    if (!first(`${citation} and ${column} = ? and user_id is ?`, [id, project, owner, userId]))
      throw missing('citation', id)
  }
  for (const id of needs.ownCitations) {
    const stored = first<{ body: string }>(
      `select body from citespan_events where id = ? and kind = 'citation' and project = ? and chain = ?`,
      [id, project, chain],
    )
    if (!stored || readEventOrNull(stored.body, id)?.actor.role !== actor.role) throw missing('citation', id)
  }
  for (const address of needs.contents) {
    // Knowing the hash does not give access to the content: it must be passed, or the project must have it.
    const known = `select 1 from citespan_keys as place cross join citespan_events as event
      on event.position = place.position where place.key = ? and event.project = ?
      and (event.kind in (${namesIn(sharedKinds)}) or event.${column} = ? and event.user_id is ?) limit 1`
    if (!first(known, [keyOf.content(address), project, owner, userId])) throw missing('content', address)
  }
}

/** Writes events one by one, each chained to the one before. */
function eventWriter(
  { scope, chain }: EventBatch,
  { statements, end }: { statements: Statements; end: ChainEnd },
) {
  const { project, actor, runId = '' } = scope
  let { number, hash: previous } = end
  let position: number | null = null

  return {
    write({ id, kind, createdMs, body, citationId }: PreparedEvent): EntryParts {
      const entry = { id, chain, number: number + 1, body, previous, hash: '' }
      entry.hash = entryHash(entry)
      try {
        position = statements.insert(
          `insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, user_id,
            created_ms, body, previous, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
          [
            id,
            kind,
            project,
            chain,
            entry.number,
            runId,
            citationId,
            actor.agentId ?? null,
            actor.userId ?? null,
            createdMs,
            body,
            previous,
            entry.hash,
          ],
        )
      } catch (error) {
        // Looked up only now, because looking up each id before the insert would cost as much as the insert.
        const stored = storedEntry({ id, body }, statements)
        if (!stored) throw error
        return stored
      }
      number = entry.number
      previous = entry.hash
      return entry
    },
    /** The chain end after the last written event; `null` if all events were stored before. */
    end(): (ChainEnd & { position: number }) | null {
      return position === null ? null : { number, hash: previous, position }
    },
  }
}

/** The entry of an event that was recorded before, or `null`; throws `conflict` if its content differs. */
function storedEntry(
  { id, body }: Pick<PreparedEvent, 'id' | 'body'>,
  { first }: Statements,
): EntryParts | null {
  const stored = first<Omit<EntryParts, 'id'>>(
    'select chain, number, body, previous, hash from citespan_events where id = ?',
    [id],
  )
  if (!stored) return null
  if (withSalt(stored.body, null) !== withSalt(body, null)) throw eventConflict(id)
  return { ...stored, id }
}
