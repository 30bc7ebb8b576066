import { CitationError } from '../core/error.ts'

/** The error of an answer that is empty, incomplete or malformed; `problem` is a predicate such as "was cut off". */
export function unusable(functionId: string, problem: string): CitationError {
  return new CitationError({
    code: 'model-failed',
    message: `The model's answer to ${functionId} ${problem}.`,
    suggestion: 'Its complete elements are kept; use a model that follows JSON schemas.',
  })
}

/** The provider's error is only in `cause`, not in the message: it may contain keys or addresses. */
export function asCitationError(error: unknown, functionId: string, timeoutMs: number): CitationError {
  if (error instanceof CitationError) return error
  if (isTimeout(error)) {
    return new CitationError({
      code: 'timeout',
      message: `The model call ${functionId} took longer than ${timeoutMs} ms.`,
      suggestion: 'Raise `timeoutMs`, or use a faster model.',
      cause: error,
    })
  }
  if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
    return new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `ai`.',
      suggestion: 'Install it with `npm install ai`.',
      cause: error,
    })
  }
  const status = statusCodeOf(error)
  return new CitationError({
    code: 'model-failed',
    message: `The model call ${functionId} failed${status ? ` (HTTP ${status})` : ''}.`,
    suggestion: 'Check the model, its endpoint and its key.',
    cause: error,
  })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}

/** HTTP status of an `APICallError`, or of the last error of a `RetryError`. */
export function statusCodeOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null) return undefined
  if ('statusCode' in error && typeof error.statusCode === 'number') return error.statusCode
  return 'lastError' in error ? statusCodeOf(error.lastError) : undefined
}
