import type { Claim, Link } from '../claim.ts'
import type { Reporter } from '../incident.ts'
import type { Source } from '../source.ts'
import type { ExplainedMatch } from './explanation.ts'

/** What a `Matcher` is given: claims of an answer, and the sources they may rest on. */
export type MatchRequest = {
  claims: readonly Claim[]
  sources: readonly Source[]
  /** What the user asked, if it is known: a source that only repeats it supports nothing. */
  question?: string
  signal?: AbortSignal
  report?: Reporter
  /**
   * Given what was considered for a claim; the last call of a matcher for a claim
   * counts. A matcher that does not call it is explained by its links.
   */
  explain?: (claimNumber: number, match: ExplainedMatch) => void
}

/**
 * Maps claims of an answer to sources.
 *
 * Yields links as soon as they are known, in any order; a claim that several
 * sources support has several links. A matcher throws only if it could not do its
 * work; links yielded before that stay valid.
 */
export type Matcher = {
  readonly name: string
  match(request: MatchRequest): AsyncIterable<Link>
}
