import type { SqliteDatabase } from 'kysely'
import { claimWords } from '../events/claim-words.ts'
import { notIndexed } from '../events/errors.ts'
import { indexKeys } from './index-keys.ts'
import { indexStatuses } from './index-statuses.ts'
import { createStatements } from './statements.ts'
import type { Statements } from './statements.ts'
import { hasUnindexed, readUnindexed } from './unindexed-events.ts'
import type { UnindexedEvent } from './unindexed-events.ts'

/** Events per transaction: it then takes a few milliseconds, the longest that another writer has to wait. */
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
 * On SQLite a commit writes an event without its index entries: lists, keys,
 * status and words would each add pages to every commit, and they can be
 * derived from the events. They are added later, in batches, in the order of
 * the log; a row of `citespan_keys` holds the position reached. An event that
 * cannot be read gets only the entries that follow from its columns (lists and
 * chain), so that reading one of those lists reports it.
 */
export function createEventIndexer(database: SqliteDatabase): EventIndexer {
  const statements = createStatements(database)

  /** Returns the number of events indexed. */
  function indexSlice(): number {
    const events = readUnindexed(statements, SLICE)
    if (events.length === 0) return 0
    try {
      indexKeys(events, statements)
      indexStatuses(events, statements)
      indexWords(events, statements)
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

function isConstraint(error: unknown): boolean {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_CONSTRAINT')
}
