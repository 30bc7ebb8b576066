import type { Source } from '../../../core/source.ts'
import type { IndexedPassage } from '../../../sources/ranking.ts'

/**
 * Chooses at most `limit` of the passages: first the ranked ones in order, then the next one of each source in turn,
 * because a passage in other words or another language has no rank. If there are no more than `limit`, all are returned
 * in their order.
 */
export function candidatePassages(
  ranked: readonly IndexedPassage[],
  { passages, limit }: { passages: readonly IndexedPassage[]; limit: number },
): IndexedPassage[] {
  if (passages.length <= limit) return [...passages]
  const chosen = new Set(ranked.slice(0, limit))
  const bySource = [...Map.groupBy(passages, ({ source }): Source => source).values()]
  const longest = Math.max(...bySource.map((own) => own.length))
  for (let rank = 0; rank < longest && chosen.size < limit; rank++) {
    for (const own of bySource) {
      const passage = own[rank]
      if (passage && chosen.size < limit) chosen.add(passage)
    }
  }
  return [...chosen]
}
