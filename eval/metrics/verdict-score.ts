import type { Status, Verdict } from '../../src/core/verdict.ts'
import type { Measure } from '../eval-set.ts'
import { balancedAccuracy, bestBalancedAccuracy, rocAuc } from './classification.ts'
import type { Scored } from './classification.ts'

export type ScoredVerdict = {
  status: Status
  verdict: Verdict
  /** 0–1 */
  score: number
  /** Whether the sources really support the claim. */
  isPositive: boolean
  /** The baseline's score. */
  baseline: number
}

/**
 * Collects verdicts and measures how far a reader can trust them: how often `verified` is right, how many supported
 * claims get it, and how well scores separate supported from unsupported claims. The baseline has no threshold, so it
 * gets the best possible one.
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
    /** The verdicts, for the risk–coverage curve. */
    scored(): readonly ScoredVerdict[] {
      return verdicts
    },
  }
}

/** Measures how often the statuses that a reader sees are right. */
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
