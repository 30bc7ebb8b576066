import type { Claim, Link } from '../claim.ts'
import type { Reporter } from '../incident.ts'
import type { Source } from '../source.ts'
import type { ExplainedMatch } from './explanation.ts'

/** The input of a `Matcher`: claims of an answer, and the sources they may rest on. */
export type MatchRequest = {
  claims: readonly Claim[]
  sources: readonly Source[]
  /** The user's question, if known: a source that only repeats it supports nothing. */
  question?: string
  signal?: AbortSignal
  /**
   * Receives incidents and the usage of models. Requests with the same `report` object belong to one run, whose model
   * calls count together in a `ModelBudget`.
   */
  report?: Reporter
  /**
   * A matcher may call this to explain what it considered for a claim. If it calls several times for one claim, the
   * last call with each `match.matcher` counts. If it does not call, the explanation is built from its links.
   */
  explain?: (claimNumber: number, match: ExplainedMatch) => void
}

/**
 * Maps claims of an answer to sources.
 *
 * Yields links as soon as they are known, in any order; a claim with several supporting sources has several links. A
 * matcher throws only if it could not do its work; links yielded before that stay valid.
 */
export type Matcher = {
  readonly name: string
  match(request: MatchRequest): AsyncIterable<Link>
}
