import type { UseKind } from '../../core/records.ts'
import type { Source, SourceInput } from '../../core/source.ts'
import type { NearDuplicate } from './duplicates.ts'
import type { RecordedAudit, RepositoryMetrics } from './health.ts'
import type { RegistrationOutcome } from './plan-registration.ts'
import type { RepositoryInput } from './read-input.ts'
import type { ListedSource, SourceIdentity } from './shown-source.ts'
import type { SourceUsage } from './usage-summary.ts'
import type { RecordedUse } from './recorded-uses.ts'

/** A source after its registration. */
export type SourceRegistration = SourceIdentity & {
  outcome: RegistrationOutcome
  /** Other sources with nearly the same text, if this one is new; else empty. */
  copies: NearDuplicate[]
}

/** The fields of a source that `update` can replace: all but content, page number, URL and identifier. */
export type SourceUpdate = Omit<SourceInput, 'content' | 'pageNumber' | 'url' | 'identifier'>

/**
 * The sources of many runs. Asynchronous methods reject with a `CitationError`: `invalid-input`, `input-too-large` (the
 * repository is full), `source-not-found` (the id was never assigned; `get` and `content` give `null` instead),
 * `closed` after `close()`, or the error of the journal, such as `database-unavailable`, `database-corrupt` or
 * `missing-dependency`.
 */
export type SourceRepository = {
  /**
   * Gives a source an id, or merges it into the source that has the same `canonicalKey` or, unless both have a URL, the
   * same text. Resolves once that is stored permanently: the id will never belong to another source.
   *
   * @example
   * const { id } = await repository.register({ url: 'https://ice.example/report', title: 'Glacier report' }) // 'S1'
   */
  register(input: RepositoryInput): Promise<SourceRegistration>
  /**
   * Registers rows of another program, with the field names of `SourceInput` or names like `source_id` and
   * `published_time_iso`. A new source keeps an id such as `S7` if it is free; an id of another form counts as none.
   * Incidents are `id-taken` for a row that gets another id than its own, `legacy-source-without-id` for a new source
   * without an id, which gets one, and `legacy-row-unreadable` for a row that is not a source, whose result is `null`.
   */
  importRows(rows: readonly unknown[]): Promise<(SourceRegistration | null)[]>
  /**
   * Replaces the given fields of a source, such as `validation`; fields that are absent or `undefined` stay. `metadata`
   * and `csl` are replaced as a whole, not merged.
   */
  update(id: string, fields: SourceUpdate): Promise<SourceIdentity>
  /** A source with its text, or with its snippet as `content` if it has none; `null` if the id was never assigned. */
  get(id: string): Promise<Source | null>
  /**
   * The text of a source as stored: texts of several registrations are joined, NUL and lone surrogates are U+FFFD, and
   * a text that is too long is cut. An empty string if it has no text, only metadata from a tool; `null` for an unknown
   * id.
   */
  content(id: string): Promise<string | null>
  /** The source with this key, as `canonicalKey()` makes it from a source; `null` if there is none. */
  findByKey(key: string): Promise<SourceIdentity | null>
  /** All sources by number, each with its text (read when its turn comes), or with its snippet if it has none. */
  all(): AsyncIterable<Source>
  /** All sources without their texts, by number. */
  ordered(): Promise<ListedSource[]>
  /**
   * Other sources with the same text as a source or a given text, or nearly (similarity 0.8 or more), most similar
   * first. For a text of less than about a dozen words, only the same text counts.
   */
  nearDuplicates(of: { id: string } | { content: string }): Promise<NearDuplicate[]>
  /** Records that a claim, finding, … with the id `usedBy` uses a source. Recording it again changes nothing. */
  recordUse(sourceId: string, kind: UseKind, usedBy: string): Promise<void>
  /** What uses a source: ids of claims, findings, clusters, contradictions and report sections. */
  usage(sourceId: string): Promise<SourceUsage>
  /** The uses of a source (by claims, findings, clusters, contradictions, sections) with times, oldest first. */
  uses(sourceId: string): Promise<RecordedUse[]>
  /** The uses of all used sources, by the id of the source. */
  allUses(): Promise<Map<string, RecordedUse[]>>
  /** Ids of the sources that the claim, finding, cluster … with the id `usedBy` uses, in the order of first use. */
  sourcesUsedBy(kind: UseKind, usedBy: string): Promise<string[]>
  /** Adds an audit, such as the result of `auditMarks`, to the metrics; it is not stored. */
  recordAudit(audit: RecordedAudit): void
  /**
   * State of the repository as last read from the journal, and its activity since it was opened. `sources` is 0 until a
   * method that reads the journal, such as `register` or `refresh`, was called.
   */
  metrics(): RepositoryMetrics
  /** Sets the maximum UTF-16 units of texts in memory, and drops what exceeds it. */
  resizeCache(maxLength: number): void
  /**
   * Runs `work` and, if it succeeds, records its duration in the metrics (`latency.compress`) and the telemetry. The
   * `compress` of a source context calls it; applications need not.
   */
  timed<Result>(operation: 'compress', work: () => Promise<Result>): Promise<Result>
  /**
   * Reads what other processes have written. `all`, `ordered`, `usage`, `uses`, `allUses` and `sourcesUsedBy` do so at
   * each call; other methods that take an id or key do so if it is unknown. `metrics` and the search for near
   * duplicates do not.
   */
  refresh(): Promise<void>
  /** Waits for pending operations, and closes the journal, but not the store of a `storeJournal`. */
  close(): Promise<void>
}
