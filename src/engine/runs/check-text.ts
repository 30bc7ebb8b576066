import type { Verification } from '../../core/citation.ts'
import type { Claim } from '../../core/claim.ts'
import type { Incident } from '../../core/incident.ts'
import type { ExplainedMatch, Matcher, Verifier } from '../../core/ports.ts'
import type { GivenSource } from '../../core/source.ts'
import type { ClaimTrace, DecidedClaim } from '../../cite/pipeline.ts'
import { verifyClaims } from '../../cite/pipeline.ts'
import { createSourceRegistry } from '../../sources/registry.ts'
import { lexicalVerifier, decideByQuote, decideUnchecked, withStatus } from '../../cite/verify.ts'
import { linkQuote, proposeLinks } from './propose-links.ts'
import { createRunLog } from './run-log.ts'
import { matchingOf } from '../matching/settings-matching.ts'
import type { SourcesWithTexts } from '../sources/registered-sources.ts'

/** One claim, its sources, and how it is checked. */
export type CheckClaimOptions = {
  /** The text of the claim; several sentences are judged as one claim. Marks at its end, such as `[1]`, are ignored. */
  claim: string
  /** What precedes the claim in the answer; the verifier reads it to resolve "it" and "this", and does not judge it. */
  before?: string
  /** Sources on which the claim may be based. A source with an `id` keeps it in the result; others get `S1`, `S2`, … */
  sources: readonly GivenSource[]
  /**
   * A quote that a source should contain; nothing else counts. If no source has it, the claim is `unsupported`; if a
   * source has it with other words or figures, `contradicted`.
   */
  quote?: string
  /**
   * Finds the passages of the sources on which the claim may rest; not called with `quote`. By default the model that
   * `CITATION_LLM_URL` names; without that variable, or if only a verifier is given, `lexicalMatcher()`.
   * `lexicalMatcher()` also takes over when the matcher fails.
   */
  matcher?: Matcher
  /**
   * Judges whether the passages found support the claim. By default the model that `CITATION_LLM_URL` names; without
   * that variable, or if only a matcher is given, `lexicalVerifier()`. `lexicalVerifier()` also takes over when the
   * verifier fails.
   */
  verifier?: Verifier
  /**
   * Milliseconds until matching and verifying stop; 60,000 by default. A claim that is undecided by then is checked by
   * `lexicalVerifier()`, which compares words and may give `unknown`.
   */
  timeoutMs?: number
  /** Adds an explanation of the verdict to the result; `false` by default. */
  explain?: boolean
  /**
   * Stops matching and verifying; the check does not reject. A claim that is still undecided is checked by
   * `lexicalVerifier()`, which compares words and may give `unknown`.
   */
  signal?: AbortSignal
  /** Called for each incident: what went wrong without stopping the check. */
  onIncident?: (incident: Incident) => void
}

type CheckInput = CheckClaimOptions & SourcesWithTexts

/**
 * Checks a claim without the marks at its end. In: valid options, and the sources with their texts. Out: the
 * verification, whose spans refer to the claim with its marks, and how it was reached. `trace` collects what explains
 * it.
 */
export async function checkText(input: CheckInput, trace: ClaimTrace | null): Promise<Checked> {
  if (!mayEndInMark.test(input.claim.slice(-MAX_END))) return await checkWithoutMarks(input, trace)
  const { withoutEndMarks } = await import('../marks/claim-marks.ts')
  const named = input.sources.map(({ id, url, title }, index) => ({ id: id ?? `S${index + 1}`, url, title }))
  const { text, toGiven } = withoutEndMarks(input.claim, named)
  const checked = await checkWithoutMarks({ ...input, claim: text }, trace)
  const { verification } = checked
  const missing = verification.missing.map(toGiven)
  return { ...checked, verification: { ...verification, missing } }
}

/** Matches the end of a text that may end with a mark: the last character of a mark, and what may follow it. */
const mayEndInMark = /[\])>】］⁰¹²³⁴-⁹}\ue201][\s.!?…。"'”’»)\]*_]*$/u

/** Maximum UTF-16 units between the end of a claim's last mark and the end of the claim. */
const MAX_END = 32

type Checked = Pick<DecidedClaim, 'claim' | 'links' | 'decision'> & { verification: Verification }

async function checkWithoutMarks(
  {
    claim: text,
    before,
    sources: inputs,
    places,
    quote,
    matcher: givenMatcher,
    verifier: givenVerifier,
    timeoutMs = 60_000,
    signal,
    onIncident = () => {},
  }: CheckInput,
  trace: ClaimTrace | null,
): Promise<Checked> {
  const { matcher, verifier } = matchingOf({ matcher: givenMatcher, verifier: givenVerifier })
  const report = createRunLog(onIncident)
  const registry = createSourceRegistry({ onLimit: report.incident })
  const sources = await registry.registerInTurns(inputs, places)
  const claim: Claim = { number: 1, textPart: 0, start: 0, end: text.length, text, ...(before && { before }) }
  if (sources.length === 0) return unchecked(claim, 'no-source')

  const clock = new AbortController()
  const timer = setTimeout(() => clock.abort(), timeoutMs)
  const within = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
  if (trace) trace.matchedAmong = sources
  try {
    const links = quote?.trim()
      ? linkQuote(quote, sources)
      : await proposeLinks(claim, {
          matcher,
          sources,
          signal: within,
          report,
          explain: trace ? (number, match) => noteMatch(trace, number, match) : undefined,
        })
    if (!links) return unchecked(claim, 'quote-not-found')
    const [verification] = await verifyClaims({
      verifiers: [verifier, lexicalVerifier()],
      items: [{ claim, links }],
      sources,
      signal: within,
      report,
      explain: trace ? (_, given) => void (trace.check = given) : undefined,
    })
    if (!verification) return { ...unchecked(claim, 'verifier-unavailable'), links }
    return { claim, links, verification, decision: { rule: 'verifier-verdict', measure: null } }
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Adds a match to the trace. Sentences are matched one by one; for each sentence the last match of each matcher is
 * kept.
 */
function noteMatch({ matches }: ClaimTrace, sentence: number, match: ExplainedMatch): void {
  matches.set(`${sentence} ${match.matcher}`, match)
}

/** The `reason` of the verification of a claim that no verifier has checked, by the rule that decided. */
const UNCHECKED = {
  'no-source': 'There is no source to check this against.',
  'quote-not-found': 'The quote is in none of the sources.',
  'verifier-unavailable': 'The check could not run.',
} as const

function unchecked(claim: Claim, rule: keyof typeof UNCHECKED): Checked {
  const isOfQuote = rule === 'quote-not-found'
  const decided = isOfQuote ? decideByQuote('fabricated', null) : decideUnchecked(rule)
  return {
    claim,
    links: [],
    decision: { rule, measure: null },
    verification: {
      ...withStatus(decided.verdict),
      score: 0,
      reason: UNCHECKED[rule],
      evidence: [],
      missing: [{ start: claim.start, end: claim.end }],
      verifier: 'none',
      ...(isOfQuote && { method: decided.method, quoteCheck: { outcome: 'fabricated' } }),
    },
  }
}
