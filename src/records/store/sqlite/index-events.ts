import type { SqliteDatabase } from 'kysely'
import { numberedKinds } from '../../../core/records.ts'
import { claimWords } from '../events/claim-words.ts'
import { notIndexed } from '../events/errors.ts'
import { indexKeys } from './index-keys.ts'
import { indexStatuses } from './index-statuses.ts'
import { createStatements } from './statements.ts'
import type { Statements } from './statements.ts'
import { hasUnindexed, readUnindexed } from './unindexed-events.ts'
import type { UnindexedEvent } from './unindexed-events.ts'

/** Events per transaction, which then takes a few milliseconds, so that other writers wait only briefly. */
const SLICE = 100

/** Brings the index tables up to date with the log. Nothing else may use the connection meanwhile. */
export type EventIndexer = {
  /** Whether an event is not in the indexes yet. */
  isBehind(): boolean
  /** Indexes up to 100 events in a transaction of its own; returns whether there may be more. */
  advance(): boolean
  /** Indexes all remaining events, within a write transaction that has begun. */
  finish(): void
}

/**
 * On SQLite a commit writes an event without its index entries, because lists, keys, status and words would each add
 * pages to every commit, and they can be derived from the events. They are added later in batches, in log order; a row
 * of `citespan_keys` holds the position reached. An event that cannot be read gets only the entries that depend on its
 * columns (lists and chain), so that reading one of those lists reports it.
 */
export function createEventIndexer(database: SqliteDatabase): EventIndexer {
  const statements = createStatements(database)

  /** Indexes at most 100 events, and returns their number. */
  function indexSlice(): number {
    const events = readUnindexed(statements, SLICE)
    if (events.length === 0) return 0
    try {
      indexKeys(events, statements)
      indexStatuses(events, statements)
      indexWords(events, statements)
      indexNumbers(events, statements)
    } catch (error) {
      throw isConstraint(error) ? notIndexed() : error
    }
    return events.length
  }

  return {
    isBehind: () => hasUnindexed(statements),
    advance() {
      if (!hasUnindexed(statements)) return false
      statements.run('begin immediate')
      try {
        const count = indexSlice()
        statements.run('commit')
        return count === SLICE
      } catch (error) {
        statements.rollback()
        throw error
      }
    },
    finish() {
      while (indexSlice() === SLICE);
    },
  }
}

function indexWords(events: readonly UnindexedEvent[], { insert }: Statements): void {
  for (const { row, event } of events) {
    if (event?.kind !== 'citation') continue
    const words = claimWords(event.data.text).join(' ')
    insert('insert into citespan_claims (rowid, words) values (?, ?)', [row.position, words])
  }
}

/** Gives sources and citations their numbers in log order. */
function indexNumbers(events: readonly UnindexedEvent[], { first, insert }: Statements): void {
  const last = new Map<string, number>()
  for (const { row } of events) {
    const { position, project, kind } = row
    if (!(numberedKinds as readonly string[]).includes(kind)) continue
    const key = `${kind} ${project}`
    const known =
      last.get(key) ??
      first<{ number: number }>(
        'select number from citespan_numbers where project = ? and kind = ? order by number desc limit 1',
        [project, kind],
      )?.number ??
      0
    insert('insert into citespan_numbers (position, project, kind, number) values (?, ?, ?, ?)', [
      position,
      project,
      kind,
      known + 1,
    ])
    last.set(key, known + 1)
  }
}

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}
