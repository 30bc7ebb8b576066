import type { SqliteDatabase } from 'kysely'
import { entryHash } from '../../core/records/log-entry.ts'
import type { ChainEnd, ChainEnds, ChangingEnds } from './chain-ends.ts'
import { eventConflict, missing, notWritten } from '../events/errors.ts'
import type { EventBatch, PreparedEvent } from '../events/event-batch.ts'
import { keyOf } from '../events/event-keys.ts'
import { rollback } from './index-events.ts'
import type { EventIndexer } from './index-events.ts'
import type { EntryParts } from '../events/log-rows.ts'

/** Events written before others of this process get their turn. */
const SLICE = 100

type Row = Record<string, unknown>

/**
 * Writes batches in one transaction; nothing else may use the connection until
 * it is done. What events are found by is left to the indexer. Past Kysely: to
 * build and compile the statements would take longer than to run them.
 */
export async function appendToSqlite(
  database: SqliteDatabase,
  { batches, ends, indexer }: { batches: readonly EventBatch[]; ends: ChainEnds; indexer: EventIndexer },
): Promise<EntryParts[][]> {
  const run = (text: string) => database.prepare(text).run([])
  // At once a writer: who reads first cannot become one after another has written.
  run('begin immediate')
  try {
    const changing = ends.begin()
    const results: EntryParts[][] = []
    for (const batch of batches) results.push(await writeBatch(database, { batch, ends: changing, indexer }))
    run('commit')
    changing.keep()
    return results
  } catch (error) {
    rollback(database)
    throw error
  }
}

async function writeBatch(
  database: SqliteDatabase,
  { batch, ends, indexer }: { batch: EventBatch; ends: ChangingEnds; indexer: EventIndexer },
): Promise<EntryParts[]> {
  const insert = (text: string, ...values: unknown[]) => {
    const { changes, lastInsertRowid } = database.prepare(text).run(values)
    // A trigger may ignore a row without an error.
    if (Number(changes) !== 1) throw notWritten()
    return Number(lastInsertRowid)
  }
  const first = (text: string, ...values: unknown[]) =>
    database.prepare(text).all(values)[0] as Row | undefined
  writeContents(batch, { insert, first })
  if (batch.needs.contents.length > 0) indexer.finish()
  checkNeeds(batch, first)
  const name = { project: batch.scope.project, chain: batch.chain }
  const writer = eventWriter(batch, { insert, first, end: ends.find(name) })
  const entries: EntryParts[] = []
  for (const [index, event] of batch.events.entries()) {
    if (index > 0 && index % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
    entries.push(writer.write(event))
  }
  const end = writer.end()
  if (end) ends.set(name, end)
  return entries
}

/** Writes one row and gives its number; throws where it was not written. */
type Insert = (text: string, ...values: unknown[]) => number
type First = (text: string, ...values: unknown[]) => Row | undefined

function writeContents({ contents }: EventBatch, { insert, first }: { insert: Insert; first: First }): void {
  for (const { address, body } of contents) {
    if (first('select 1 from citespan_contents where address = ?', address)) continue
    insert('insert into citespan_contents (address, body) values (?, ?)', address, body)
  }
}

function checkNeeds({ scope, chain, needs }: EventBatch, first: First): void {
  const { project, actor } = scope
  for (const id of needs.sources) {
    const source = first(
      `select 1 from citespan_events where id = ? and kind = 'source' and project = ?`,
      id,
      project,
    )
    if (!source) throw missing('source', id)
  }
  for (const id of needs.citations) {
    const [column, value] = actor.agentId === undefined ? ['chain', chain] : ['agent_id', actor.agentId]
    const own = `select 1 from citespan_events where id = ? and kind = 'citation' and project = ? and ${column} = ?`
    if (!first(own, id, project, value)) throw missing('citation', id)
  }
  for (const address of needs.contents) {
    // Its hash alone does not give away a content: the project has it, or it is given.
    const [column, value] = actor.agentId === undefined ? ['chain', chain] : ['agent_id', actor.agentId]
    const known = `select 1 from citespan_keys as place cross join citespan_events as event
      on event.position = place.position where place.key = ? and event.project = ?
      and (event.kind = 'source' or event.${column} = ?) limit 1`
    if (!first(known, keyOf.content(address), project, value)) throw missing('content', address)
  }
}

/** Writes one event after the other, each chained to the one before. */
function eventWriter(
  { scope, chain }: EventBatch,
  { insert, first, end }: { insert: Insert; first: First; end: ChainEnd },
) {
  const { project, actor, runId = '' } = scope
  let { number, hash: previous } = end
  let position: number | null = null

  return {
    write({ id, kind, createdMs, body, citationId }: PreparedEvent): EntryParts {
      const entry = { id, chain, number: number + 1, body, previous, hash: '' }
      entry.hash = entryHash(entry)
      try {
        position = insert(
          `insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, user_id,
            created_ms, body, previous, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
        )
      } catch (error) {
        // To ask for each id whether it is there already would cost as much as to write it.
        const stored = storedEntry({ id, body }, first)
        if (!stored) throw error
        return stored
      }
      number = entry.number
      previous = entry.hash
      return entry
    },
    /** Of the last that was written; `null` where all were there already. */
    end(): (ChainEnd & { position: number }) | null {
      return position === null ? null : { number, hash: previous, position }
    },
  }
}

/** The entry of an event that was recorded before; `null` where there is none. */
function storedEntry({ id, body }: Pick<PreparedEvent, 'id' | 'body'>, first: First): EntryParts | null {
  const stored = first('select chain, number, body, previous, hash from citespan_events where id = ?', id)
  if (!stored) return null
  if (stored.body !== body) throw eventConflict(id)
  return { ...(stored as Omit<EntryParts, 'id'>), id }
}
