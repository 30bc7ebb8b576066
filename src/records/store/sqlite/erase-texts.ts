import type { SqliteDatabase } from 'kysely'
import type { Actor, RecordedEvent, RunEvent, TextErasure } from '../../../core/records.ts'
import { claimWords } from '../events/claim-words.ts'
import { toBatch } from '../events/event-batch.ts'
import { keyOf, keysOf } from '../events/event-keys.ts'
import { missing } from '../events/errors.ts'
import { listKeysOf } from '../events/list-keys.ts'
import { columnsOf } from '../events/log-rows.ts'
import type { EntryParts } from '../events/log-rows.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { contentsOf, planErasure } from '../events/plan-erasure.ts'
import type { ErasedRecord } from '../events/plan-erasure.ts'
import { runEventId } from '../../../core/records.ts'
import type { EventRow } from '../events/schema.ts'
import { writeBatch } from './append.ts'
import type { ChainEnds } from './chain-ends.ts'
import type { EventIndexer } from './index-events.ts'
import { createStatements } from './statements.ts'
import type { Statements } from './statements.ts'

type Row = Pick<EventRow, 'position' | 'id' | 'run_id' | 'created_ms' | 'body'>

/**
 * Erases texts in one transaction with the event that records it. Overwritten and deleted data is filled with zeros in
 * its page; older versions of the page stay until a call of `freeErased`. Nothing else may use the connection.
 */
export async function eraseFromSqlite(
  database: SqliteDatabase,
  {
    ids,
    erasure,
    actor,
    ends,
    indexer,
  }: {
    ids: readonly string[]
    erasure: TextErasure
    actor: Actor
    ends: ChainEnds
    indexer: EventIndexer
  },
): Promise<EntryParts> {
  const statements = createStatements(database)
  statements.all('pragma secure_delete = on')
  statements.run('begin immediate')
  try {
    const changing = ends.begin()
    indexer.finish()
    const rows = ids.map((id) => readRow(id, statements))
    const { records, event } = planErasure(rows, { erasure, actor })
    const batch = toBatch([event], { actor, contents: [] })
    const [entry] = await writeBatch(batch, { statements, ends: changing, indexer })
    const runs = runsOf(statements)
    // Removes the keys first, which depend on the run of a citation, then the bodies.
    const gone = records.map(({ before, after }) => goneKeys(before, { after, run: runs(before) }))
    for (const [index, record] of records.entries()) eraseRow(record, { row: rows[index]!, statements })
    for (const [index, keys] of gone.entries()) removeKeys(keys, { row: rows[index]!, statements })
    removeWords(records, { rows, statements })
    removeContents(records, statements)
    statements.run('commit')
    changing.keep()
    return entry!
  } catch (error) {
    statements.rollback()
    throw error
  }
}

function readRow(id: string, { first }: Statements): Row {
  const row = first<Row>('select position, id, run_id, created_ms, body from citespan_events where id = ?', [
    id,
  ])
  if (!row) throw missing('event', id)
  return row
}

function runsOf({ first }: Statements) {
  const read = new Map<string, RunEvent | undefined>()
  return ({ kind, runId }: RecordedEvent): RunEvent | undefined => {
    if (kind !== 'citation' || runId === undefined) return undefined
    if (!read.has(runId)) {
      const id = runEventId('run', { runId })
      const row = first<{ body: string }>('select body from citespan_events where id = ?', [id])
      const event = row ? readEventOrNull(row.body, id) : null
      read.set(runId, event?.kind === 'run' ? event.data : undefined)
    }
    return read.get(runId)
  }
}

function goneKeys(before: RecordedEvent, { after, run }: { after: RecordedEvent; run?: RunEvent }): string[] {
  const { project } = before
  const left = new Set([...listKeysOf(columnsOf(after)), ...keysOf(after, { project, run })])
  return [...listKeysOf(columnsOf(before)), ...keysOf(before, { project, run })].filter(
    (key) => !left.has(key),
  )
}

function eraseRow(
  { after, body }: ErasedRecord,
  { row, statements }: { row: Row; statements: Statements },
): void {
  const { agent_id, user_id } = columnsOf(after)
  statements.insert('update citespan_events set body = ?, agent_id = ?, user_id = ? where position = ?', [
    body,
    agent_id,
    user_id,
    row.position,
  ])
}

function removeKeys(
  keys: readonly string[],
  { row, statements }: { row: Row; statements: Statements },
): void {
  for (const key of keys) {
    statements.run(
      'delete from citespan_keys where key = ? and created_ms = ? and run_id = ? and position = ?',
      [key, row.created_ms, row.run_id, row.position],
    )
  }
}

/**
 * Removes the words of erased claims from the text index. The index stores no text, so it deletes by the
 * words that were inserted.
 */
function removeWords(
  records: readonly ErasedRecord[],
  { rows, statements }: { rows: readonly Row[]; statements: Statements },
): void {
  const cited = records.flatMap(({ before }, index) => {
    const words = before.kind === 'citation' ? claimWords(before.data.text).join(' ') : ''
    return words === '' ? [] : [{ words, position: rows[index]!.position }]
  })
  if (cited.length === 0) return
  // Removes the entries themselves; without this setting, only a deletion note is added.
  statements.run(`insert into citespan_claims (citespan_claims, rank) values ('secure-delete', 1)`)
  for (const { words, position } of cited) {
    statements.run(`insert into citespan_claims (citespan_claims, rowid, words) values ('delete', ?, ?)`, [
      position,
      words,
    ])
    statements.run(`insert into citespan_claims (rowid, words) values (?, '')`, [position])
  }
}

function removeContents(records: readonly ErasedRecord[], { first, run }: Statements): void {
  for (const address of new Set(records.flatMap(({ before }) => contentsOf(before)))) {
    if (first('select 1 from citespan_keys where key = ? limit 1', [keyOf.content(address)])) continue
    run('delete from citespan_contents where address = ?', [address])
  }
}

/**
 * Rewrites the file without free pages and empties the log file beside it, so that no earlier version of a page
 * remains. `left`: why the log file was not emptied, else `null`. It takes as much time and space as copying the file;
 * other processes wait to write.
 */
export function freeErased(database: SqliteDatabase): { left: string | null } {
  const { all, run } = createStatements(database)
  run('vacuum')
  const [result] = all<{ busy: number }>('pragma wal_checkpoint(truncate)')
  if (!result || result.busy === 0) return { left: null }
  return {
    left: 'Another process is reading the file, so that its log (-wal) was not emptied. Run the erasure again.',
  }
}
