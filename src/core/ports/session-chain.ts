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
  /** Selects the entries whose number in the chain is greater than this. 0, the default, selects all. */
  after?: number
  /**
   * Maximum number of entries to read, 1–1,000, else `invalid-input`; 100 by default. Entries that the actor may not
   * see count too.
   */
  limit?: number
}

/**
 * Entries of a chain that the actor may see, in ascending order of their numbers. `last`: the number of the last entry
 * that was read, even if the actor may not see it; pass it as the next `after`. `last` is `null` only if the chain has
 * no entry after `after`. `unreadable`: rows that are not valid records; absent if there are none.
 */
export type ChainPart = { items: LogEntry[]; last: number | null; unreadable?: UnreadableRow[] }

/** A subscription to the changes of a session. */
export type SessionWatch = {
  /** Whether the store currently notices changes by every process on the database. If not, poll the session as well. */
  isComplete(): boolean
  stop(): void
}
