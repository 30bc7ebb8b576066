import type { LogEntry } from '../records/event.ts'
import type { UnreadableRow } from '../records/unreadable-row.ts'

/**
 * Selects entries of one hash chain of the log: that of a session, or that of a run without a session. Give either
 * `sessionId` or `runId`, not both.
 */
export type ChainRange = {
  project: string
  sessionId?: string
  /** The run, for a run without a session. Give either `sessionId` or `runId`, not both. */
  runId?: string
  /** Selects entries with a greater number; 0, the default, selects all. */
  after?: number
  /** Maximum number of entries to look at, 1–1,000; 100 by default. */
  limit?: number
}

/**
 * Entries of a chain that the actor may see, in ascending order of their numbers. `last`: the number of the last entry
 * that was looked at, seen or not; pass it as the next `after`. It is `null` if there was no further entry.
 * `unreadable`: rows that are not valid records.
 */
export type ChainPart = { items: LogEntry[]; last: number | null; unreadable?: UnreadableRow[] }

/** A subscription to the changes of a session. */
export type SessionWatch = {
  /** Whether the store currently notices changes by every process on the database. If not, poll the session as well. */
  isComplete(): boolean
  stop(): void
}
