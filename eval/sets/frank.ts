import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { macroF1 } from '../metrics/classification.ts'
import { createVerdictScore } from '../metrics/verdict-score.ts'
import { wordOverlap } from '../../bench/peers/word-overlap.ts'

type Label = { kind: string; supported: boolean }

/** Wrong summaries: tells those that contradict the article from those that say something else. */
export const frank: EvalSet = {
  name: 'frank_xsum',
  async measure(context) {
    const rows = readRows<EvalRow<Label>>(context, 'frank_xsum')
    if (!rows) return null
    const own: { predicted: string; actual: string }[] = []
    const trivial: typeof own = []
    const marks = createVerdictScore()
    for (const { response, sources, labels } of rows) {
      const [label] = labels
      if (!label) continue
      const result = await checkClaim({
        ...context.matching,
        claim: response,
        sources: sources.map(toSourceInput),
      })
      const text = sources.map((source) => source.text).join('\n')
      marks.add({ ...result, isPositive: label.supported, baseline: wordOverlap(response, text) })
      const { kind: actual } = label
      if (actual !== 'contradicted' && actual !== 'not_in_source') continue
      own.push({ predicted: nameOf(result.verdict === 'contradicted'), actual })
      // The baseline compares words only, so it never reports a contradiction.
      trivial.push({ predicted: nameOf(false), actual })
    }
    context.drawCurve('frank', marks.scored())
    return [
      ...marks.measures(),
      {
        metric: 'macro F1, contradicted or absent',
        citespan: macroF1(own),
        baseline: macroF1(trivial),
        rows: own.length,
      },
    ]
  },
}

function nameOf(isContradicted: boolean): string {
  return isContradicted ? 'contradicted' : 'not_in_source'
}
