import { CitationError } from '../../core/error.ts'

/** `partialResult` of the `CitationError` that a failing call throws. */
export type MatchProgress = {
  /** Numbers of the claims in the model's answer, with or without links. */
  answeredClaimNumbers: number[]
}

/** Returns a `CitationError` with the matcher's progress added; returns other errors unchanged. */
export function withProgress(error: unknown, partialResult: MatchProgress): unknown {
  if (!(error instanceof CitationError)) return error
  const { code, suggestion, cause } = error
  const message = error.message.slice(0, -suggestion.length).trimEnd()
  return new CitationError({ code, message, suggestion, partialResult, cause })
}
