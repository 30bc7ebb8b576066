import { CitationError } from '../../core/error.ts'

/** `partialResult` of the `CitationError` that a failing call throws. */
export type MatchProgress = {
  /** Claims that the model answered for, with or without links. */
  answeredClaimNumbers: number[]
}

/** A `CitationError` with the progress that a matcher made before it; other errors as they are. */
export function withProgress(error: unknown, partialResult: MatchProgress): unknown {
  if (!(error instanceof CitationError)) return error
  const { code, suggestion, cause } = error
  const message = error.message.slice(0, -suggestion.length).trimEnd()
  return new CitationError({ code, message, suggestion, partialResult, cause })
}
