import { CitationError } from '../../../core/error.ts'

const unreadable: ReadonlySet<string> = new Set(['source-not-found', 'database-corrupt'])

/** Whether an error says that one source is missing or damaged; other sources can then still be read. */
export function isUnreadable(error: unknown): error is CitationError {
  return error instanceof CitationError && unreadable.has(error.code)
}
