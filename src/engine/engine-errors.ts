import { CitationError } from '../core/error.ts'

/** For calls after `close()` has begun. */
export function closed(): CitationError {
  return new CitationError({
    code: 'closed',
    message: 'The citation engine is closed.',
    suggestion: 'Create a new one.',
  })
}

/** For calls that read or write records. */
export function noStore(): CitationError {
  return new CitationError({
    code: 'not-found',
    message: 'This engine has no store for records.',
    suggestion: 'Pass one: new CitationEngine({ mode: "basic" }), or { store }.',
  })
}
