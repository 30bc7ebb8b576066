import { CitationError } from '../../core/error.ts'
import { providerMessage } from './provider-message.ts'

/** The error `model-failed` of an answer that cannot be used; `problem` is a predicate such as "was cut off". */
export function unusable(functionId: string, problem: string): CitationError {
  return new CitationError({
    code: 'model-failed',
    message: `The model's answer to ${functionId} ${problem}.`,
    suggestion: 'Its complete elements are kept; use a model that follows JSON schemas.',
  })
}

/**
 * Converts an error of a model call to a `CitationError`: `timeout`, `missing-dependency` if the package `ai` is
 * missing, otherwise `model-failed`, with the original error as `cause`. A `CitationError` is returned as it is.
 */
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
  const said = providerMessage(error)
  return new CitationError({
    code: 'model-failed',
    message: `The model call ${functionId} failed${said ? `: ${said.replace(/\.$/, '')}` : ''}.`,
    suggestion: 'Check the model, its endpoint and its key.',
    cause: error,
  })
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError'
}
