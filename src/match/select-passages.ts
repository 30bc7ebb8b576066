import type { Claim } from '../core/claim.ts'
import { readClaimTerms } from './align.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'

/** Up to this many passages are all shown: leaving some out would save little. */
const FEW_PASSAGES = 8
const MAX_CANDIDATES = 6
/** A claim's further passage is shown if it scores this share of its best … */
const NEAR_BEST = 0.5
/** … or holds this share of the claim's weighted words that those before it lack. */
const COMPLEMENT = 0.15
/** Where no claim's best passage holds this share of it, words do not tell where to look. */
const TELLING_COVERAGE = 0.3

/**
 * The passages a model is shown for some claims, at most `limit`, in the order
 * of the sources.
 *
 * Of each claim those that BM25 ranks near its best or that hold what the better
 * ones lack; the claims' best come first where the limit does not hold them all.
 * An answer in another language shares no words with its sources: then it is
 * their beginnings.
 */
export function selectPassages(
  index: PassageIndex,
  claims: readonly Claim[],
  limit: number,
): readonly IndexedPassage[] {
  if (index.passages.length <= Math.min(FEW_PASSAGES, limit)) return index.passages
  const candidates = claims.map((claim) => candidatesOf(claim, index))
  const selected = new Set<IndexedPassage>()
  for (let rank = 0; rank < MAX_CANDIDATES; rank++) {
    for (const { passages } of candidates) {
      const passage = passages[rank]
      if (passage && selected.size < limit) selected.add(passage)
    }
  }
  if (candidates.every(({ coverage }) => coverage < TELLING_COVERAGE)) {
    for (const [position, passage] of index.passages.entries()) {
      if (selected.size >= limit) break
      const isBeginning = passage.source !== index.passages[position - 1]?.source
      if (isBeginning) selected.add(passage)
    }
  }
  return index.passages.filter((passage) => selected.has(passage))
}

function candidatesOf(claim: Claim, index: PassageIndex): { passages: IndexedPassage[]; coverage: number } {
  const { weights, totalWeight } = readClaimTerms(claim.text, index.weightOf)
  const ranked = index.rank([...weights.keys()], MAX_CANDIDATES)
  const best = ranked[0]?.score ?? 0
  const covered = new Set<string>()
  const passages: IndexedPassage[] = []
  let coverage = 0
  for (const { passage, score } of ranked) {
    const added = passage.terms.filter((term) => weights.has(term) && !covered.has(term))
    const weight = added.reduce((sum, term) => sum + weights.get(term)!, 0) / Math.max(totalWeight, 1e-9)
    if (passages.length === 0) coverage = weight
    if (score < best * NEAR_BEST && weight < COMPLEMENT) continue
    passages.push(passage)
    for (const term of added) covered.add(term)
  }
  return { passages, coverage }
}
