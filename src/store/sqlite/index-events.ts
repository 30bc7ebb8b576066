import type { SqliteDatabase } from 'kysely'
import type { Status } from '../../core/verdict.ts'
import type { RecordedEvent, RunEvent } from '../../core/records/event.ts'
import { claimWords } from '../events/claim-words.ts'
import { notIndexed, notWritten } from '../events/errors.ts'
import { INDEXED, keyOf, keysOf, lastIndexed } from '../events/event-keys.ts'
import { listKeysOf } from '../events/list-keys.ts'
import { readEventOrNull } from '../events/log-leaf.ts'
import { runEventId } from '../events/run-events.ts'
import type { EventRow } from '../events/schema.ts'

/** Events of one transaction: it takes some milliseconds, and another writer waits no longer. */
const SLICE = 100

type Row = Omit<EventRow, 'previous' | 'hash'>

/** Brings what events are found by up to the log; nothing else may use the connection meanwhile. */
export type EventIndexer = {
  /** Whether there is an event that is in no index. */
  isBehind(): boolean
  /** Indexes some events, in a transaction of its own; gives whether there may be more. */
  advance(): boolean
  /** Indexes all that is left, within a transaction that writes. */
  finish(): void
}

/**
 * On SQLite an event is committed without what it is found by: lists, keys,
 * status and words are some pages more of each commit, and follow from the
 * events. They are entered a part at a time, in the order of the log; a row of
 * `citespan_keys` says how far that has come. An event that cannot be read is
 * in the lists of its columns, where whoever reads it is told, and in its chain.
 */
export function createEventIndexer(database: SqliteDatabase): EventIndexer {
  const all = <Found>(text: string, values: unknown[] = []) => database.prepare(text).all(values) as Found[]
  const run = (text: string, values: unknown[] = []) => database.prepare(text).run(values)
  /** A trigger may ignore a row without an error. */
  const insert = (text: string, values: unknown[], rows = 1) => {
    if (Number(run(text, values).changes) !== rows) throw notWritten()
  }

  function isBehind(): boolean {
    return all(`select 1 from citespan_events where position > ${lastIndexed} limit 1`).length > 0
  }

  /** Gives how many events there were. */
  function indexSlice(): number {
    const rows =
      all<Row>(`select position, id, kind, project, chain, number, run_id, citation_id, agent_id, user_id,
      created_ms, body from citespan_events where position > ${lastIndexed} order by position limit ${SLICE}`)
    if (rows.length === 0) return 0
    const events = rows.map(({ body, id }) => readEventOrNull(body, id))
    try {
      writeKeys(rows, events)
      writeStatuses(rows, events)
      writeWords(rows, events)
    } catch (error) {
      throw isConstraint(error) ? notIndexed() : error
    }
    return rows.length
  }

  function writeWords(rows: readonly Row[], events: readonly (RecordedEvent | null)[]): void {
    for (const [index, { position }] of rows.entries()) {
      const event = events[index]
      if (event?.kind !== 'citation') continue
      const words = claimWords(event.data.text).join(' ')
      insert('insert into citespan_claims (rowid, words) values (?, ?)', [position, words])
    }
  }

  function writeKeys(rows: readonly Row[], events: readonly (RecordedEvent | null)[]): void {
    const runs = new Map<string, RunEvent | null>()
    const end = rows.at(-1)!.position
    const keys: [key: string, createdMs: number, runId: string, position: number][] = [
      [INDEXED, end, '', end],
    ]
    for (const [index, row] of rows.entries()) {
      const event = events[index]
      const found = event ? keysIn(event, runs) : []
      keys.push([keyOf.chain(row.project, row.chain), row.number, '', row.position])
      for (const key of [...listKeysOf(row), ...found]) {
        keys.push([key, row.created_ms, row.run_id, row.position])
      }
    }
    insert(
      `insert into citespan_keys (key, created_ms, run_id, position)
        select value ->> 0, value ->> 1, value ->> 2, value ->> 3 from json_each(?) order by 1, 2, 3, 4`,
      [JSON.stringify(keys)],
      keys.length,
    )
  }

  /** Without its run the sources of a citation are not known. */
  function keysIn(event: RecordedEvent, runs: Map<string, RunEvent | null>): string[] {
    const { project, runId } = event
    if (event.kind !== 'citation' || runId === undefined) return keysOf(event, { project })
    if (!runs.has(runId)) runs.set(runId, readRun(runId))
    const ofRun = runs.get(runId)
    return ofRun ? keysOf(event, { project, run: ofRun }) : []
  }

  function readRun(runId: string): RunEvent | null {
    const id = runEventId('run', { runId })
    const [row] = all<Row>('select body from citespan_events where id = ?', [id])
    const event = row ? readEventOrNull(row.body, id) : null
    return event?.kind === 'run' ? event.data : null
  }

  /** The status of a citation is that of its newest verification. */
  function writeStatuses(rows: readonly Row[], events: readonly (RecordedEvent | null)[]): void {
    const firstPosition = rows[0]!.position
    const statuses = new Map<string, Status>()
    for (const event of events) {
      if (event?.kind === 'verification') statuses.set(event.data.citationId, event.data.status)
    }
    for (const [index, { id, project, created_ms, run_id, position }] of rows.entries()) {
      if (events[index]?.kind !== 'citation') continue
      insert(
        'insert into citespan_statuses (project, status, created_ms, run_id, position) values (?, ?, ?, ?, ?)',
        [project, statuses.get(id) ?? earlierStatus(id, firstPosition), created_ms, run_id, position],
      )
    }
    for (const [citationId, status] of statuses) {
      const [cited] = all<Row>(
        'select project, created_ms, run_id, position from citespan_events where id = ?',
        [citationId],
      )
      if (cited && cited.position < firstPosition) moveStatus(cited, status)
    }
  }

  /** A verification may stand before its citation in one append. A statement with an order costs five times one without. */
  function earlierStatus(citationId: string, before: number): Status {
    if (all('select 1 from citespan_events where citation_id = ? limit 1', [citationId]).length === 0)
      return 'pending'
    const [newest] = all<Row>(
      `select id, body from citespan_events where citation_id = ? and position < ? order by position desc limit 1`,
      [citationId, before],
    )
    const event = newest ? readEventOrNull(newest.body, newest.id) : null
    return event?.kind === 'verification' ? event.data.status : 'pending'
  }

  function moveStatus({ project, created_ms, run_id, position }: Row, status: string): void {
    run(
      `update citespan_statuses set status = ?
        where project = ? and status in ('pending', 'verified', 'failed', 'unverified') and status <> ?
          and created_ms = ? and run_id = ? and position = ?`,
      [status, project, status, created_ms, run_id, position],
    )
  }

  return {
    isBehind,
    advance() {
      if (!isBehind()) return false
      run('begin immediate')
      try {
        const count = indexSlice()
        run('commit')
        return count === SLICE
      } catch (error) {
        rollback(database)
        throw error
      }
    },
    finish() {
      while (indexSlice() === SLICE);
    },
  }
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}

/** Some errors, such as a full disk, have ended the transaction already. */
export function rollback(database: SqliteDatabase): void {
  try {
    database.prepare('rollback').run([])
  } catch {
    // There is nothing left to undo; the error that led here is thrown.
  }
}
