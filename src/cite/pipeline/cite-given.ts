import { isReference } from '../../core/is-reference.ts'
import { shortLabel } from '../../core/clean-label.ts'
import type { CitedBy } from '../../core/citation.ts'
import type { Link } from '../../core/claim.ts'
import { createPace } from '../../core/pace.ts'
import type { Source } from '../../core/source.ts'
import { createLocatorCache } from '../../text/locate.ts'
import { toPlain } from '../../core/text.ts'
import { checkQuote } from '../verify/evidence/quote.ts'
import { explainRule } from '../verify/explain-rule.ts'
import { decideUnchecked } from '../verify/support/policy.ts'
import { verificationOf } from '../verify/verification.ts'
import type { AnswerClaims } from './answer-claims.ts'
import { toCitation } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'
import type { GivenCitation, GivenCitations, PlacedCitation } from './given-citations.ts'

/** Maximum UTF-16 units of a provider's name. */
const MAX_NAME = 100

/** Maximum UTF-16 units of the title of another source that a citation's reason names. */
const MAX_TITLE = 300

/** Maximum UTF-16 units of a mark as written, and of the place in the source that it names; longer ones are cut. */
const MAX_MARKER = 200

/**
 * Enters what providers and marks cite for decided claims; returns the candidates to be verified. If the claim's
 * citation already has the source, the citation is confirmed, unless it failed and the given quote was found. Any other
 * source becomes a candidate with a verdict of its own: the claim's citation if it had none, or an additional one.
 *
 * A source without text gives an `unverified` citation. A given quote counts only if it is in its source.
 */
export async function enterGiven(
  given: GivenCitations,
  {
    claims,
    texts,
    sources,
    createId,
  }: { claims: AnswerClaims; texts: readonly string[]; sources: readonly Source[]; createId: () => string },
): Promise<ClaimState[]> {
  const byId = new Map(sources.map((source) => [source.id, source]))
  const findQuote = createQuoteFinder()
  const pace = createPace()
  const beside = new Map<ClaimState, ClaimState[]>()
  const toVerify: ClaimState[] = []
  for (const [state, citations] of given.place(claims.inReadingOrder(), texts)) {
    for (const [sourceId, ofSource] of Map.groupBy(citations, (citation) => citation.sourceId)) {
      await pace()
      const source = byId.get(sourceId)
      if (!source) continue
      const links: Link[] = []
      for (const citation of ofSource) links.push(await toLink(citation, { state, source, findQuote }))
      const citedBy = ofSource.map((citation) => toCitedBy(citation, state))
      if (isConfirmed(state, links)) {
        confirm(state, citedBy)
        continue
      }
      const candidate = toCandidate(state, { links, citedBy, sources, createId })
      if (candidate !== state) beside.set(state, [...(beside.get(state) ?? []), candidate])
      if (source.content.trim() === '') decideWithoutText(candidate)
      else toVerify.push(candidate)
    }
  }
  claims.addBeside(beside)
  return toVerify
}

/**
 * Whether the claim's citation already covers the source of the links, so that nothing is left to verify. A failed
 * citation does not cover it if a given quote was found in the source: the claim is checked again at the quote's place.
 */
function isConfirmed({ citation }: ClaimState, links: readonly Link[]): boolean {
  if (!citation?.sourceIds.includes(links[0]!.sourceId)) return false
  return isReference(citation) || links.every(({ quote }) => quote === undefined)
}

function confirm(state: ClaimState, citedBy: readonly CitedBy[]): void {
  state.citedBy = [...state.citedBy, ...citedBy]
  state.citation = { ...state.citation!, citedBy: [...state.citedBy] }
}

/**
 * The state for a further proposed citation of a claim, with the given fields and a pending citation: the given state,
 * changed, if the claim has no citation and no links yet, else a copy of it.
 */
function toCandidate(
  state: ClaimState,
  { createId, ...given }: Pick<ClaimState, 'links' | 'citedBy' | 'sources'> & { createId: () => string },
): ClaimState {
  const isOpen = !state.citation && state.links.length === 0
  const trace = state.trace && { ...state.trace, matches: new Map(), check: null }
  const candidate = isOpen ? state : { ...state, trace }
  Object.assign(candidate, { ...given, matching: 'done', verifying: 'waiting' })
  candidate.citation = toCitation({ id: createId(), state: candidate, verification: null })
  return candidate
}

