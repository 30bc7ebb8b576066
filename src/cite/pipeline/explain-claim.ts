import type { CitedBy, UncitedReason, Verification } from '../../core/citation.ts'
import type { Claim, Link } from '../../core/claim.ts'
import type { Candidate, Decision, ExplainedMatch, Explanation } from '../../core/ports.ts'
import { candidateRules, decisionRules } from '../../core/ports.ts'
import { toLine } from '../../core/delimiter.ts'
import { titleOf } from '../../core/source-label.ts'
import type { Source } from '../../core/source.ts'
import { lemmaOf } from '../../text/word-classes.ts'
import { tokenize } from '../../text/words.ts'
import { cutReason } from '../verify/support/cut-reason.ts'
import { mergeOverlapping } from '../verify/support/missing-spans.ts'
import { explainRule } from '../verify/explain-rule.ts'
import { rebaseCitation, uncitedReason } from './claim-state.ts'
import type { ClaimState, ClaimTrace } from './claim-state.ts'
import { explainMatches } from './explain-matches.ts'

/** A decided claim, with the data for its explanation. */
export type DecidedClaim = {
  claim: Claim
  links: readonly Link[]
  trace: ClaimTrace
  citedBy?: readonly CitedBy[]
  uncited: UncitedReason | null
  /** The verification; `null` if the claim was not verified. */
  verification: Verification | null
  /** The deciding rule, unless `trace` has a more specific one from a verifier. */
  decision: Decision
}

/** Explains the verdict of a claim by its matches, its check and its final verification. */
export function explainDecided(
  { claim, links, trace, citedBy = [], uncited, verification, decision }: DecidedClaim,
  sourceOf: (id: string) => Source | null,
): Explanation {
  const { textPart, pointer, start, end, text } = claim
  const check = trace.check ?? explainRule(decision.rule)
  const matches = explainMatches(trace, links, sourceOf)
  const near = decision.rule === 'no-link' ? nearestCandidate(matches) : null
  return {
    claim: { textPart, ...(pointer !== undefined && { pointer }), start, end, text },
    uncited,
    ...(verification ? resultOf(verification) : unverified(decision)),
    ...(near && shortOf(near, { claim, sources: trace.matchedAmong })),
    ...check,
    decision: trace.check?.decision ?? decision,
    matches,
    ...(citedBy.length > 0 && { citedBy: [...citedBy] }),
  }
}

/** Explains why a claim has a citation or none; `sourceOf` returns the newest snapshot of a source. */
export function explainClaim(state: ClaimState, sourceOf: (id: string) => Source | null): Explanation {
  const { claim, links, sources, citation, citedBy } = state
  const trace = state.trace ?? { matches: new Map(), matchedAmong: sources, check: null }
  const verification = citation && rebaseCitation(citation, sources, sourceOf)
  const decided = { claim, links, trace, citedBy, verification, uncited: uncitedReason(state) }
  return explainDecided({ ...decided, decision: decisionOn(state) }, sourceOf)
}

function resultOf(verification: Verification) {
  const { verdict, status, method = null, score, reason, evidence, missing, verifier } = verification
  const { quoteCheck, objection } = verification
  return {
    verdict,
    status,
    method,
    score,
    reason,
    verifier,
    evidence: evidence.map(({ sourceId, start, end, quote, similarity, kind }) => ({
      sourceId,
      start,
      end,
      quote,
      similarity,
      kind,
    })),
    missing: missing.map(({ start, end }) => ({ start, end })),
    ...(quoteCheck && { quoteCheck }),
    ...(objection && { objection }),
  }
}

function unverified({ rule }: Decision) {
  return {
    verdict: null,
    status: null,
    method: null,
    score: null,
    reason: decisionRules[rule],
    verifier: null,
    evidence: [],
    missing: [],
  }
}

type Nearest = Candidate & { passage: NonNullable<Candidate['passage']> }

/** The best candidate with a passage; `null` if there is none. */
function nearestCandidate(matches: readonly ExplainedMatch[]): Nearest | null {
  const candidates = matches.flatMap((match) => match.candidates)
  return candidates.find((candidate): candidate is Nearest => candidate.passage !== null) ?? null
}

/** For a claim without a link: its nearest candidate and why that is not linked, and what it lacks of the claim. */
function shortOf(
  { sourceId, passage, refused }: Nearest,
  { claim, sources }: { claim: Claim; sources: readonly Source[] },
): Pick<Explanation, 'reason' | 'missing'> {
  const source = sources.find(({ id }) => id === sourceId)
  const held = new Set(tokenize(passage.text).map(({ term }) => lemmaOf(term)))
  const lacking = tokenize(claim.text).filter(({ term, isContent }) => isContent && !held.has(lemmaOf(term)))
  const parts = [
    decisionRules['no-link'],
    `The nearest text is in ${source ? titleOf(source) : sourceId}: “${toLine(passage.text, { maxLength: MAX_SHOWN })}”`,
    ...(refused ? [candidateRules[refused.rule]] : []),
  ]
  return {
    reason: cutReason(parts.join(' ')),
    missing: mergeOverlapping(lacking.map(({ start, end }) => ({ start, end }))),
  }
}

/** Maximum UTF-16 units of a passage in a reason. */
const MAX_SHOWN = 200

/** The rule that decided a claim before verification; `verifier-verdict` if the claim has a citation. */
function decisionOn(state: ClaimState): Decision {
  if (state.citation) return { rule: 'verifier-verdict', measure: null }
  const uncited = uncitedReason(state)
  switch (uncited) {
    case 'not-a-claim':
    case 'no-source':
    case 'matcher-unavailable':
      return { rule: uncited, measure: null }
    case 'unsupported':
      return { rule: 'no-link', measure: shortfallOf(state) }
    default:
      return { rule: 'verifier-unavailable', measure: null }
  }
}

/** The score or count for which the best candidate was refused, with its threshold; `null` if there is none. */
function shortfallOf({ trace }: ClaimState): Decision['measure'] {
  const [best] = [...(trace?.matches.values() ?? [])].flatMap(({ candidates }) => candidates)
  return best?.refused?.measure ?? null
}
