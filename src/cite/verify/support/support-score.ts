import { isLight } from '../../../text/word-classes.ts'
import type { Token } from '../../../text/words.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'

/** How much of a claim's words the evidence has. */
export type WordFeatures = {
  /** Share (0–1) of the claim's content words in the evidence; general words weigh less, those only in a title half. */
  coverage: number
  /**
   * Share (0–1) of adjacent content words that are also adjacent in the evidence; `coverage` if there is only one word.
   */
  pairs: number
  /**
   * Share (0–1) of adjacent words, including function words, that are also adjacent in the evidence; `coverage` if
   * there is only one word.
   */
  phrases: number
  /**
   * Weighted share (0–1) of the claim's words in the text around the evidence; words with the same beginning
   * count 0.8.
   */
  around: number
  /** Number of numbers and capitalised words of the claim that neither the evidence nor the text around it has. */
  missingFacts: number
}

/**
 * The features of the score. `lacksFact` is 1 if the evidence lacks a fact or name of the claim, or states it
 * differently.
 */
export type SupportFeatures = WordFeatures & { lacksFact: 0 | 1 }

/*
 * Logistic weights, set by hand near several fits on sentences of long answers, of an encyclopedia and on
 * edited summaries (LFQA-Verification, WiCE, SummEdits), each with the same weight. Probabilities assume that
 * supported and unsupported claims are equally frequent.
 */
export const SUPPORT_WEIGHTS: readonly (readonly [name: keyof SupportFeatures, weight: number])[] = [
  ['coverage', 0.5],
  ['pairs', 1],
  ['phrases', 1.6],
  ['around', 2.9],
  ['missingFacts', -0.25],
  ['lacksFact', -1],
]
export const SUPPORT_INTERCEPT = -2.6

/** The estimated probability (0–1) that people who read the evidence say that it supports the claim. */
export function scoreSupport(features: SupportFeatures): number {
  let sum = SUPPORT_INTERCEPT
  for (const [name, weight] of SUPPORT_WEIGHTS) sum += weight * features[name]
  return 1 / (1 + Math.exp(-sum))
}

const ALIKE = 0.8
/** The weight of a general word, such as `various`, `allow` or `furthermore`; other content words have 1. */
const LIGHT_WEIGHT = 0.3

/** Reads the features of a claim's tokens; `said` are the tokens of each piece of evidence. */
export function readFeatures(
  claim: string,
  tokens: readonly Token[],
  {
    said,
    shareOf,
    around,
  }: { said: readonly (readonly Token[])[]; shareOf: (token: Token) => number; around: Vocabulary },
): WordFeatures {
  const content = tokens.filter(({ isContent }) => isContent)
  const coverage = weightedMean(content, shareOf)
  const isAbsent = (token: Token) => shareOf(token) === 0 && !around.has(token.term)
  const isFact = ({ start, isNumber }: Token) =>
    isNumber || (start > content[0]!.start && /^\p{Lu}/u.test(claim.slice(start, start + 2)))
  const saidContent = said.map((text) => text.filter(({ isContent }) => isContent))
  return {
    coverage,
    pairs: shareOfPairs(content, saidContent) ?? coverage,
    phrases: shareOfPairs(tokens, said) ?? coverage,
    around: weightedMean(content, (token) =>
      !isAbsent(token) ? 1 : around.hasAlike(token.term) ? ALIKE : 0,
    ),
    missingFacts: content.filter(
      (token) => isFact(token) && isAbsent(token) && (token.isNumber || !around.hasAlike(token.term)),
    ).length,
  }
}

function shareOfPairs(tokens: readonly Token[], said: readonly (readonly Token[])[]): number | null {
  const pairs = pairsOf(tokens)
  if (pairs.length === 0) return null
  const held = new Set(said.flatMap(pairsOf))
  return pairs.filter((pair) => held.has(pair)).length / pairs.length
}

/** Pairs of adjacent tokens, as keys for lookup. */
export function pairsOf(tokens: readonly Token[]): string[] {
  return tokens.slice(1).map((token, position) => pairOf(tokens[position]!, token))
}

export function pairOf(first: Token, second: Token): string {
  return `${first.term} ${second.term}`
}

function weightedMean(tokens: readonly Token[], valueOf: (token: Token) => number): number {
  let sum = 0
  let total = 0
  for (const token of tokens) {
    const weight = isLight(token.term) ? LIGHT_WEIGHT : 1
    sum += weight * valueOf(token)
    total += weight
  }
  return total === 0 ? 0 : sum / total
}
