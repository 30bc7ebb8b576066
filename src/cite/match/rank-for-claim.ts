import type { ClaimTerms, IndexedPassage, PassageIndex } from '../../sources/ranking.ts'
import type { QuestionRepeats } from './question-repeats.ts'

/** Maximum number of passages ranked for a claim, if more than `limit` are needed because some repeat the question. */
const MAX_LOOKED_AT = 2_000

/**
 * The best `limit` passages for a claim, best first. Passages that share words with it only where they repeat the
 * question are left out, so that they do not displace others.
 */
export async function rankForClaim(
  { weights }: Pick<ClaimTerms, 'weights'>,
  index: Pick<PassageIndex, 'rank'>,
  { limit, repeats, pace }: { limit: number; repeats: QuestionRepeats | null; pace: () => Promise<void> },
): Promise<IndexedPassage[]> {
  const terms = [...weights.keys()]
  for (let count = limit; ; count = Math.min(count * 4, MAX_LOOKED_AT)) {
    const ranked = index.rank(terms, count).map(({ passage }) => passage)
    if (!repeats) return ranked
    const kept: IndexedPassage[] = []
    for (const passage of ranked) {
      await pace()
      if (kept.length < limit && !repeats.isOnlyRepeat(passage, weights)) kept.push(passage)
    }
    if (kept.length === limit || ranked.length < count || count >= MAX_LOOKED_AT) return kept
  }
}
