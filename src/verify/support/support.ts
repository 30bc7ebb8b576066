import type { Verdict } from '../../core/verdict.ts'
import type { Span } from '../../core/span.ts'
import { toLine } from '../../model/delimiter.ts'
import { compareFacts } from '../../facts/compare-facts.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import { missingNegations } from '../../facts/missing-negations.ts'
import { tokensInWordsOf } from '../../facts/shared-terms.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import { isParagraphNear } from './cited-paragraph.ts'
import { findContradiction } from './contradiction.ts'
import { lacksClause } from './lacks-clause.ts'
import { findMissingSpans } from './missing-spans.ts'
import { isSaidElsewhere } from './said-elsewhere.ts'
import { pairOf, pairsOf, readFeatures, scoreSupport } from './support-score.ts'
import { vocabularyOf } from '../evidence/vocabulary.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'

export type Support = {
  verdict: Verdict
  /** 0–1, how much of the claim the evidence holds; low where it contradicts. */
  score: number
  reason: string
  /** Spans of the claim that the evidence does not hold. */
  missing: Span[]
}

/** From this score on a claim is supported if the evidence holds half of its words and no fact is missing. */
const SUPPORTED = 0.5
const PARTIAL = 0.5
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

  const differences = compareFacts(claim, together).filter(
    // A page on someone says "she": its title is where the name stands.
    (difference) =>
      (difference.kind !== 'name' || !isHeld(difference.claimText, inTitle)) &&
      !isParagraphNear(difference, claim, { evidence, around }),
  )
  const shareOf = ({ term }: Token) => (held.has(term) ? 1 : inTitle.has(term) ? TITLE_SHARE : 0)
  const features = readFeatures(claim, allTokens, { said, shareOf, around })
  const { coverage } = features
  const isNear = ({ term }: Token) => around.has(term) || around.hasAlike(term)
  const isSaid = (token: Token) => shareOf(token) > 0
  const phrases = new Set(said.flatMap(pairsOf))
  const isPhrase = (first: Token, second: Token) => phrases.has(pairOf(first, second))
  const missingBeside = (facts: readonly FactDifference[]) =>
    findMissingSpans(claim, allTokens, { isSaid, isNear, isPhrase, differences: facts })
  const missing = missingBeside(differences)

  const contradiction = findContradiction(
    differences.filter((candidate) => !isSaidElsewhere(candidate, evidence)),
    tokens,
    shareOf,
  )
  if (contradiction) {
    const score = round(scoreSupport(features, { lacksFact: false }) * CONTRADICTED_FACTOR)
    return { verdict: 'contradicted', score, reason: contradiction.message, missing }
  }
  const difference = differences.find((candidate) => !standsAround(candidate, around))
  const lacking = difference
    ? lackingMessage(difference, evidence)
    : missingName(claim, tokens, { shareOf, around })
  const score = round(scoreSupport(features, { lacksFact: lacking !== undefined }))
  if (coverage >= PARTIAL && lacking) return { verdict: 'partial', score, reason: lacking, missing }
  const isKnown = (token: Token) => isSaid(token) || isNear(token)
  if (score >= SUPPORTED && coverage >= PARTIAL && !lacksClause(claim, allTokens, isKnown)) {
    const negations = missingNegations(claim, together)
    if (negations[0]) {
      const reason = negations[0].message
      return { verdict: 'partial', score, reason, missing: missingBeside([...differences, ...negations]) }
    }
    return { verdict: 'supported', score, reason: 'The source says this in nearly the same words.', missing }
  }
  if (coverage >= PARTIAL) {
    return {
      verdict: 'partial',
      score,
      reason: `The source does not mention ${namesOf(claim, missing)}.`,
      missing,
    }
  }
  if (lacking) return { verdict: 'unsupported', score, reason: lacking, missing }
  return { verdict: 'unknown', score, reason: 'The source shares too few words with this to tell.', missing }
}

const nothingToCheck: Support = {
  verdict: 'unknown',
  score: 0,
  reason: 'This has no words that could be checked.',
  missing: [],
}

/**
 * A name or date that the evidence does not give, but the text near it does: a
 * page says of whom and of when it speaks once.
 */
function standsAround({ kind, contradicts, claimText }: FactDifference, around: Vocabulary): boolean {
  if (contradicts || (kind !== 'name' && kind !== 'date')) return false
  return tokenize(claimText).every(({ term }) => around.has(term))
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

function isHeld(text: string, terms: ReadonlySet<string>): boolean {
  return tokenize(text).every(({ term }) => terms.has(term))
}

/** What differs in evidence on another subject is not contradicted by it, only not said. */
function lackingMessage(difference: FactDifference, evidence: readonly string[]): string {
  const { contradicts, claimText, message } = difference
  if (!contradicts || isSaidElsewhere(difference, evidence)) return message
  return `The source does not say “${toLine(claimText, named)}”.`
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
