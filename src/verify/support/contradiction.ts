import { spansOverlap } from '../../core/spans-overlap.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import type { Token } from '../../text/words/tokens.ts'

/** Evidence that shares less speaks of something else, and its other numbers contradict nothing. */
const SAME_SUBJECT = 0.7

/**
 * The difference that makes a claim contradicted: the evidence states something
 * else in its place, and speaks of the same thing besides. `shareOf` says how
 * much of a content word the evidence holds, 0–1.
 */
export function findContradiction(
  differences: readonly FactDifference[],
  tokens: readonly Token[],
  shareOf: (token: Token) => number,
): FactDifference | undefined {
  return differences.find(
    (difference) => difference.contradicts && coverageBeside(difference, tokens, shareOf) >= SAME_SUBJECT,
  )
}

/** How much of the claim the evidence holds if the differing fact itself is not counted against it. */
function coverageBeside(
  { claim }: FactDifference,
  tokens: readonly Token[],
  shareOf: (token: Token) => number,
): number {
  const counted = tokens.filter((token) => shareOf(token) > 0 || !spansOverlap(token, claim))
  if (counted.length === 0) return 0
  return counted.reduce((sum, token) => sum + shareOf(token), 0) / counted.length
}
