import type { Span } from '../../src/core/span.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { f1 } from '../metrics/classification.ts'
import { unitsOf } from '../metrics/spans.ts'
import { wordsNotIn } from '../../bench/peers/word-overlap.ts'

type Label = Span & { supported: boolean }

/** Measures how well `missing` marks the characters of a partly supported claim that its page does not support. */
export const wiceSpans: EvalSet = {
  name: 'wice spans',
  async measure(context) {
    const rows = readRows<EvalRow<Label>>(context, 'wice', 'wice_nonsupported_spans')
    if (!rows) return null
    const own = createOverlap()
    const trivial = createOverlap()
    for (const { response, sources, labels } of rows) {
      const gold = labels.filter(({ supported }) => !supported)
      const { missing } = await checkClaim({
        ...context.matching,
        claim: response,
        sources: sources.map(toSourceInput),
      })
      own.add(gold, missing)
      trivial.add(gold, wordsNotIn(response, sources.map(({ text }) => text).join('\n')))
    }
    return [
      { metric: 'character F1', citespan: f1(own.counts), baseline: f1(trivial.counts), rows: rows.length },
    ]
  },
}

function createOverlap() {
  const counts = { right: 0, predicted: 0, actual: 0 }
  return {
    counts,
    add(gold: readonly Span[], predicted: readonly Span[]) {
      const actualUnits = unitsOf(gold)
      const predictedUnits = unitsOf(predicted)
      counts.right += [...predictedUnits].filter((unit) => actualUnits.has(unit)).length
      counts.predicted += predictedUnits.size
      counts.actual += actualUnits.size
    },
  }
}
