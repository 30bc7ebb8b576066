/**
 * The interface that stores implement. In: the terms of `src/core`. Out: types only, so that an application can bring
 * its own implementation.
 */
import type { Actor } from '../records/actor.ts'
import type { Citation } from '../citation.ts'
import type { Erased, ErasureTarget, TextErasure } from '../records/erasure.ts'
import type { PersonalVerdict } from '../records/personal-verdict.ts'
import type { RelatedCitation } from '../records/relation.ts'
import type {
  EventKind,
  LogEntry,
  LogLeaf,
  NewEvent,
  RecordedEvent,
  UnsequencedEntry,
} from '../records/event.ts'
import type { RequestKeeper } from './request-keeper.ts'
import type { LogProblem } from '../records/log-problem.ts'
import type { OwnerScope, RunRecord, Scope } from '../records/run-record.ts'
import type { UnreadableRow } from '../records/unreadable-row.ts'
import type { citationConditions, ConditionsOf } from './citation-filter.ts'
import type { ChainPart, ChainRange, SessionWatch } from './session-chain.ts'

/** A stored answer; `erased`: its texts, sources and citations were removed. */
export type StoredRun = RunRecord & { erased?: Erased }

/** A stored citation with the id and time of its run. */
export type StoredCitation = Citation & { runId: string; createdAt: string }

export type CitationQuery = Scope & {
  runId?: string
  /** Maximum number of items, 1–1,000; 100 by default. */
  limit?: number
  /** `nextCursor` of the previous page. */
  cursor?: string
}

/**
 * A part of a list. `nextCursor`: the `cursor` of the next part, `null` if there is none; a part with fewer items than
 * the limit need not be the last. `unreadable`: rows in this part that are not valid records, in the order of the list;
 * absent if there are none. They count towards the limit.
 */
export type Page<T> = { items: T[]; nextCursor: string | null; unreadable?: UnreadableRow[] }

/**
 * Append-only records of cited answers.
 *
 * Ids and scope values are 1–1,024 UTF-8 bytes without NUL or lone surrogates,
 * times are ISO 8601 in UTC, citation ids are unique within a run.
 *
 * A method that fails rejects with a `CitationError`: `invalid-input` for input that breaks these rules,
 * `database-unavailable` if the database cannot be reached, `database-corrupt` if a row is not a valid record (lists
 * instead name the row in `unreadable` and return the others), `conflict` if an id is stored with other content,
 * `closed` after `close()`. Methods of `RecordLog` name further codes.
 */
export type Store = RecordLog & {
  /**
   * Saves a run with its sources, citations and verifications in one transaction. Saving a record again changes nothing
   * if all of its content is the same; a record with the same `id` and other content is rejected with `conflict`. A
   * long record is prepared over several turns of the event loop: do not change its items until the promise resolves.
   */
  saveRun(record: RunRecord): Promise<void>
  /**
   * The run with this id; `null` if there is none. `project`: the project to search. A store that keeps each project in
   * a database schema of its own rejects with `invalid-input` without `project`. Other stores ignore `project` and
   * search all projects.
   */
  getRun(id: string, options?: { project?: string | undefined }): Promise<StoredRun | null>
  /** Citations of runs, oldest first. */
  listCitations(query: CitationQuery): Promise<Page<StoredCitation>>
  /** Runs of a session, agent, user or project, oldest first or `newestFirst`. `limit`: 1–1,000; 100 by default. */
  listRuns(
    query: OwnerScope & { limit?: number; cursor?: string; newestFirst?: boolean },
  ): Promise<Page<StoredRun>>
  /** Sessions with at least one run in the scope. The session with the newest such run comes first. */
  listSessions(query: SessionQuery): Promise<Page<SessionSummary>>
  /**
   * Remembers requests and their answers, so that a request that a client sends again gets the first answer instead of
   * being done twice. Absent if the store does not support this.
   */
  requests?: RequestKeeper
  /** Projects with pending citations; absent if the store keeps each project in a database schema of its own. */
  pendingProjects?(): Promise<string[]>
  close(): Promise<void>
}

/** Filters sessions by project, agent and user. */
export type SessionQuery = Omit<OwnerScope, 'sessionId'> & PageQuery

/**
 * A session (one conversation) in a list. Its title and times come from those of its runs that the query selects. The
 * same session id in two projects means two sessions.
 */
