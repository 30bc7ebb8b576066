import type { Span } from '../core/span.ts'
import type { Token } from './tokens.ts'

/** Facts of a claim that are compared, and facts of the evidence that are looked at for each. */
export const MAX_CLAIM_FACTS = 200
const MAX_CANDIDATES = 1000

/** Content words on each side of a fact that say what it is a fact of. */
const REACH = 5

/** Stems of the content words around a span, nearest on each side, up to five each. */
export function contextOf(tokens: readonly Token[], span: Span): Set<string> {
  const index = firstAt(tokens, span.start)
  const words = new Set<string>()
  for (let at = index - 1, taken = 0; at >= 0 && taken < REACH; at--) taken += addWord(words, tokens[at]!)
  let at = index
  while (at < tokens.length && tokens[at]!.start < span.end) at++
  for (let taken = 0; at < tokens.length && taken < REACH; at++) taken += addWord(words, tokens[at]!)
  return words
}

function addWord(words: Set<string>, { term, isContent, isNumber }: Token): number {
  if (!isContent || isNumber) return 0
  words.add(term)
  return 1
}

function firstAt(tokens: readonly Token[], offset: number): number {
  let low = 0
  let high = tokens.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (tokens[middle]!.end <= offset) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * Of facts that could stand in the place of another one, the one whose
 * surroundings are most alike: at least two shared words, or half of them.
 */
export function alignedFact<Fact extends Span>(
  context: ReadonlySet<string>,
  facts: readonly Fact[],
  evidenceTokens: readonly Token[],
): Fact | null {
  let best: Fact | null = null
  let most = 0
  for (const fact of facts.slice(0, MAX_CANDIDATES)) {
    const around = contextOf(evidenceTokens, fact)
    const shared = [...context].filter((word) => around.has(word)).length
    const isEnough = shared >= 2 || (shared === 1 && context.size <= 2)
    if (isEnough && shared > most) {
      best = fact
      most = shared
    }
  }
  return best
}
