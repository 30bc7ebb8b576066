import { CitationError } from '../../../core/error.ts'

const unreadable: ReadonlySet<string> = new Set(['source-not-found', 'database-corrupt'])

/** Whether reading failed because of this source, such as an erased or damaged one; that does not affect the others. */
export function isUnreadable(error: unknown): error is CitationError {
  return error instanceof CitationError && unreadable.has(error.code)
}
