import { createPace } from '../../core/pace.ts'
import { readStatement } from '../../text/sentences.ts'
import { contentTerms, tokenize } from '../../text/words.ts'
import type { Token } from '../../text/words.ts'
import { pairsOf } from './source-terms.ts'

/** A claim's tokens in order, and the weight of each distinct content term. */
export type ClaimTerms = {
  tokens: readonly Token[]
  weights: ReadonlyMap<string, number>
  totalWeight: number
  /** Pairs of adjacent tokens, including function words. */
  pairs: ReadonlySet<string>
}

export function readClaimTerms(text: string, weightOf: (term: string) => number): ClaimTerms {
  const tokens = tokenize(readStatement(text))
  const content = tokens.flatMap(({ term, isContent }) => (isContent ? [term] : []))
  const weights = new Map(content.map((term) => [term, weightOf(term)]))
  let totalWeight = 0
  for (const weight of weights.values()) totalWeight += weight
  return { tokens, weights, totalWeight, pairs: new Set(pairsOf(tokens.map(({ term }) => term))) }
}

/** The distinct content terms of all claims; they are read in time slices. */
export async function termsOfClaims(claims: readonly { text: string }[]): Promise<Set<string>> {
  const pace = createPace()
  const terms = new Set<string>()
  for (const { text } of claims) {
    await pace()
    for (const term of contentTerms(readStatement(text))) terms.add(term)
  }
  return terms
}
