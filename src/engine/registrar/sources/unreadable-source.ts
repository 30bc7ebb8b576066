import { CitationError } from '../../../core/error.ts'
import type { Erased } from '../../../core/records.ts'

/**
 * The error for a call that needs the texts of an erased source. A class of its own, because other records may be
 * `not-found` too.
 */
export class TextErasedError extends CitationError {
  constructor(id: string, { at, ground }: Erased) {
    super({
      code: 'not-found',
      message: `The text of source ${id} was erased on ${at} (${ground}).`,
      suggestion: 'Register the source again, if it may be kept.',
    })
  }
}

const unreadable: ReadonlySet<string> = new Set(['source-not-found', 'database-corrupt'])

/** Whether an error says that one source is missing, erased or damaged; other sources can then still be read. */
export function isUnreadable(error: unknown): error is CitationError {
  return error instanceof TextErasedError || (error instanceof CitationError && unreadable.has(error.code))
}
