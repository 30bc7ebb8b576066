import { isReference } from '../../core/is-reference.ts'
import type { Claim, Link } from '../../core/claim.ts'
import type { Reporter } from '../../core/incident.ts'
import type { ExplainedCheck, MatchRequest, Observe, Verifier } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import type { EvidencePlaces } from '../../text/locators.ts'
import { lexicalMatcher } from '../match/on-demand.ts'
import { groupNearDuplicates } from '../../sources/registry.ts'
import type { SourceRegistry } from '../../sources/registry.ts'
import { rebaseLinks, toCitation } from './claim-state.ts'
import type { ClaimState } from './claim-state.ts'
import { matchClaims } from './match-claims.ts'
import { chooseAlternatives, countReferences, isSupportedAsWell, sourcesOver } from './source-share.ts'
import type { Alternative, CheckedAlternative } from './source-share.ts'
import { verifyClaims } from './verify-claims.ts'

export type CapOptions = {
  /** 0–1: the maximum share of an answer's references for one source, if others support the claims equally well. */
  maxSourceShare: number
  verifiers: readonly Verifier[]
  registry: SourceRegistry
  question?: () => string | undefined
  signal: AbortSignal
  report: Reporter
  observe?: Observe
  places: EvidencePlaces
  explain?: boolean
}

/**
 * The `matcher` name of the links of a claim to other sources than the one to be replaced. A matching model judged them
 * together with the links to that source, and a verifier may rely on its judgement. Because of this other name, the
 * verifier judges them again.
 */
const UNJUDGED = 'source-share'

/**
 * Replaces a source with more than `maxSourceShare` of an answer's references, claim by claim, by sources that support
 * the claim equally well. Candidates are the other cited sources of the claim and those that share most words with it;
 * the verifiers judge each without the source to be replaced. A near-copy of that source is not a candidate. A claim
 * without a candidate keeps its source.
 *
 * The cost is one more matching by words and one call of the verifiers, only for the claims of a source that is over
 * its share. After an abort nothing is changed.
 */
export async function capShares(states: readonly ClaimState[], options: CapOptions): Promise<void> {
  const { maxSourceShare, registry, signal, report } = options
  const sources = registry.list()
  const counts = sources.length > 1 ? countReferences(states) : null
  const over = counts && sourcesOver(counts, maxSourceShare)
  if (!over?.size || signal.aborted) return
  const alternatives = await findAlternatives(states, { ...options, over, sources })
  if (alternatives.length === 0 || signal.aborted) return
  const checked = await checkAlternatives(alternatives, { ...options, sources })
  if (signal.aborted) return
  const chosen = chooseAlternatives(checked, counts!, maxSourceShare)
  for (const alternative of chosen) take(alternative, { sources, registry })
  if (chosen.length === 0) return
  const from = [...new Set(chosen.map((alternative) => alternative.from))]
  report.incident({
    step: 'match',
    code: 'source-share',
    message: `${from.join(', ')} had more than the share of ${maxSourceShare} of the references; for ${chosen.length} of them another source that supports the claim as well is cited.`,
  })
}

async function findAlternatives(
  states: readonly ClaimState[],
  {
    over,
    sources,
    registry,
    question,
    signal,
  }: CapOptions & { over: ReadonlySet<string>; sources: readonly Source[] },
): Promise<Alternative[]> {
  const groups = await groupNearDuplicates(sources, { signal })
  const alternatives: Alternative[] = []
  for (const from of over) {
    const group = groups.find(({ best, copies }) => [best, ...copies].some(({ id }) => id === from))
    const copies = new Set([from, ...(group ? [group.best, ...group.copies].map(({ id }) => id) : [])])
    const others = sources.filter(({ id }) => !copies.has(id))
    const citing = states.filter(
      ({ citation, citedBy }) =>
        citation &&
        isReference(citation) &&
        citation.sourceIds.includes(from) &&
        // A provider's citation stays, because citespan did not choose its source.
        !citedBy.some(({ sourceId }) => sourceId === from),
    )
    const nearest = await matchNearest(
      citing.map(({ claim }) => claim),
      { sources: others, question: question?.(), signal },
    )
    for (const [index, state] of citing.entries()) {
      const kept = state.links.filter(({ sourceId }) => !copies.has(sourceId))
      const links = rebaseLinks(kept, state.sources, (id) => registry.get(id))
      if (kept.length > 0) alternatives.push({ state, from, links })
      const known = new Set(kept.map(({ sourceId }) => sourceId))
      const bySource = Map.groupBy(nearest[index]!, ({ sourceId }) => sourceId)
      for (const [sourceId, links] of bySource)
        if (!known.has(sourceId)) alternatives.push({ state, from, links })
    }
  }
  return alternatives
}

/** Links by words for each claim. The claims get their own numbers here, because parts of a sentence share one. */
async function matchNearest(
  claims: readonly Claim[],
  { sources, question, signal }: Pick<MatchRequest, 'sources' | 'question'> & { signal: AbortSignal },
): Promise<Link[][]> {
  const numbered = claims.map((claim, index) => ({ ...claim, number: index + 1 }))
  // Reports of this second matching are dropped: they were made when the claims were first matched.
  const report = { incident: () => {}, usage: () => {} }
  const { links } = await matchClaims({
    matcher: lexicalMatcher(),
    claims: numbered,
    sources,
    question,
    signal,
    report,
  })
  return claims.map(({ number }, index) =>
    (links.get(index + 1) ?? []).map(({ part: _part, ...link }) => ({ ...link, claimNumber: number })),
  )
}

/** The alternatives to overused sources that support their claims as well, each with verification and explanation. */
async function checkAlternatives(
  alternatives: readonly Alternative[],
  {
    verifiers,
    signal,
    report,
    observe,
    places,
    explain,
    sources,
  }: CapOptions & { sources: readonly Source[] },
): Promise<(CheckedAlternative & { check: ExplainedCheck | null })[]> {
  const checks = new Map<number, ExplainedCheck>()
  const verifications = await verifyClaims({
    verifiers,
    items: alternatives.map(({ state, links }) => ({
      claim: state.claim,
      links: links.map((link) => ({ ...link, matcher: UNJUDGED })),
    })),
    sources,
    signal,
    report,
    observe,
    places,
    explain: explain ? (index, check) => void checks.set(index, check) : undefined,
  })
  return alternatives.flatMap((alternative, index) => {
    const verification = verifications[index]
    if (!verification) return []
    const checked = { ...alternative, verification, check: checks.get(index) ?? null }
    return isSupportedAsWell(checked) ? [checked] : []
  })
}

function take(
  { state, from, links, verification, check }: CheckedAlternative & { check: ExplainedCheck | null },
  { sources, registry }: { sources: readonly Source[]; registry: SourceRegistry },
): void {
  state.links = links
  state.sources = sources
  state.citation = toCitation({ id: state.citation!.id, state, verification })
  for (const sourceId of state.citation.sourceIds) registry.recordUse(sourceId, state.claim.number)
  if (!state.trace) return
  state.trace.check = check
  state.trace.replacedSourceId = from
}
