import { CitationError } from '../core/error.ts'

/** Another record is stored under the id. */
export function runConflict(): CitationError {
  return new CitationError({
    code: 'conflict',
    message: 'A run with this id is stored with other content.',
    suggestion: 'Records are never changed; save the new one under an id of its own.',
  })
}

/** The store was used after `close()`. */
export function storeClosed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The store is closed.',
    suggestion: 'Close it when nothing uses it any more, or open another.',
  })
}
