import { wordOverlap } from '../../bench/peers/word-overlap.ts'
import type { Status } from '../../src/core/verdict.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import type { EvalSet, Measure } from '../eval-set.ts'
import type { Marked } from '../metrics/risk-coverage.ts'
import { readPlaceTraps } from '../place-trap-rows.ts'
import type { PlaceTrap } from '../place-trap-rows.ts'

/** Claims of this project about cells of tables, places of statutes, and texts in another language. */
export const placeTraps: EvalSet = {
  name: 'place-traps',
  async measure({ matching, sample, drawCurve }) {
    const judged: (PlaceTrap & { status: Status })[] = []
    const marks: Marked[] = []
    for (const trap of sample(await readPlaceTraps())) {
      const question = { claim: trap.claim, sources: [{ content: trap.source }] }
      const { status, score } = await checkClaim({ ...matching, ...question })
      judged.push({ ...trap, status })
      marks.push({ status, score, isPositive: trap.supported })
    }
    drawCurve('place-traps', marks)
    return [...Map.groupBy(judged, ({ kind }) => kind)].flatMap(([kind, traps]) => [
      share(`${kind}: false ones verified`, traps, { supported: false, status: 'verified' }),
      share(`${kind}: false ones failed`, traps, { supported: false, status: 'failed' }),
      share(`${kind}: true ones verified`, traps, { supported: true, status: 'verified' }),
      share(`${kind}: true ones failed`, traps, { supported: true, status: 'failed' }),
    ])
  },
}

/**
 * The share of the true or of the false claims with a status. The baseline verifies a claim if the source has three
 * quarters of its words, and fails the rest.
 */
function share(
  metric: string,
  traps: readonly (PlaceTrap & { status: Status })[],
  wanted: Pick<PlaceTrap, 'supported'> & { status: 'verified' | 'failed' },
): Measure {
  const rows = traps.filter(({ supported }) => supported === wanted.supported)
  const isByOverlap = ({ claim, source }: PlaceTrap) => wordOverlap(claim, source) >= 0.75
  const trivial = rows.filter((trap) => isByOverlap(trap) === (wanted.status === 'verified'))
  return {
    metric,
    citespan: rows.filter(({ status }) => status === wanted.status).length / rows.length,
    baseline: trivial.length / rows.length,
    rows: rows.length,
  }
}
