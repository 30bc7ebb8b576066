import type { Actor } from '../records/actor.ts'
import type { Citation } from '../citation.ts'
import type { Status } from '../verdict.ts'
import type { EventKind, LogEntry, LogLeaf, NewEvent, UnsequencedEntry } from '../records/event.ts'
import type { LogProblem } from '../records/log-problem.ts'
import type { RunRecord, Scope } from '../records/run-record.ts'

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
export type Store = RecordLog & {
  /** Saves a run with its sources, citations and verifications in one transaction. The same record again is a no-op. */
  saveRun(record: RunRecord): Promise<void>
  getRun(id: string): Promise<RunRecord | null>
  /** Citations of runs, oldest first. */
  listCitations(query: CitationQuery): Promise<Page<StoredCitation>>
  /** Runs of a session, oldest first. */
  listRuns(query: Scope & { limit?: number; cursor?: string }): Promise<Page<RunRecord>>
  /** Sessions with at least one run of the scope, by the newest of these, newest first. */
  listSessions(query: SessionQuery): Promise<Page<SessionSummary>>
  close(): Promise<void>
}

export type SessionQuery = Omit<Scope, 'sessionId'> & PageQuery

/** A conversation as a list of them shows it; sessions of one id in two projects are two. */
export type SessionSummary = {
  sessionId: string
  project: string
  /** The beginning of its first question, at most 200 UTF-16 units; `null` where no question is known. */
  title: string | null
  /** When its first run was made, ISO 8601 in UTC. */
  createdAt: string
  /** When its newest run was made, ISO 8601 in UTC. */
  updatedAt: string
}

/** A citation of a run or of an agent, with its newest verification. */
export type CitationRecord = Citation &
  Omit<Scope, 'project'> & {
    project: string
    /** Id of its event; that of the citation itself where it is part of no run. */
    eventId: string
    runId?: string
    createdAt: string
    /** When the newest verification was made; absent while the citation is pending. */
    verifiedAt?: string
  }

export type PageQuery = {
  /** At most this many, 1–1,000; 100 unless told. */
  limit?: number
  /** `nextCursor` of the page before. */
  cursor?: string
}

export type EventQuery = PageQuery & {
  kind?: EventKind
  sessionId?: string
  /** Of auditors and admins; others see their own only. */
  project?: string
  agentId?: string
  /** Events about this: the id of a citation, source or run, or the name of a setting. */
  subject?: string
  /** Versions of the registered source with this identifier. */
  identifier?: string
  /** Registered sources with this content. */
  contentHash?: string
  /** From this instant on, ISO 8601 in UTC. */
  since?: string
  /** Before this instant, ISO 8601 in UTC. */
  until?: string
}

export type CitationFilter = PageQuery &
  Scope & {
    id?: string
    /** A registered source's id, or the content address of a run's source. */
    sourceId?: string
    runId?: string
    /** Of the newest verification. */
    status?: Status
    /** From this instant on, ISO 8601 in UTC. */
    since?: string
    /** Before this instant, ISO 8601 in UTC. */
    until?: string
    /** Citations whose claim holds all of these words. */
    text?: string
  }

/**
 * The log that every record is in, append-only. What an actor may not see does
 * not exist for it (`null`, an empty page); what it may not write is `forbidden`.
 */
export type RecordLog = {
  /**
   * Records events of one actor in its session, all or none, in their order.
   * `contents` are the contents of registered sources among them, which need
   * not be given again where the project has them: a hash alone gives away nothing. Gives one entry an event, with
   * that of an event that was there already. Rejects with `conflict`,
   * `forbidden`, `source-not-found` (an event names a content or citation that is not there).
   */
  append(
    events: readonly NewEvent[],
    options: { actor: Actor; contents?: readonly string[] },
  ): Promise<LogEntry[]>
  getEvent(id: string, options: { actor: Actor }): Promise<LogEntry | null>
  /** Oldest first. */
  listEvents(query: EventQuery, options: { actor: Actor }): Promise<Page<LogEntry>>
  /** Oldest first. */
  findCitations(filter: CitationFilter, options: { actor: Actor }): Promise<Page<CitationRecord>>
  /** The content at a `contentAddress`. */
  getContent(address: string, options: { actor: Actor }): Promise<string | null>
  /** Gives every committed entry its leaf number; `size` is how many there are. */
  sequence(): Promise<{ size: number }>
  /** Entries that have leaf numbers, in their order, `from` on. */
  readLog(range: { from: number; limit?: number }): Promise<LogLeaf[]>
  /**
   * Entries without a leaf number, in the order of writing, and how many leaves
   * there are at the same moment. `after`: `next` of the page before, which is
   * `null` on the last.
   */
  readUnsequenced(page: {
    after?: string
    limit?: number
  }): Promise<{ size: number; entries: UnsequencedEntry[]; next: string | null }>
  /**
   * Compares all that events are found by with what follows from the events
   * themselves, and names what is missing, too much or other. Reads everything,
   * a part at a time.
   */
  checkIndexes(): AsyncIterable<LogProblem>
}
