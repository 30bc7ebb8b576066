import type { Verdict } from '../../src/core/verdict.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows } from '../eval-set.ts'
import type { EvalSet } from '../eval-set.ts'
import { macroF1 } from '../metrics/classification.ts'
import type { Marked } from '../metrics/risk-coverage.ts'
import { wordOverlap } from '../../bench/peers/word-overlap.ts'

type Row = { id: string; claim: string; evidence: string; label: 'Supports' | 'Refutes' | 'Neutral' }

/**
 * Share of common words from which the baseline calls a claim supported. It never calls a claim refuted, because words
 * alone cannot show that.
 */
const BASELINE_THRESHOLD = 0.9

/**
 * The label of each verdict. `partial` counts as `Supports`, because to a reader it means that the evidence speaks for
 * the claim, in part or in other words. Only `supported` leads to the status `verified`.
 */
const labels: Record<Verdict, Row['label']> = {
  supported: 'Supports',
  contradicted: 'Refutes',
  partial: 'Supports',
  unsupported: 'Neutral',
  unknown: 'Neutral',
}

/** Health claims against abstracts, mostly in other words. */
export const healthver: EvalSet = {
  name: 'healthver',
  async measure(context) {
    const rows = readRows<Row>(context, 'healthver')
    if (!rows) return null
    const own: { predicted: string; actual: string }[] = []
    const trivial: typeof own = []
    const marks: Marked[] = []
    for (const { claim, evidence, label } of rows) {
      const question = { claim, sources: [{ content: evidence }] }
      const { verdict, status, score } = await checkClaim({ ...context.matching, ...question })
      marks.push({ status, score, isPositive: label === 'Supports' })
      own.push({ predicted: labels[verdict], actual: label })
      const isSupported = wordOverlap(claim, evidence) >= BASELINE_THRESHOLD
      trivial.push({ predicted: isSupported ? 'Supports' : 'Neutral', actual: label })
    }
    context.drawCurve('healthver', marks)
    return [{ metric: 'macro F1', citespan: macroF1(own), baseline: macroF1(trivial), rows: rows.length }]
  },
}
