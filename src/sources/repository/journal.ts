/**
 * A repository of the sources of many runs. In: sources found by tools, and their uses. Out: each source under one
 * permanent id, its text and its uses, from memory, a store or a file.
 */
import type { Incident } from '../../core/incident.ts'
import type { RepositoryChange } from '../../core/records.ts'

/** A change at its position in a journal: 1, 2, …, each once. */
export type JournalEntry = {
  position: number
  /** When the change was made, ISO 8601, UTC. */
  at: string
  change: RepositoryChange
}

/** An entry to append to the journal. `content`: the text of a source, if the change adds one. */
export type NewJournalEntry = JournalEntry & { content?: string }

/** A row of another program, and the place that incidents name: `line 3 of sources.jsonl`, `row 1`. */
export type LegacyRow = { row: unknown; place: string }

/** Called for each incident of a repository or its journal, such as a line that was left out or repaired. */
export type ReportIncident = (incident: Incident) => void

/**
 * A store for the changes of a repository, in order, such as that of `fileJournal`. It may have several writers: each
 * position is taken once, by the fastest.
 */
export type RepositoryJournal = {
  /** The entries after a position, in the order of their positions; after 0, all. Ends with the newest entry. */
  read(after: number, report: ReportIncident): AsyncIterable<JournalEntry>
  /**
   * Appends all entries or none; their positions must follow the last one read. Resolves to `true` once they are stored
   * permanently, and to `false` if another writer has taken the first position: then read, and try again. Rejects if it
   * is unknown whether they are stored.
   */
  append(entries: readonly NewJournalEntry[], report: ReportIncident): Promise<boolean>
  /** The text that an entry added, by the entry's position and the text's hash; `null` if it added none. */
  content(place: { position: number; contentHash: string }): Promise<string | null>
  /** Rows of other programs that `read` has found; each is returned once. The repository registers them as sources. */
  takeLegacyRows?(): LegacyRow[]
  /** Releases the resources that the journal opened. */
  close(): Promise<void>
}