export type SessionSummary = {
  sessionId: string
  project: string
  /**
   * The question of the session's earliest run that the query selects, cut to 200 UTF-16 units; `null` if that run has
   * no question.
   */
  title: string | null
  /** Start time of the session's earliest run that the query selects, ISO 8601 in UTC. */
  createdAt: string
  /** Start time of the session's newest run that the query selects, ISO 8601 in UTC. */
  updatedAt: string
}

/**
 * A citation of an answer (a run), or one that an agent registered with `cite`, with its newest verification and its
 * scope.
 */
export type CitationRecord = Citation &
  Omit<Scope, 'project'> & {
    project: string
    /** Id of the citation's event; equal to `id` if the citation is not part of a run. */
    eventId: string
    /**
     * 1, 2, … among the citations of its project, in log order; it never changes. It may be absent right after writing,
     * and in a database that is read-only.
     */
    number?: number
    runId?: string
    createdAt: string
    /** Time of the newest verification; absent while the citation is pending. */
    verifiedAt?: string
    /** Present if the citation's texts were erased; claim, quote and evidence are then empty. */
    erased?: Erased
    /** Present if a person gave the newest verdict. */
    person?: PersonalVerdict
    /**
     * Citations that are related to this one, oldest relation first; absent if there are none. If the field
     * `registered` names a registered citation, citations that are related to the registered one are included.
     */
    relatedCitations?: RelatedCitation[]
  }

/** Selects one page of a longer list. */
export type PageQuery = {
  /** Maximum number of items, 1–1,000, else `invalid-input`; 100 by default. */
  limit?: number
  /** `nextCursor` of the previous page; absent for the first page. */
  cursor?: string
}

/**
 * Filters events of the log: an event must meet all given conditions. At most one of `identifier`, `contentHash` and
 * `derivedFrom` may be given, else `invalid-input`.
 */
export type EventQuery = PageQuery & {
  kind?: EventKind
  sessionId?: string
  /**
   * Selects events of this project. Agents and users find only events of their own project; if another is given, they
   * find none. Auditors and admins may give any project. Without `project`, they find events of all projects, except
   * for these, which they find only in their own project:
   *
   * - all events, if the query has `number`, `identifier` or `contentHash`
   * - events of the kinds `setting` and `repository`, if the query has `subject`
   * - all events, if the store keeps each project in a database schema of its own
   */
  project?: string
  agentId?: string
  /**
   * Events about this subject: the event id of a citation, the id of a source or run, or the name of a setting or
   * source repository. A recheck of a source is found by the id of the source; a result of a recheck for a citation, by
   * the event id of the citation.
   */
  subject?: string
  /**
   * Registered sources with this identifier: the versions of a source, and others that share it, such as the results of
   * two queries on one table.
   */
  identifier?: string
  /**
   * The source or citation with this number in its project. If a source and a citation have it and `kind` is absent,
   * both are found.
   */
  number?: number
  /** Registered sources with this content, by its hash: `sha256:<hex>`. */
  contentHash?: string
  /**
   * Registered sources that were made directly from the source with this id, or from the citation with this event id.
   */
  derivedFrom?: string
  /** Selects events at or after this instant, ISO 8601 in UTC. */
  since?: string
  /** Selects events before this instant, ISO 8601 in UTC. */
  until?: string
}

/** Filters stored citations: a citation must meet all given conditions; see `citationConditions`. */
export type CitationFilter = ConditionsOf<typeof citationConditions> & PageQuery

/**
 * The append-only log that holds every record. Records that an actor may not see look as if they did not exist (`null`,
 * an empty page). Events that the actor may not write are rejected with `forbidden`.
 */
