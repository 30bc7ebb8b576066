import type { Token } from '../text/tokens.ts'
import type { Vocabulary } from './vocabulary.ts'

/** What of a claim its evidence holds, as a judge by words alone can see it. */
export type SupportFeatures = {
  /** 0–1, share of the claim's content words in the evidence or, half, in a title. */
  coverage: number
  /** 0–1, share of neighbouring content words that are neighbours in the evidence. */
  pairs: number
  /** 0–1, share of the claim's words in the text around the evidence; words that begin alike count 0.8. */
  around: number
  /** Capitalised words, and numbers, of the claim that stand nowhere around the evidence. */
  missingNames: number
  missingNumbers: number
}

/*
 * Logistic weights, fitted on the sentences of LFQA-Verification and WiCE, each
 * set with the same weight.
 */
const WEIGHTS = { coverage: 0.4, pairs: 3.5, around: 2.05, missingNames: -0.95, missingNumbers: -2 }
const INTERCEPT = -2.2

/** 0–1: how likely it is that people who read the evidence say it supports the claim. */
export function scoreSupport(features: SupportFeatures): number {
  const { coverage, pairs, around, missingNames, missingNumbers } = features
  const sum =
    INTERCEPT +
    WEIGHTS.coverage * coverage +
    WEIGHTS.pairs * pairs +
    WEIGHTS.around * around +
    WEIGHTS.missingNames * missingNames +
    WEIGHTS.missingNumbers * missingNumbers
  return 1 / (1 + Math.exp(-sum))
}

const ALIKE = 0.8

/** Reads the features of a claim's content words; `said` are the tokens of each piece of evidence. */
export function readFeatures(
  claim: string,
  tokens: readonly Token[],
  {
    said,
    shareOf,
    around,
  }: { said: readonly (readonly Token[])[]; shareOf: (token: Token) => number; around: Vocabulary },
): SupportFeatures {
  const coverage = mean(tokens.map(shareOf))
  const isAbsent = (token: Token) => shareOf(token) === 0 && !around.has(token.term)
  const isName = ({ start, isNumber }: Token) =>
    !isNumber && start > tokens[0]!.start && /^\p{Lu}/u.test(claim.slice(start, start + 2))
  return {
    coverage,
    pairs: shareOfPairs(tokens, said, coverage),
    around: mean(tokens.map((token) => (!isAbsent(token) ? 1 : around.hasAlike(token.term) ? ALIKE : 0))),
    missingNames: tokens.filter((token) => isName(token) && isAbsent(token)).length,
    missingNumbers: tokens.filter((token) => token.isNumber && isAbsent(token)).length,
  }
}

/** Share of the claim's neighbouring content words that are neighbours in the evidence; `otherwise` for one word. */
function shareOfPairs(
  tokens: readonly Token[],
  said: readonly (readonly Token[])[],
  otherwise: number,
): number {
  const pairs = pairsOf(tokens)
  if (pairs.length === 0) return otherwise
  const held = new Set(said.flatMap((text) => pairsOf(text.filter(({ isContent }) => isContent))))
  return pairs.filter((pair) => held.has(pair)).length / pairs.length
}

function pairsOf(tokens: readonly Token[]): string[] {
  return tokens.slice(1).map(({ term }, position) => `${tokens[position]!.term} ${term}`)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}
