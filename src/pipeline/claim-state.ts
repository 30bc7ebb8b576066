import { isReference } from '../core/is-reference.ts'
import type { Citation, Uncited, UncitedReason, Verification } from '../core/citation.ts'
import type { Claim, Link } from '../core/claim.ts'
import type { ExplainedCheck, ExplainedMatch } from '../core/ports/explanation.ts'
import type { Source } from '../core/source.ts'
import { rebaseSpan } from '../sources/registry.ts'

/** What matchers and verifiers said of a claim; noted only where an explanation was asked for. */
export type ClaimTrace = {
  /** By the name of the matcher: what it said last counts. */
  matches: Map<string, ExplainedMatch>
  /** The sources as they were when the claim was matched. */
  matchedAmong: readonly Source[]
  check: ExplainedCheck | null
}

/** Where one sentence of the answer stands on its way to a citation. */
export type ClaimState = {
  readonly claim: Claim
  readonly checkable: boolean
  links: readonly Link[]
  /** Registry revision it was matched at; -1 before. */
  revision: number
  matching: 'waiting' | 'running' | 'done' | 'failed'
  verifying: 'waiting' | 'running' | 'done' | 'failed'
  /** The sources as they were when its evidence was cut. */
  sources: readonly Source[]
  citation: Citation | null
  /** What an explanation is made of; `null` where none was asked for. */
  trace: ClaimTrace | null
}

export function createClaimState(claim: Claim, checkable: boolean): ClaimState {
  return {
    claim,
    checkable,
    links: [],
    revision: -1,
    matching: checkable ? 'waiting' : 'done',
    verifying: 'waiting',
    sources: [],
    citation: null,
    trace: null,
  }
}

/**
 * The state of a matched claim, or one for each part of it that links of their
 * own are for: two sources that share a sentence are cited each for its words.
 * Links without a part are for every part.
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

/** The citation record of a claim; `verification` is `null` while the verdict is out. */
export function toCitation({
  id,
  state,
  verification,
}: {
  id: string
  state: ClaimState
  verification: Verification | null
}): Citation {
  const { claim, links } = state
  const cited = verification?.evidence.map((evidence) => evidence.sourceId) ?? []
  const proposed = links.map((link) => link.sourceId)
  const best = links.reduce((a, b) => (b.confidence > a.confidence ? b : a))
  return {
    id,
    textPart: claim.textPart,
    start: claim.start,
    end: claim.end,
    text: claim.text,
    sourceIds: [...new Set(cited.length > 0 ? cited : proposed)],
    confidence: best.confidence,
    matcher: best.matcher,
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

/** Why the claim carries no reference, or `null` if it carries one or is still being worked on. */
export function uncitedReason(state: ClaimState): UncitedReason | null {
  if (!state.checkable) return 'not-a-claim'
  if (state.citation) {
    if (isReference(state.citation)) return null
    return state.citation.verdict === 'contradicted' ? 'contradicted' : 'unsupported'
  }
  if (state.links.length > 0) return state.verifying === 'failed' ? 'verifier-unavailable' : null
  if (state.matching === 'failed') return 'matcher-unavailable'
  if (state.matching !== 'done') return null
  return state.sources.length === 0 ? 'no-source' : 'unsupported'
}

export function toUncited(state: ClaimState): Uncited | null {
  const reason = uncitedReason(state)
  const { textPart, start, end } = state.claim
  return reason && { textPart, start, end, reason }
}

/** The citation with its evidence where the quotes are now, after a source has grown around them. */
export function rebaseCitation(
  citation: Citation,
  then: readonly Source[],
  now: (id: string) => Source | null,
): Citation {
  const evidence = citation.evidence.map((item) => {
    const older = then.find((source) => source.id === item.sourceId)
    const newer = now(item.sourceId)
    // Looking for the one in the other reads all of it, and mostly it has not grown.
    if (!older || !newer || older.contentHash === newer.contentHash) return item
    return { ...item, ...rebaseSpan(item, older, newer) }
  })
  return { ...citation, evidence }
}
