import type { Claim, Link } from '../../core/claim.ts'
import type { Reporter } from '../../core/incident.ts'
import type { Matcher, MatchRequest } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import { createLocatorCache, locateQuotes } from '../../text/locate.ts'
import { withFallback, lexicalMatcher } from '../../cite/match.ts'
import { matchClaims } from '../../cite/pipeline.ts'
import { splitBlocks, createContextReader, splitClaims } from '../../text/sentences.ts'

/** Maximum number of links that the verifier gets for the claim. */
const MAX_LINKS = 8
/** Minimum UTF-16 units of a quote that the verifier searches; shorter ones occur anywhere and prove nothing. */
const MIN_SEARCHED = 8
/** Least similarity (0–1) between an altered quote and the place that it may come from. */
const MIN_NEAR_SIMILARITY = 0.6

/**
 * Links the claim to the place of the quote, or else to the most similar place. Returns `null` if there is nothing that
 * the verifier could check.
 */
export function linkQuote(quote: string, sources: readonly Source[]): Link[] | null {
  const texts = sources.map(({ content }) => content)
  const locatorOf = createLocatorCache()
  const [found = null] = locateQuotes([quote], texts, { locatorOf })
  // An altered quote is checked against the source that is most similar to it.
  const near = { locatorOf, minSimilarity: MIN_NEAR_SIMILARITY, changedFacts: 'kept' } as const
  const match = found ?? locateQuotes([quote], texts, near)[0] ?? null
  const best = sources[match?.source ?? 0]
  if (!best || (!match && quote.trim().length < MIN_SEARCHED)) return null
  return [linkTo(best, { quote, passage: match ? { start: match.start, end: match.end } : undefined })]
}

type Proposal = {
  matcher: Matcher
  sources: readonly Source[]
  signal: AbortSignal
  report: Reporter
  /** Called with the matches of each sentence of the claim, numbered from 1. */
  explain?: MatchRequest['explain']
}

/**
 * Matches each sentence of the claim on its own, since each may have its evidence elsewhere, and merges the links.
 * Where the matcher finds nothing, the nearest passages are linked, so that the verifier has something to judge.
 */
export async function proposeLinks(claim: Claim, { matcher, ...request }: Proposal): Promise<Link[]> {
  const blocks = splitBlocks(claim.text)
  const spans = createContextReader(claim.before)(claim.text, blocks, splitClaims(claim.text, blocks))
  const sentences = spans.map((span, index) => ({ ...span, number: index + 1, textPart: 0 }))
  const claims = sentences.length > 0 ? sentences : [claim]
  let failed = false
  const noting: Matcher = {
    name: matcher.name,
    async *match(asked) {
      try {
        yield* matcher.match(asked)
      } catch (error) {
        failed = true
        throw error
      }
    },
  }
  const { links } = await matchClaims({
    matcher: withFallback(noting, lexicalMatcher()),
    claims,
    ...request,
  })
  const unmatched = claims.filter(({ number }) => !links.get(number)?.length)
  const nearest = await matchClaims({
    matcher: lexicalMatcher({ minCoverage: 0, maxSourcesPerClaim: 2 }),
    claims: unmatched,
    ...request,
  })
  const perSentence = claims.map(({ number }) =>
    links.get(number)?.length ? links.get(number)! : (nearest.links.get(number) ?? []).map(asNearest),
  )
  function asNearest(link: Link): Link {
    return failed ? link : { ...link, support: 'none', matcher: matcher.name }
  }
  // If nothing at all is near one sentence, the claim can be supported at most in part.
  const isInPart = !failed && perSentence.some((found) => found.length === 0)
  const proposed = roundRobin(perSentence).map((link) => ({
    ...link,
    claimNumber: claim.number,
    support: isInPart && link.support === 'full' ? ('partial' as const) : link.support,
  }))
  if (proposed.length > 0) return proposed.slice(0, MAX_LINKS)
  return request.sources.slice(0, MAX_LINKS).map((source) => asNearest(linkTo(source, {})))
}

/** Interleaves the lists: the best link of every sentence comes before the second best of any. */
function roundRobin(lists: readonly (readonly Link[])[]): Link[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
}

function linkTo(source: Source, place: Pick<Link, 'quote' | 'passage'>): Link {
  return { claimNumber: 1, sourceId: source.id, support: 'full', confidence: 0, matcher: 'given', ...place }
}
