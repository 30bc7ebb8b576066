import type { DecisionRule } from '../../core/ports/explanation-rules.ts'
import type { Verdict } from '../../core/verdict.ts'
import type { Span } from '../../core/span.ts'
import { toLine } from '../../model/delimiter.ts'
import { compareFacts } from '../../facts/compare-facts.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import { missingNegations } from '../../facts/missing-negations.ts'
import { tokensInWordsOf } from '../../facts/shared-terms.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import { lacksClause } from './lacks-clause.ts'
import { findMissingSpans } from './missing-spans.ts'
import type { Stance } from './stance.ts'
import { pairOf, pairsOf, readFeatures, scoreSupport } from './support-score.ts'
import type { SupportFeatures } from './support-score.ts'
import { countAsLack, isUnstated, weighDifferences } from './weigh-differences.ts'
import type { WeighedDifference } from './weigh-differences.ts'
import { vocabularyOf } from '../evidence/vocabulary.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'

export type Support = {
  verdict: Verdict
  /** 0–1, how much of the claim the evidence holds; low where it contradicts. */
  score: number
  reason: string
  /** Spans of the claim that the evidence does not hold. */
  missing: Span[]
  rule: DecisionRule
  /** What the score is made of; `null` for a claim without words to compare. */
  features: SupportFeatures | null
  /** In the order of the claim. */
  differences: readonly WeighedDifference[]
  /** The side that the evidence takes, where that decided. */
  stance?: Stance
}

/** From this score on a claim is supported if the evidence holds half of its words and no fact is missing. */
export const SUPPORTED = 0.5
/** From this coverage on a claim is at least supported in part, if nothing contradicts it. */
export const PARTIAL = 0.5
/** A word that only the title of the source holds: what the page is about, not what it says. */
const TITLE_SHARE = 0.5
/** Its words are there, what it states is not: the score of a contradicted claim stays under this. */
const CONTRADICTED_FACTOR = 0.2
/** At most this many missing parts are named in a reason, each cut to this length. */
const MAX_NAMED = 3
const named = { maxLength: 60 }

/**
 * Judges by words and facts alone whether evidence supports a claim.
 *
 * `supported` needs most of the claim's content words, in its order, and all of
 * its facts: numbers, dates, units, names, negations. A paraphrase in other words
 * is `unknown`: words cannot tell it from a claim without support. `around` are
 * the words near the evidence, those of the evidence itself unless told.
 */
