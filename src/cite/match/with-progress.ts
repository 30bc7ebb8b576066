import { CitationError } from '../../core/error.ts'

/**
 * `partialResult` of the `CitationError` with which a matcher fails midway; `withFallback` then asks the fallback only
 * about the other claims.
 */
export type MatchProgress = {
  /** Numbers of the claims that the matching model had dealt with, even if it linked them to nothing. */
  answeredClaimNumbers: number[]
}

/** Returns a copy of a `CitationError` with the matcher's progress added; returns other errors unchanged. */
export function withProgress(error: unknown, partialResult: MatchProgress): unknown {
  if (!(error instanceof CitationError)) return error
  const { code, suggestion, cause } = error
  const message = error.message.slice(0, -suggestion.length).trimEnd()
  return new CitationError({ code, message, suggestion, partialResult, cause })
}
