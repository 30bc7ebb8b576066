import { CitationError } from '../../core/error.ts'
import type { CommitQueue } from './commit-queue.ts'
import { importRows } from './import-rows.ts'
import type { LegacyRow, ReportIncident, RepositoryJournal } from './journal.ts'
import type { RepositoryInput } from './read-input.ts'
import type { SourceRegistration } from './source-repository.ts'

/** Keeps a repository up to date with its journal. */
export type Follower = {
  /**
   * Reads the journal at the first call; if that fails, the next call tries again. Rejects with `closed` after
   * `close()`.
   */
  open(): Promise<void>
  /** Reads what other writers have written. */
  refresh(): Promise<void>
  close(): Promise<void>
}

/** Creates a follower of a journal, which also registers rows of other programs that it finds there. */
export function followJournal({
  journal,
  queue,
  report,
  registerAs,
}: {
  journal: RepositoryJournal
  queue: CommitQueue
  report: ReportIncident
  registerAs: (input: RepositoryInput, wanted?: number) => Promise<SourceRegistration>
}): Follower {
  const legacy: LegacyRow[] = []
  let opened: Promise<void> | null = null
  let isClosed = false

  async function open(): Promise<void> {
    if (isClosed) throw closed()
    opened ??= catchUp()
    try {
      await opened
    } catch (error) {
      // The next call tries again.
      opened = null
      throw error
    }
  }

  /**
   * Reads what other writers have written, and registers the rows of other programs. Rows that could not be registered
   * are tried again the next time.
   */
  async function catchUp(): Promise<void> {
    await queue.refresh()
    legacy.push(...(journal.takeLegacyRows?.() ?? []))
    if (legacy.length === 0) return
    const rows = [...legacy]
    await importRows(rows, { registerAs, report })
    for (const row of rows) if (legacy.includes(row)) legacy.splice(legacy.indexOf(row), 1)
  }

  return {
    open,
    async refresh() {
      await open()
      await catchUp()
    },
    async close() {
      if (isClosed) return
      isClosed = true
      await queue.settled()
      await journal.close()
    },
  }
}

function closed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The source repository is closed.',
    suggestion: 'Create another one with the same journal.',
  })
}
