import { CitationError } from '../../../src/core/error.ts'
import type { CitationErrorCode } from '../../../src/core/error.ts'

/** The `CitationError` that the promise rejects with. */
export async function errorOf(promise: Promise<unknown>): Promise<CitationError> {
  const error = await promise.then(
    () => 'nothing was thrown',
    (reason: unknown) => reason,
  )
  if (error instanceof CitationError) return error
  throw new Error('not rejected with a CitationError', { cause: error })
}

export async function codeOf(promise: Promise<unknown>): Promise<CitationErrorCode> {
  return (await errorOf(promise)).code
}
