import type { LogEntry } from '../records/event.ts'
import type { UnreadableRow } from '../records/unreadable-row.ts'

/** The part of a session's chain, or of that of a run without a session, behind a number. */
export type ChainRange = {
  project: string
  sessionId?: string
  /** For a run that belongs to no session. */
  runId?: string
  /** Entries with a greater number; 0, the default, for all. */
  after?: number
  /** Maximum number of entries that are looked at, 1–1,000; 100 by default. */
  limit?: number
}

/**
 * Entries of a chain by their number. `last`: the number of the last one that was looked at, `null` if none was left.
 * `unreadable`: rows that are no valid records.
 */
export type ChainPart = { items: LogEntry[]; last: number | null; unreadable?: UnreadableRow[] }

/** A session whose changes are told. */
export type SessionWatch = {
  /**
   * Whether changes by every process on the database are told at the moment. If not, or for stores that know only of
   * their own process, look at the session from time to time.
   */
  isComplete(): boolean
  stop(): void
}