export type RecordLog = {
  /**
   * Records at most 1,000 events of one actor in its session, all or none, in the given order; runs are recorded by
   * `saveRun`. `contents`: the contents of the registered sources among the events, in any order; it may leave out
   * those that the project has already stored. A content that only other projects have must be given: naming its hash
   * gives no access to it.
   *
   * Returns one entry per event; for an event that was stored before, its existing entry. Rejects with `conflict`
   * (another event with the same id is stored), `forbidden`, `source-not-found` (an event names a source or content
   * that is not stored) or `not-found` (an event names a citation that is not stored).
   */
  append(
    events: readonly NewEvent[],
    options: { actor: Actor; contents?: readonly string[] },
  ): Promise<LogEntry[]>
  /**
   * The event with this id; `null` if there is none that the actor may see. If `project` is given, also `null` for an
   * event of another project.
   */
  getEvent(id: string, options: { actor: Actor; project?: string }): Promise<LogEntry | null>
  /** Events that the actor may see, oldest first. */
  listEvents(query: EventQuery, options: { actor: Actor }): Promise<Page<LogEntry>>
  /**
   * Entries of one chain that the actor may see, in ascending order of their numbers; the numbers of other entries are
   * missing. A chain is numbered in the order of its commits, so a reader that continues after `last` misses nothing.
   */
  readChain(range: ChainRange, options: { actor: Actor }): Promise<ChainPart>
  /**
   * Calls `onChange` soon after entries of a session were written. It is only a hint: it may be missed, may come
   * without a change, and carries no content. Absent if the store cannot notice changes.
   */
  watchSession?(session: { project: string; sessionId: string }, onChange: () => void): SessionWatch
  /** Citations that the actor may see, oldest first. */
  findCitations(filter: CitationFilter, options: { actor: Actor }): Promise<Page<CitationRecord>>
  /**
   * The text that is stored under this address: `contentHash` of a registered source, `contentAddress` of a source of a
   * run. `null` if there is no such text, or if no event that the actor may see names the address.
   */
  getContent(address: string, options: { actor: Actor }): Promise<string | null>
  /**
   * A page of records to erase: records that the target selects, and their dependent records, which repeat their texts.
   * A record that is already erased is left out, unless it still names the person to erase. Dependent records are:
   *
   * - of an answer: its citations
   * - of a citation: its verdicts and rechecks, and (unless by age) the citations of answers that link it
   * - of a source: its amendments, rechecks and citations; verdicts and rechecks that quote it, with their citations;
   *   answers that repeat one of these citations; other records with its content
   * - of a dependent record: its own dependent records
   *
   * Erase the records in the given order. Dependent records come first, so that an erasure that was interrupted finds
   * the rest when it is started again. A record and its dependent records are on one page. Until a record is erased,
   * later pages may contain it again.
   *
   * `asErased`: for a dry run, which erases nothing: the ids of all records on the earlier pages. They are treated as
   * erased, so that each page has the records that a real erasure would find. A real erasure omits it.
   *
   * `alone`: returns only the records that the target selects, including erased ones, without dependent records.
   * `next`: the `after` of the next call; `null` on the last page. A page before the last may be empty.
   */
  findErasable(
    target: ErasureTarget,
    options: { actor: Actor; after?: number; alone?: boolean; asErased?: ReadonlySet<string> },
  ): Promise<{ events: RecordedEvent[]; next: number | null }>
  /**
   * Erases the texts of at most 1,000 events, given by their ids, and the contents and index rows that only they use;
   * records the erasure in the same commit. The hashes of their entries stay, so that the log can still be verified.
   */
  eraseTexts(ids: readonly string[], erasure: TextErasure, options: { actor: Actor }): Promise<LogEntry>
  /**
   * Removes the remains of erased texts from the files of the database. SQLite rewrites its file; PostgreSQL only
   * vacuums, so bytes may remain. `left`: what the operator still has to do; `null` if nothing remains.
   */
  freeErased(options: { actor: Actor }): Promise<{ left: string | null }>
  /**
   * Gives a leaf number to each committed entry that has none. The leaf number is the position of an entry among all
   * entries of the database, from 0. `size`: the number of entries that have a leaf number now.
   */
  sequence(): Promise<{ size: number }>
  /**
   * Entries in ascending order of leaf number (the position of an entry among all, see `sequence`), from the number
   * `from` on, where 0 is the first; at most `limit`, 100 by default.
   */
  readLog(range: { from: number; limit?: number }): Promise<LogLeaf[]>
  /**
   * Entries without a leaf number (the position of an entry among all, see `sequence`), in the order of writing.
   * `after`: the `next` of the previous page; absent for the first page. `limit`: 1–1,000; 100 by default. `size`: the
   * number of entries that have a leaf number. `next`: `null` on the last page.
   */
  readUnsequenced(page: {
    after?: string
    limit?: number
  }): Promise<{ size: number; entries: UnsequencedEntry[]; next: string | null }>
  /**
   * Checks what the database keeps besides the log: its file (only SQLite), its schema, such as triggers and
   * constraints, and the index rows of all events. Also checks that no two events have the same id. Yields a problem
   * for each fault, such as a missing trigger, or an index row that is missing, superfluous or wrong. Some checks stop
   * after 100 or 1,000 problems. Reads the whole database, in batches. A store in memory yields none.
   */
  checkIndexes(): AsyncIterable<LogProblem>
  /**
   * Number of events that are not in the index tables yet; the next query indexes them. Only a store such as SQLite's,
   * which indexes events after their commit, has any; for other stores it is always 0.
   */
  countUnindexed(): Promise<number>
}
