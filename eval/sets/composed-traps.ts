import { wordOverlap } from '../../bench/peers/word-overlap.ts'
import type { Verdict } from '../../src/core/verdict.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readComposedTraps } from '../composed-trap-rows.ts'
import type { ComposedTrap } from '../composed-trap-rows.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import type { Marked } from '../metrics/risk-coverage.ts'

type Judged = ComposedTrap & { outcome: 'verified' | 'contradicted' | 'other' }

/** Claims of this project that are made of the words of their source but say what it does not state. */
export const composedTraps: EvalSet = {
  name: 'composed-traps',
  async measure({ matching, sample, drawCurve }) {
    const judged: Judged[] = []
    const marks: Marked[] = []
    for (const trap of sample(readComposedTraps())) {
      const question = { claim: trap.claim, sources: [{ content: trap.source }] }
      const { status, verdict, score } = await checkClaim({ ...matching, ...question })
      marks.push({ status, score, isPositive: trap.supported })
      judged.push({ ...trap, outcome: status === 'verified' ? status : outcomeOf(verdict) })
    }
    drawCurve('composed-traps', marks)
    return [false, true].flatMap((supported) => {
      const traps = judged.filter((trap) => trap.supported === supported)
      return [share(supported, 'verified', traps), share(supported, 'contradicted', traps)]
    })
  },
}

function outcomeOf(verdict: Verdict): 'contradicted' | 'other' {
  return verdict === 'contradicted' ? verdict : 'other'
}

/**
 * The share of true or false claims with this outcome. The baseline verifies a claim if the source has three quarters
 * of its words; it contradicts nothing.
 */
function share(supported: boolean, outcome: 'verified' | 'contradicted', traps: readonly Judged[]): Measure {
  const overlapping = traps.filter(({ claim, source }) => wordOverlap(claim, source) >= 0.75)
  return {
    metric: `${supported ? 'true' : 'false'} ones ${outcome}`,
    citespan: traps.filter((trap) => trap.outcome === outcome).length / traps.length,
    baseline: outcome === 'verified' ? overlapping.length / traps.length : null,
    rows: traps.length,
  }
}
