import type { Claim } from '../core/claim.ts'
import { readStatement } from '../text/statement.ts'
import type { IndexedPassage, PassageIndex } from './passage-index.ts'
import { contentTerms } from './source-terms.ts'

/**
 * The passages a model is shown for some claims, in the order of the sources:
 * all where there are at most `limit`, else each claim's best, second best, …
 * by the words they share, and then the beginnings of sources until it is full.
 */
export function selectPassages(
  index: PassageIndex,
  claims: readonly Claim[],
  limit: number,
): readonly IndexedPassage[] {
  if (index.passages.length <= limit) return index.passages
  const rankings = claims.map(({ text }) =>
    index.rank([...new Set(contentTerms(readStatement(text)))], limit),
  )
  const selected = new Set<IndexedPassage>()
  for (let rank = 0; rank < limit && selected.size < limit; rank++) {
    for (const ranking of rankings) {
      const passage = ranking[rank]?.passage
      if (passage && selected.size < limit) selected.add(passage)
    }
  }
  // An answer in another language than its sources shares no word with them.
  for (const passage of index.passages) {
    if (selected.size >= limit) break
    if (passage.start === 0) selected.add(passage)
  }
  return index.passages.filter((passage) => selected.has(passage))
}
