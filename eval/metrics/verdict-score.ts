import type { Status } from '../../src/core/verdict.ts'
import type { Measure } from '../eval-set.ts'
import { balancedAccuracy, bestBalancedAccuracy, rocAuc } from './classification.ts'
import type { Scored } from './classification.ts'

export type ScoredVerdict = {
  status: Status
  /** 0–1 */
  score: number
  /** Whether the sources do support it. */
  isPositive: boolean
  /** The baseline's score. */
  baseline: number
}

/**
 * Collects verdicts and tells how well they part supported from unsupported:
 * AUC of the scores, and balanced accuracy of `verified` against the rest. A
 * baseline has no threshold of its own, so it gets the one that suits it best.
 */
export function createVerdictScore() {
  const verdicts: ScoredVerdict[] = []
  return {
    add(verdict: ScoredVerdict) {
      verdicts.push(verdict)
    },
    measures(suffix = ''): Measure[] {
      const own: Scored[] = verdicts.map(({ score, isPositive }) => ({ score, isPositive }))
      const trivial: Scored[] = verdicts.map(({ baseline, isPositive }) => ({ score: baseline, isPositive }))
      const atVerified = verdicts.map(({ status, isPositive }) => ({
        predicted: status === 'verified',
        actual: isPositive,
      }))
      const rows = verdicts.length
      const bestTrivial = bestBalancedAccuracy(trivial).value
      return [
        { metric: `AUC${suffix}`, citespan: rocAuc(own), baseline: rocAuc(trivial), rows },
        {
          metric: `BAcc verified${suffix}`,
          citespan: balancedAccuracy(atVerified),
          baseline: bestTrivial,
          rows,
        },
        {
          metric: `BAcc best threshold${suffix}`,
          citespan: bestBalancedAccuracy(own).value,
          baseline: bestTrivial,
          rows,
        },
      ]
    },
  }
}
