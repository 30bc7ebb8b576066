import type { UseKind } from '../../core/records.ts'
import type { Source, SourceInput } from '../../core/source.ts'
import type { NearDuplicate } from './duplicates.ts'
import type { RecordedAudit, RepositoryMetrics } from './health.ts'
import type { RegistrationOutcome } from './plan-registration.ts'
import type { RepositoryInput } from './read-input.ts'
import type { ListedSource, SourceIdentity } from './shown-source.ts'
import type { SourceUsage } from './usage.ts'
import type { RecordedUse } from './uses.ts'

/** A source after its registration. */
export type SourceRegistration = SourceIdentity & {
  outcome: RegistrationOutcome
  /** Other sources with nearly the same text, if this one is new. */
  copies: NearDuplicate[]
}

/** The fields of a source that are not what identifies it. */
export type SourceUpdate = Omit<SourceInput, 'content' | 'pageNumber' | 'url' | 'identifier'>

/**
 * The sources of many runs. All methods reject with a `CitationError`: `invalid-input`, `source-not-found` for an id that
 * was never given, `database-unavailable` or `database-corrupt` of its journal, `closed` after `close()`.
 */
export type SourceRepository = {
  /**
   * Gives a source an id, or merges it into the one with its URL or text, as `SourceRegistry` does. Resolves when that is
   * kept for good: an id that was given is never another source's.
   *
   * @example const { id } = await repository.register({ url: 'https://ice.example/report', title: 'Glacier report' }) // 'S1'
   */
  register(input: RepositoryInput): Promise<SourceRegistration>
  /**
   * Registers rows of another program, in `SourceInput` or with names like `source_id` and `published_time_iso`. A row
   * with an id `S7` keeps it if no source has it; one without gets an id and the incident `legacy-source-without-id`.
   * `null` in the place of a row that is none, with the incident `legacy-row-unreadable`.
   */
  importRows(rows: readonly unknown[]): Promise<(SourceRegistration | null)[]>
  /** Replaces these fields of a source, such as `validation` and `objectiveRelevance`; the others stay. */
  update(id: string, fields: SourceUpdate): Promise<SourceIdentity>
  /** A source with its text. */
  get(id: string): Promise<Source | null>
  /** Its text as it was registered, byte for byte; the empty string if only what a tool knew of it is known. */
  content(id: string): Promise<string | null>
  /** The source with this `canonicalKey`. */
  findByKey(key: string): Promise<SourceIdentity | null>
  /** All sources with their texts, by number, each read when it is its turn. */
  all(): AsyncIterable<Source>
  /** All sources without their texts, by number. */
  ordered(): Promise<ListedSource[]>
  /** Other sources whose text is nearly that of a source, or a given one, the most similar first. */
  nearDuplicates(of: { id: string } | { content: string }): Promise<NearDuplicate[]>
  /** Records that a claim, finding, cluster, contradiction or section uses a source, once. */
  recordUse(sourceId: string, kind: UseKind, usedBy: string): Promise<void>
  /** What uses a source. */
  usage(sourceId: string): Promise<SourceUsage>
  /** The uses of a source with their times, the first one first. */
  uses(sourceId: string): Promise<RecordedUse[]>
  /** The uses of all sources that have any, by the id of the source. */
  allUses(): Promise<Map<string, RecordedUse[]>>
  /** Ids of the sources that a claim, finding, cluster, contradiction or section uses, the first one first. */
  sourcesUsedBy(kind: UseKind, usedBy: string): Promise<string[]>
  /** Counts an audit, such as the result of `auditMarks`, in the metrics. */
  recordAudit(audit: RecordedAudit): void
  /** How it is doing. */
  metrics(): RepositoryMetrics
  /** Sets how many UTF-16 units of texts are kept in memory. */
  resizeCache(maxLength: number): void
  /** Does work as an operation of the repository, whose duration is in the metrics. */
  timed<Result>(operation: 'compress', work: () => Promise<Result>): Promise<Result>
  /** Follows what other processes have written, which happens by itself when an id or key is not known. */
  refresh(): Promise<void>
  /** Waits for what was begun, and closes the journal. */
  close(): Promise<void>
}
