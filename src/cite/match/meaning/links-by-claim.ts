import type { Link } from '../../../core/claim.ts'
import type { ExplainedMatch, Matcher, MatchRequest } from '../../../core/ports.ts'

/** The links of a matcher for one claim, in order of arrival, and its explanation; `null` if it gave none. */
export type ClaimLinks = { links: readonly Link[]; explained: ExplainedMatch | null }

/**
 * Runs a matcher for all claims, and returns a function that gives the links and explanation of a claim by its number.
 * Explanations are collected and not passed on to `request.explain`.
 */
export async function linksByClaim(
  matcher: Matcher,
  request: MatchRequest,
): Promise<(claimNumber: number) => ClaimLinks> {
  const links = new Map<number, Link[]>()
  const explained = new Map<number, ExplainedMatch>()
  const explain =
    request.explain && ((number: number, match: ExplainedMatch) => void explained.set(number, match))
  for await (const link of matcher.match({ ...request, explain })) {
    links.set(link.claimNumber, [...(links.get(link.claimNumber) ?? []), link])
  }
  return (number) => ({ links: links.get(number) ?? [], explained: explained.get(number) ?? null })
}
