/** A code for what went wrong, stable between versions; `message` and `suggestion` of the error describe it. */
export type CitationErrorCode =
  | 'invalid-input'
  | 'input-too-large'
  | 'document-too-complex'
  | 'missing-dependency'
  | 'not-found'
  | 'conflict'
  | 'model-failed'
  | 'search-failed'
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
  // The codes below occur only in the service over HTTP and in its client.
  | 'unauthenticated'
  | 'unsupported-media-type'
  | 'too-many-requests'
  | 'unavailable'
  | 'refused'
  | 'internal'

/** The error class of citespan; `message` ends with the suggestion. */
export class CitationError extends Error {
  override readonly name = 'CitationError'
  readonly code: CitationErrorCode
  /** The advice to the caller in one or two sentences. */
  readonly suggestion: string
  /** What was done before the failure, or details of it, such as a `PageFailure`; `undefined` if there is neither. */
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

/**
 * Throws `invalid-input` unless `isRight`: unless an argument has the type that a public function needs. For callers
 * without TypeScript.
 *
 * @param where Names the function and the argument: `checkClaim(): sources`.
 *
 * @param needed What is needed, with its article: `an array of sources`.
 */
export function expectArgument(isRight: boolean, where: string, needed: string): void {
  if (isRight) return
  throw new CitationError({
    code: 'invalid-input',
    message: `${where} is not ${needed}.`,
    suggestion: `Pass ${needed}.`,
  })
}
