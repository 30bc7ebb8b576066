export type CitationErrorCode =
  | 'invalid-input'
  | 'input-too-large'
  | 'missing-dependency'
  | 'not-found'
  | 'conflict'
  | 'model-failed'
  | 'budget-spent'
  | 'timeout'
  | 'aborted'
  | 'database-unavailable'
  | 'database-corrupt'
  | 'closed'
  | 'forbidden'
  | 'source-not-found'
  | 'verification-timeout'
  | 'verification-failed'
  | 'invalid-locator'
  | 'quote-too-long'

/** The one error class: what went wrong, where, what to do, and what was saved. */
export class CitationError extends Error {
  override readonly name = 'CitationError'
  readonly code: CitationErrorCode
  /** What the caller can do about it, one sentence. */
  readonly suggestion: string
  /** What had been done when it failed, if anything is worth keeping. */
  readonly partialResult: unknown

  constructor({
    code,
    message,
    suggestion,
    partialResult,
    cause,
  }: {
    code: CitationErrorCode
    message: string
    suggestion: string
    partialResult?: unknown
    cause?: unknown
  }) {
    super(`${message} ${suggestion}`, { cause })
    this.code = code
    this.suggestion = suggestion
    this.partialResult = partialResult
  }
}
