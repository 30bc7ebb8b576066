import type { Status, Verdict } from '../../src/core/verdict.ts'
import type { Measure } from '../eval-set.ts'
import { balancedAccuracy, bestBalancedAccuracy, rocAuc } from './classification.ts'
import type { Scored } from './classification.ts'

export type ScoredVerdict = {
  status: Status
  verdict: Verdict
  /** 0–1 */
  score: number
  /** Whether the sources do support it. */
  isPositive: boolean
  /** The baseline's score. */
  baseline: number
}

/**
 * Collects verdicts and tells what a reader may make of them: how often `verified`
 * is right, whom it is given to, and how well the scores part supported from
 * unsupported. A baseline has no threshold of its own, so it gets the one that suits
 * it best.
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
        ...marksOf(verdicts, suffix),
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
    /** For the risk–coverage curve. */
    scored(): readonly ScoredVerdict[] {
      return verdicts
    },
  }
}

/** What stands behind the marks that a reader sees. */
function marksOf(verdicts: readonly ScoredVerdict[], suffix: string): Measure[] {
  const share = (
    metric: string,
    of: readonly ScoredVerdict[],
    has: (item: ScoredVerdict) => boolean,
  ): Measure => ({
    metric: `${metric}${suffix}`,
    citespan: of.filter(has).length / of.length,
    baseline: null,
    rows: of.length,
  })
  const isVerified = ({ status }: ScoredVerdict) => status === 'verified'
  return [
    share('precision of verified', verdicts.filter(isVerified), ({ isPositive }) => isPositive),
    share(
      'supported ones verified',
      verdicts.filter(({ isPositive }) => isPositive),
      isVerified,
    ),
    share(
      'unsupported ones verified',
      verdicts.filter(({ isPositive }) => !isPositive),
      isVerified,
    ),
    share(
      'precision of contradicted',
      verdicts.filter(({ verdict }) => verdict === 'contradicted'),
      ({ isPositive }) => !isPositive,
    ),
  ]
}