export function judgeSupport(
  claim: string,
  evidence: readonly string[],
  {
    titles = [],
    around = vocabularyOf([...evidence, ...titles]),
  }: { titles?: readonly string[]; around?: Vocabulary } = {},
): Support {
  const together = evidence.join('\n')
  const allTokens = tokensInWordsOf(claim, together)
  const tokens = allTokens.filter(({ isContent }) => isContent)
  if (tokens.length === 0) return nothingToCheck
  const said = evidence.map((text) => tokenize(text))
  const held = new Set(said.flat().map(({ term }) => term))
  const inTitle = new Set(titles.flatMap((title) => tokenize(title).map(({ term }) => term)))

  const shareOf = ({ term }: Token) => (held.has(term) ? 1 : inTitle.has(term) ? TITLE_SHARE : 0)
  const differences = weighDifferences(compareFacts(claim, together), {
    tokens,
    evidence,
    shareOf,
    inTitle,
    around,
  })
  const words = readFeatures(claim, allTokens, { said, shareOf, around })
  const { coverage } = words
  const isNear = ({ term }: Token) => around.has(term) || around.hasAlike(term)
  const isSaid = (token: Token) => shareOf(token) > 0
  const phrases = new Set(said.flatMap(pairsOf))
  const isPhrase = (first: Token, second: Token) => phrases.has(pairOf(first, second))
  const missingBeside = (facts: readonly FactDifference[]) =>
    findMissingSpans(claim, allTokens, { isSaid, isNear, isPhrase, differences: facts })
  const unstated = differences.filter(isUnstated).map(({ difference }) => difference)
  const missing = missingBeside(unstated)

  const contradiction = differences.find(({ effect }) => effect === 'contradiction')
  if (contradiction) {
    const features = { ...words, lacksFact: 0 } as const
    const score = round(scoreSupport(features) * CONTRADICTED_FACTOR)
    const reason = contradiction.difference.message
    const rule = 'guard-contradiction'
    return { verdict: 'contradicted', rule, score, reason, missing, features, differences }
  }
  const lack = differences.find(({ effect }) => effect === 'lack')
  const lacking = lack ? lackingMessage(lack) : missingName(claim, tokens, { shareOf, around })
  const features: SupportFeatures = { ...words, lacksFact: lacking === undefined ? 0 : 1 }
  const score = round(scoreSupport(features))
  const found = { score, missing, features, differences }
  if (lacking !== undefined) {
    const verdict = coverage >= PARTIAL ? 'partial' : 'unsupported'
    return { ...found, verdict, rule: lack ? 'guard-lacking' : 'name-missing', reason: lacking }
  }
  if (coverage < PARTIAL) {
    const reason = 'The source shares too few words with this to tell.'
    return { ...found, verdict: 'unknown', rule: 'too-few-words', reason }
  }
  const isKnown = (token: Token) => isSaid(token) || isNear(token)
  const hasClauses = score >= SUPPORTED && !lacksClause(claim, allTokens, isKnown)
  if (!hasClauses) {
    const rule = score >= SUPPORTED ? 'clause-missing' : 'below-support-threshold'
    const reason = `The source does not mention ${namesOf(claim, missing)}.`
    return { ...found, verdict: 'partial', rule, reason }
  }
  const negations = missingNegations(claim, together)
  if (!negations[0]) {
    const reason = 'The source says this in nearly the same words.'
    return { ...found, verdict: 'supported', rule: 'support-threshold', reason }
  }
  return {
    ...found,
    verdict: 'partial',
    rule: 'negation-missing',
    reason: negations[0].message,
    missing: missingBeside([...unstated, ...negations]),
    differences: [...differences, ...negations.map(countAsLack)],
  }
}

const nothingToCheck: Support = {
  verdict: 'unknown',
  score: 0,
  reason: 'This has no words that could be checked.',
  missing: [],
  rule: 'no-words',
  features: null,
  differences: [],
}

/**
 * A capitalised word that neither the evidence nor the text near it holds, beside
 * another one: a name even at the start of a sentence and in German, where the
 * guard is silent.
 */
function missingName(
  claim: string,
  tokens: readonly Token[],
  { shareOf, around }: { shareOf: (token: Token) => number; around: Vocabulary },
): string | undefined {
  const isCapital = (token: Token | undefined) =>
    token !== undefined && /^\p{Lu}/u.test(claim.slice(token.start, token.end))
  const isAbsent = (token: Token) => shareOf(token) === 0 && !around.has(token.term)
  for (const [position, second] of tokens.entries()) {
    const first = tokens[position - 1]
    if (!first || !isCapital(first) || !isCapital(second) || second.start !== first.end + 1) continue
    if (isAbsent(first) || isAbsent(second)) {
      return `The source does not name “${toLine(claim.slice(first.start, second.end), named)}”.`
    }
  }
  return undefined
}

/** What differs in evidence on another subject is not contradicted by it, only not said. */
function lackingMessage({ difference: { claimText, message }, because }: WeighedDifference): string {
  return because === 'other-subject' ? `The source does not say “${toLine(claimText, named)}”.` : message
}

function namesOf(claim: string, missing: readonly Span[]): string {
  const names = missing
    .slice(0, MAX_NAMED)
    .map(({ start, end }) => `“${toLine(claim.slice(start, end), named)}”`)
  return names.length === 0 ? 'all of it' : names.join(', ')
}

function round(score: number): number {
  return Math.min(1, Math.max(0, Math.round(score * 1000) / 1000))
}
