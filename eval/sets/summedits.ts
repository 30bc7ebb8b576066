import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { createVerdictScore } from '../metrics/verdict-score.ts'
import { wordOverlap } from '../../bench/peers/word-overlap.ts'

/** Summaries of which half have one subtle edit, which a comparison of words cannot see. */
export const summedits: EvalSet = {
  name: 'summedits',
  async measure(context) {
    const rows = readRows<EvalRow<{ supported: boolean }>>(context, 'summedits')
    if (!rows) return null
    const score = createVerdictScore()
    for (const { response, sources, labels } of rows) {
      const result = await checkClaim({
        ...context.matching,
        claim: response,
        sources: sources.map(toSourceInput),
      })
      const text = sources.map((source) => source.text).join('\n')
      score.add({
        ...result,
        isPositive: labels[0]?.supported === true,
        baseline: wordOverlap(response, text),
      })
    }
    context.drawCurve('summedits', score.scored())
    return score.measures()
  },
}
