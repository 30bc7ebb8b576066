/**
 * A repository of the sources of many runs. In: what tools know of a source, and what uses it. Out: the same source under
 * one id for good, its text, and what uses it, from memory, a store or a file.
 */
import type { Incident } from '../../core/incident.ts'
import type { RepositoryChange } from '../../core/records.ts'

/** A change at its position in a journal: 1, 2, …, each once. */
export type JournalEntry = {
  position: number
  /** ISO 8601, UTC. */
  at: string
  change: RepositoryChange
}

/** An entry to append, with the text that the change brings. */
export type NewJournalEntry = JournalEntry & { content?: string }

/** A row of a file that another program wrote, and where it stands. */
export type LegacyRow = { row: unknown; place: string }

/** Receives what was left out or repaired. */
export type ReportIncident = (incident: Incident) => void

/**
 * Where the changes of a repository are kept, in order, such as `fileJournal`. It may have several writers: each position
 * is taken once, by the first.
 */
export type RepositoryJournal = {
  /** The entries after a position that are there now, in order of their positions. */
  read(after: number, report: ReportIncident): AsyncIterable<JournalEntry>
  /**
   * Appends entries, all or none, whose positions follow the last one that was read. Resolves to `true` when they are
   * kept for good, to `false` when another writer has taken the first position: then read, and try again. Rejects when it
   * is not known whether they are kept.
   */
  append(entries: readonly NewJournalEntry[], report: ReportIncident): Promise<boolean>
  /** The text that the entry at this position brought, or `null`. */
  content(place: { position: number; contentHash: string }): Promise<string | null>
  /** Rows without an id that were met while reading, each once. */
  takeLegacyRows?(): LegacyRow[]
  /** Releases what it has opened. */
  close(): Promise<void>
}