/**
 * Completes each citation by a mark or provider that was checked but not verified. If other sources verified the same
 * claim, their ids are set in `supportedBy` and their titles are added to `reason`.
 */
export function nameSupporters(states: readonly ClaimState[], sourceOf: (id: string) => Source | null): void {
  for (const [, candidates] of Map.groupBy(
    states,
    ({ claim }) => `${claim.number} ${claim.start} ${claim.end}`,
  )) {
    const supporters = new Set(
      candidates.flatMap(({ citation }) => (citation?.status === 'verified' ? citation.sourceIds : [])),
    )
    if (supporters.size === 0) continue
    for (const state of candidates) {
      const { citation, citedBy } = state
      if (!citation || citedBy.length === 0 || citation.status === 'verified') continue
      // A source without text cannot be checked.
      if (citation.verifier === 'none') continue
      const supportedBy = [...supporters].filter((id) => !citation.sourceIds.includes(id))
      if (supportedBy.length === 0) continue
      const titles = supportedBy.map((id) => shortLabel(sourceOf(id)?.title ?? id, MAX_TITLE))
      const reason = `${citation.reason} Another source supports it: ${titles.join('; ')}.`
      state.citation = { ...citation, reason, supportedBy }
    }
  }
}

function decideWithoutText(state: ClaimState): void {
  const verification = verificationOf(decideUnchecked('no-text').verdict, {
    reason: 'Not checked: there is no text of the source.',
    verifier: 'none',
    method: 'words',
  })
  state.verifying = 'done'
  state.citation = toCitation({ id: state.citation!.id, state, verification })
  if (state.trace) state.trace.check = explainRule('no-text')
}

function toCitedBy({ given, sourceId, span }: PlacedCitation, { claim }: ClaimState): CitedBy {
  const { provider, citedText, pageNumber, mark } = given
  // A mark at one point covers no text, and neither does a link after the sentence; both leave out `span`.
  const part = span && { start: Math.max(span.start, claim.start), end: Math.min(span.end, claim.end) }
  return {
    provider: toPlain(provider.slice(0, MAX_NAME)),
    sourceId,
    ...(part && part.start < part.end && { span: part }),
    ...(citedText !== undefined && { citedText: toPlain(citedText) }),
    ...(pageNumber !== undefined && { pageNumber }),
    ...(mark && {
      protocol: mark.protocol,
      marker: toPlain(mark.marker.slice(0, MAX_MARKER)),
      ...(mark.label !== undefined && { label: toPlain(mark.label.slice(0, MAX_MARKER)) }),
    }),
  }
}

/** A citation's quote with its place in the source; `null` if there is no quote or it is not in the source. */
type FindQuote = (given: GivenCitation, source: Source) => Promise<Pick<Link, 'quote' | 'passage'> | null>

/** Creates a search that looks for the quote of a citation once for all of its claims. */
function createQuoteFinder(): FindQuote {
  const locatorOf = createLocatorCache()
  const found = new Map<GivenCitation, ReturnType<FindQuote>>()

  async function find({ citedText: quote }: GivenCitation, source: Source): ReturnType<FindQuote> {
    if (quote === undefined || source.content === '') return null
    const check = await checkQuote({ sourceId: source.id, quote }, [source], { locatorOf })
    if (check.outcome !== 'found') return null
    const { start, end } = check.evidence
    return { quote, passage: { start, end } }
  }

  return (given, source) => {
    const known = found.get(given) ?? find(given, source)
    found.set(given, known)
    return known
  }
}

async function toLink(
  { given }: PlacedCitation,
  { state, source, findQuote }: { state: ClaimState; source: Source; findQuote: FindQuote },
): Promise<Link> {
  return {
    claimNumber: state.claim.number,
    sourceId: source.id,
    support: 'full',
    confidence: 1,
    matcher: given.mark ? 'mark' : 'provider',
    ...(await findQuote(given, source)),
  }
}
