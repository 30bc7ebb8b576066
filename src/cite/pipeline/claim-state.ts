import { isReference } from '../../core/is-reference.ts'
import type { Citation, CitedBy, Uncited, UncitedReason, Verification } from '../../core/citation.ts'
import type { Claim, Link } from '../../core/claim.ts'
import type { ExplainedCheck, ExplainedMatch } from '../../core/ports.ts'
import type { Source } from '../../core/source.ts'
import type { SentenceKind } from '../../text/sentences.ts'
import { rebaseSpan } from '../../sources/registry.ts'

/** Reports of matchers and verifiers about a claim; collected only for an explanation. */
export type ClaimTrace = {
  /** The last report of each matcher about the claim, by the name of the matcher. */
  matches: Map<string, ExplainedMatch>
  /** All sources that the matcher could choose from for the claim, as they were then. */
  matchedAmong: readonly Source[]
  check: ExplainedCheck | null
  /** Id of the source that was replaced because it had more than its share of the references. */
  replacedSourceId?: string
}

/** The progress of one claim of the answer towards a citation. */
export type ClaimState = {
  readonly claim: Claim
  /** An aside is cited only if a source states it or says otherwise; `other` is never matched. */
  readonly kind: SentenceKind
  links: readonly Link[]
  /** Registry revision at which the claim was matched; -1 before. */
  revision: number
  matching: 'waiting' | 'running' | 'done' | 'failed'
  verifying: 'waiting' | 'running' | 'done' | 'failed'
  /** The source snapshots to whose contents the spans of the claim's links and evidence refer. */
  sources: readonly Source[]
  citation: Citation | null
  /** Citations of this claim by providers and marks, one for each cited source; empty if there are none. */
  citedBy: readonly CitedBy[]
  /** The data of the explanation; `null` if none was requested. */
  trace: ClaimTrace | null
}

export function createClaimState(claim: Claim, kind: SentenceKind = 'claim'): ClaimState {
  return {
    claim,
    kind,
    links: [],
    revision: -1,
    matching: kind === 'other' ? 'done' : 'waiting',
    verifying: 'waiting',
    sources: [],
    citation: null,
    citedBy: [],
    trace: null,
  }
}

/**
 * Splits a matched claim into one state for each part in its links: if two sources support different halves of a
 * sentence, each half is cited separately. Links without a part apply to every part. Returns only the state itself
 * unless there are at least two parts that fit the claim.
 */
export function partState(state: ClaimState): ClaimState[] {
  const { claim, links } = state
  const parts = [
    ...new Map(links.flatMap(({ part }) => (part ? [[`${part.start}-${part.end}`, part]] : []))).values(),
  ]
  const isApart = parts.every(
    ({ start, end }, index) =>
      start < end && end <= claim.text.length && !(parts[index + 1] && parts[index + 1]!.start < end),
  )
  if (parts.length < 2 || !isApart) return [state]
  return parts.map((part) => ({
    ...state,
    claim: {
      ...claim,
      start: claim.start + part.start,
      end: claim.start + part.end,
      text: claim.text.slice(part.start, part.end),
    },
    links: links.filter((link) => !link.part || link.part.start === part.start),
    trace: state.trace && { ...state.trace },
  }))
}

/** The citation record of a claim; `verification` is `null` until there is a verdict. */
export function toCitation({
  id,
  state,
  verification,
}: {
  id: string
  state: ClaimState
  verification: Verification | null
}): Citation {
  const { claim, links, citedBy } = state
  const cited = verification?.evidence.map((evidence) => evidence.sourceId) ?? []
  const proposed = links.map((link) => link.sourceId)
  const best = links.reduce((a, b) => (b.confidence > a.confidence ? b : a))
  return {
    id,
    textPart: claim.textPart,
    ...(claim.pointer !== undefined && { pointer: claim.pointer }),
    start: claim.start,
    end: claim.end,
    text: claim.text,
    sourceIds: [...new Set(cited.length > 0 ? cited : proposed)],
    confidence: best.confidence,
    matcher: best.matcher,
    ...(citedBy.length > 0 && { citedBy: [...citedBy] }),
    ...(verification ?? {
      verdict: 'unknown',
      status: 'pending',
      score: 0,
      reason: 'Not checked yet.',
      evidence: [],
      missing: [],
      verifier: '',
    }),
  }
}

/** Why the claim has no reference; `null` if it has one or is still undecided. */
export function uncitedReason(state: ClaimState): UncitedReason | null {
  if (state.kind !== 'claim' && !isDecided(state)) return 'not-a-claim'
  if (state.citation) {
    if (isReference(state.citation)) return null
    return state.citation.verdict === 'contradicted' ? 'contradicted' : 'unsupported'
  }
  if (state.links.length > 0) return state.verifying === 'failed' ? 'verifier-unavailable' : null
  if (state.matching === 'failed') return 'matcher-unavailable'
  if (state.matching !== 'done') return null
  return state.sources.every(({ content }) => content === '') ? 'no-source' : 'unsupported'
}

/**
 * Whether the claim counts as one: an aside does once a source was found that states it, in part or whole, or
 * says otherwise, or if the model or its provider cites it.
 */
export function isDecided({ kind, citation, citedBy }: ClaimState): boolean {
  if (kind === 'claim') return true
  if (!citation || citation.status === 'pending') return false
  return citedBy.length > 0 || (citation.verdict !== 'unknown' && citation.verdict !== 'unsupported')
}

export function toUncited(state: ClaimState): Uncited | null {
  const reason = uncitedReason(state)
  const { textPart, pointer, start, end } = state.claim
  return reason && { textPart, ...(pointer !== undefined && { pointer }), start, end, reason }
}

/**
 * Moves the passages of links to their places in the newest content of the sources; `then` are the sources at the time
 * of matching. A link stays as it is if its source is unknown or unchanged.
 */
export function rebaseLinks(
  links: readonly Link[],
  then: readonly Source[],
  now: (id: string) => Source | null,
): Link[] {
  return links.map((link) => {
    const older = then.find(({ id }) => id === link.sourceId)
    const newer = now(link.sourceId)
    if (!link.passage || !older || !newer || older.contentHash === newer.contentHash) return link
    return { ...link, passage: rebaseSpan(link.passage, older, newer) }
  })
}

/**
 * Moves the evidence spans of a citation to the places of the quotes in the newest content of the sources. Evidence of
 * a source that is unknown or unchanged stays as it is.
 */
export function rebaseCitation(
  citation: Citation,
  then: readonly Source[],
  now: (id: string) => Source | null,
): Citation {
  const evidence = citation.evidence.map((item) => {
    const older = then.find((source) => source.id === item.sourceId)
    const newer = now(item.sourceId)
    // Most sources have not changed, and searching the older content in the newer one would read all of it.
    if (!older || !newer || older.contentHash === newer.contentHash) return item
    return { ...item, ...rebaseSpan(item, older, newer) }
  })
  return { ...citation, evidence }
}
