import type { RepositoryJournal } from '../journal.ts'
import { openJournalFile } from './journal-file.ts'
import { lineJournal } from './line-journal.ts'

/**
 * Keeps a repository in a file of JSON Lines, one readable line for each change, which is only ever appended to. A change
 * is kept for good when `fdatasync` has returned. Any number of processes of one machine may write at once, without a lock
 * (see `LineOrder`); a line that a writer could not finish is ended and skipped, with the incident `torn-line`. Rows that
 * another program wrote are registered, and get their ids then.
 *
 * Needs Node, Bun or Deno, and a local file system, whose appends are atomic (POSIX `O_APPEND`); on a network file system
 * they are not. One repository for each journal.
 *
 * @example createSourceRepository({ journal: fileJournal('sources.jsonl') })
 */
export function fileJournal(path: string): RepositoryJournal {
  return lineJournal(path, () => openJournalFile(path))
}
