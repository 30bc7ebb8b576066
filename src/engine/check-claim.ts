import { statusOf } from '../core/verdict.ts'
import type { Verification } from '../core/citation.ts'
import type { Claim, Link } from '../core/claim.ts'
import type { Incident } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { Source, SourceInput } from '../core/source.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import { withFallback } from '../match/fallback.ts'
import { lexicalMatcher } from '../match/lexical.ts'
import { matchClaims } from '../pipeline/match-claims.ts'
import { verifyClaims } from '../pipeline/verify-claims.ts'
import { createSourceRegistry } from '../sources/registry.ts'
import { splitClaims } from '../text/sentences/claims.ts'
import { locateQuotes } from '../locate/locate-quotes.ts'
import { lexicalVerifier } from '../verify/lexical.ts'
import { createRunLog } from './run-log.ts'

export type CheckClaimOptions = {
  /** What is claimed; several sentences are judged as one claim. */
  claim: string
  /** What it may rest on; a source's own `id` is kept. */
  sources: readonly (SourceInput & { id?: string })[]
  /** Words that one of the sources is said to hold; then these alone are the evidence. */
  quote?: string
  /** `lexicalMatcher()` unless told; it also takes over where the chosen one fails. */
  matcher?: Matcher
  /** `lexicalVerifier()` unless told; it also takes over where the chosen one fails. */
  verifier?: Verifier
  /** Milliseconds until what is undecided stays `unknown`; 60,000 unless told. */
  timeoutMs?: number
  signal?: AbortSignal
  onIncident?: (incident: Incident) => void
}

/** Links a verifier is given for one claim; more are not read. */
const MAX_LINKS = 8
/** A verifier passes over shorter quotes: they are found anywhere, and prove nothing. */
const MIN_SEARCHED = 8

/**
 * Checks one claim against sources, outside of any run.
 *
 * Where the matcher finds nothing the nearest passages are judged all the same,
 * so that `score` says how much of the claim the sources hold. Never rejects
 * for what a matcher or verifier does.
 *
 * ```ts
 * const { verdict, missing } = await checkClaim({ claim: 'Bern is the capital.', sources: [{ content }] })
 * ```
 */
export async function checkClaim({
  claim: text,
  sources: inputs,
  quote,
  matcher = lexicalMatcher(),
  verifier = lexicalVerifier(),
  timeoutMs = 60_000,
  signal,
  onIncident = () => {},
}: CheckClaimOptions): Promise<Verification> {
  const report = createRunLog(onIncident)
  const registry = createSourceRegistry({ onLimit: report.incident })
  const sources = registry.registerAll(inputs)
  const claim: Claim = { number: 1, textPart: 0, start: 0, end: text.length, text }
  if (sources.length === 0)
    return unchecked(claim, { verdict: 'unsupported', reason: 'There is no source to check this against.' })

  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  const within = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
  try {
    const links = quote?.trim()
      ? linkQuote(quote, sources)
      : await proposeLinks(claim, { matcher, sources, signal: within, report })
    if (!links)
      return unchecked(claim, { verdict: 'unsupported', reason: 'The quote is in none of the sources.' })
    const [verification] = await verifyClaims({
      verifiers: [verifier, lexicalVerifier()],
      items: [{ claim, links }],
      sources,
      signal: within,
      report,
    })
    return verification ?? unchecked(claim, { verdict: 'unknown', reason: 'The check could not run.' })
  } finally {
    clearTimeout(timer)
  }
}

/** The quote where it is best found; `null` if it is in no source and too short for the verifier to say so. */
function linkQuote(quote: string, sources: readonly Source[]): Link[] | null {
  const [match = null] = locateQuotes(
    [quote],
    sources.map(({ content }) => content),
  )
  const best = sources[match?.source ?? 0]
  if (!best || (!match && quote.trim().length < MIN_SEARCHED)) return null
  return [linkTo(best, { quote, passage: match ? { start: match.start, end: match.end } : undefined })]
}

type Proposal = {
  matcher: Matcher
  sources: readonly Source[]
  signal: AbortSignal
  report: ReturnType<typeof createRunLog>
}

/** Each sentence is matched by itself, since each may rest on another place; the links are the claim's. */
async function proposeLinks(claim: Claim, { matcher, ...request }: Proposal): Promise<Link[]> {
  const sentences = splitClaims(claim.text).map((span, index) => ({
    ...span,
    number: index + 1,
    textPart: 0,
  }))
  const claims = sentences.length > 0 ? sentences : [claim]
  const { links } = await matchClaims({
    matcher: withFallback(matcher, lexicalMatcher()),
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
    links.get(number)?.length ? links.get(number)! : (nearest.links.get(number) ?? []),
  )
  const proposed = roundRobin(perSentence).map((link) => ({ ...link, claimNumber: claim.number }))
  if (proposed.length > 0) return proposed.slice(0, MAX_LINKS)
  return request.sources.slice(0, MAX_LINKS).map((source) => linkTo(source, {}))
}

/** Every sentence's best link before any sentence's second. */
function roundRobin(lists: readonly (readonly Link[])[]): Link[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
}

function linkTo(source: Source, place: Pick<Link, 'quote' | 'passage'>): Link {
  return { claimNumber: 1, sourceId: source.id, support: 'full', confidence: 0, matcher: 'given', ...place }
}

function unchecked(
  { start, end }: Claim,
  { verdict, reason }: Pick<Verification, 'verdict' | 'reason'>,
): Verification {
  const missing = [{ start, end }]
  return { verdict, status: statusOf(verdict), score: 0, reason, evidence: [], missing, verifier: 'none' }
}
