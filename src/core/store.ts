import type { Citation } from './citation.ts'
import type { RunRecord, Scope } from './run-record.ts'

/** A stored citation with the run it belongs to. */
export type StoredCitation = Citation & { runId: string; createdAt: string }

export type CitationQuery = Scope & {
  runId?: string
  /** At most this many, 1–1,000; 100 unless told. */
  limit?: number
  /** `nextCursor` of the page before. */
  cursor?: string
}

export type Page<T> = { items: T[]; nextCursor: string | null }

/**
 * Append-only records of cited answers.
 *
 * Ids and scope values are 1–1,024 UTF-8 bytes without NUL or lone surrogates,
 * times are ISO 8601 in UTC, citation ids are unique within a run.
 *
 * Every method rejects with a `CitationError`: `invalid-input` for what breaks
 * these rules, `database-unavailable` when the database cannot be reached,
 * `database-corrupt` when a row is no record, `conflict` when an id is taken by
 * other content, `closed` after `close()`.
 */
export type Store = {
  /** Saves a run with its sources, citations and verifications in one transaction. The same record again is a no-op. */
  saveRun(record: RunRecord): Promise<void>
  getRun(id: string): Promise<RunRecord | null>
  /** Oldest first. */
  listCitations(query: CitationQuery): Promise<Page<StoredCitation>>
  /** Runs of a session, oldest first. */
  listRuns(query: Scope & { limit?: number; cursor?: string }): Promise<Page<RunRecord>>
  close(): Promise<void>
}
