import type { SqliteDatabase } from 'kysely'
import { entryHash, NO_PREVIOUS } from '../core/log-entry.ts'
import { eventConflict, missing } from './errors.ts'
import type { EventBatch, PreparedEvent } from './event-batch.ts'
import type { EntryParts } from './log-rows.ts'

/** Events written before others of this process get their turn. */
const SLICE = 100

/** Chains whose end is remembered. */
const MAX_ENDS = 1000

type Row = Record<string, unknown>

/** The numbers that the chains written last ended with, by this process's last word; others may have gone on. */
export type ChainEnds = Map<string, number>

/**
 * Writes a batch in one transaction; nothing else may use the connection until
 * it is done. Past Kysely: to build and compile the statements would take
 * longer than to run them.
 */
export async function appendToSqlite(
  database: SqliteDatabase,
  { batch, ends }: { batch: EventBatch; ends: ChainEnds },
): Promise<EntryParts[]> {
  const run = (text: string, ...values: unknown[]) => database.prepare(text).run(values)
  const first = (text: string, ...values: unknown[]) =>
    database.prepare(text).all(values)[0] as Row | undefined
  // At once a writer: who reads first cannot become one after another has written.
  run('begin immediate')
  try {
    writeContents(batch, { run, first })
    checkNeeds(batch, first)
    const result: EntryParts[] = []
    const writeEvent = eventWriter(batch, { run, first, ends })
    for (const [index, event] of batch.events.entries()) {
      if (index > 0 && index % SLICE === 0) await new Promise((resolve) => setImmediate(resolve))
      result.push(writeEvent(event))
    }
    run('commit')
    return result
  } catch (error) {
    rollback(run)
    throw error
  }
}

type Run = (text: string, ...values: unknown[]) => { lastInsertRowid: number | bigint }
type First = (text: string, ...values: unknown[]) => Row | undefined

/** Some errors, such as a full disk, have ended the transaction already. */
function rollback(run: Run): void {
  try {
    run('rollback')
  } catch {
    // There is nothing left to undo; the error that led here is thrown.
  }
}

function writeContents({ contents }: EventBatch, { run, first }: { run: Run; first: First }): void {
  for (const { address, body } of contents) {
    if (first('select 1 from citespan_contents where address = ?', address)) continue
    run('insert into citespan_contents (address, body) values (?, ?)', address, body)
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
    if (!first('select 1 from citespan_contents where address = ?', address))
      throw missing('content', address)
  }
}

/** Writes one event after the other, each chained to the one before. */
function eventWriter(
  { scope, chain }: EventBatch,
  { run, first, ends }: { run: Run; first: First; ends: ChainEnds },
): (event: PreparedEvent) => EntryParts {
  const { project, actor, runId = '' } = scope
  let { number, hash: previous } = lastOf({ chain, project }, { first, ends })
  const written = new Set<string>()

  return (event) => {
    const { id, kind, createdMs, body, citationId, keys } = event
    const stored = first('select chain, number, body, previous, hash from citespan_events where id = ?', id)
    if (stored && stored.body !== body) throw eventConflict(id)
    if (stored) return { ...(stored as Omit<EntryParts, 'id'>), id }
    number++
    remember(ends, chain, number)
    const entry = { id, chain, number, body, previous, hash: entryHash({ body, number, previous }) }
    previous = entry.hash
    const { lastInsertRowid: position } = run(
      `insert into citespan_events (id, kind, project, chain, number, run_id, citation_id, agent_id, user_id,
        created_ms, body, previous, hash) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      kind,
      project,
      chain,
      number,
      runId,
      citationId,
      actor.agentId ?? null,
      actor.userId ?? null,
      createdMs,
      body,
      entry.previous,
      entry.hash,
    )
    written.add(id)
    for (const key of keys)
      run('insert into citespan_keys values (?, ?, ?, ?)', key, createdMs, runId, position)
    if (kind === 'citation') {
      run(
        'insert into citespan_statuses values (?, ?, ?, ?, ?)',
        project,
        event.status,
        createdMs,
        runId,
        position,
      )
    }
    if (citationId !== null && !written.has(citationId)) moveStatus(event, { run, first })
    return entry
  }
}

/**
 * The end of a chain. To look for the remembered number, and see that there is
 * no next one, takes SQLite a fifth of the time it takes to look for the last.
 */
function lastOf(
  { chain, project }: { chain: string; project: string },
  { first, ends }: { first: First; ends: ChainEnds },
): { number: number; hash: string } {
  const at = `select hash from citespan_events where chain = ? and project = ? and number = ?`
  const number = ends.get(chain)
  if (number !== undefined) {
    const row = first(at, chain, project, number)
    // Written by `eventWriter`, as all rows are.
    if (row && !first(at, chain, project, number + 1)) return { number, hash: row.hash as string }
  }
  const last = first(
    'select number, hash from citespan_events where chain = ? and project = ? order by number desc limit 1',
    chain,
    project,
  )
  return {
    number: (last?.number as number | undefined) ?? 0,
    hash: (last?.hash as string | undefined) ?? NO_PREVIOUS,
  }
}

/** The chains written last, for a process that serves any number of sessions. */
function remember(ends: ChainEnds, chain: string, number: number): void {
  ends.delete(chain)
  ends.set(chain, number)
  if (ends.size > MAX_ENDS) ends.delete(ends.keys().next().value!)
}

/** The status of a citation becomes that of its newest verification. */
function moveStatus({ citationId, status }: PreparedEvent, { run, first }: { run: Run; first: First }): void {
  const row = first(
    'select project, created_ms, run_id, position from citespan_events where id = ?',
    citationId,
  )
  if (!row) return
  const place = [row.project, row.created_ms, row.run_id, row.position]
  run(
    `update citespan_statuses set status = ?
      where project = ? and status in ('pending', 'verified', 'failed', 'unverified') and status <> ?
        and created_ms = ? and run_id = ? and position = ?`,
    status,
    place[0],
    status,
    ...place.slice(1),
  )
}
