import type { RepositoryJournal } from '../journal.ts'
import { openJournalFile } from './journal-file.ts'
import { lineJournal } from './line-journal.ts'

/**
 * Keeps a repository in an append-only file of JSON Lines, one readable line for each change. A missing file is
 * created, a missing folder is not. A change is stored permanently once `fdatasync` has returned. Any number of
 * processes of one machine may write at once, without a lock. If a writer crashed within a line, that line is ended and
 * skipped, with the incident `torn-line`. If stored lines are damaged later, the incident is `lines-lost`. Lines that
 * another program wrote are registered as sources, as by `importRows`.
 *
 * Needs Node, Bun or Deno, and a local file system, whose appends are atomic (POSIX `O_APPEND`); those of network file
 * systems are not. Each journal holds one repository.
 *
 * @example createSourceRepository({ journal: fileJournal('sources.jsonl') })
 */
export function fileJournal(path: string): RepositoryJournal {
  return lineJournal(path, () => openJournalFile(path))
}
