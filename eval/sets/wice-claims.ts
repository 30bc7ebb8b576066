import type { Span } from '../../src/core/span.ts'
import { spansOverlap } from '../../src/core/spans-overlap.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { createVerdictScore } from '../metrics/verdict-score.ts'
import { bestLine, wordOverlap } from '../../bench/peers/word-overlap.ts'

type Row = EvalRow<Label> & { context?: string }
type Label = Span & { supported: boolean; evidenceSets?: (Span & { sourceId: string })[][] }

/** Checks Wikipedia sentences against the whole page that they cite. */
export const wiceClaims: EvalSet = {
  name: 'wice claims',
  async measure(context) {
    const rows = readRows<Row>(context, 'wice', 'wice_claims')
    if (!rows) return null
    const score = createVerdictScore()
    const hits = { own: 0, baseline: 0, rows: 0 }
    for (const { response, context: before, sources, labels } of rows) {
      const [label] = labels
      const [page] = sources
      if (!label || !page) continue
      const result = await checkClaim({
        ...context.matching,
        claim: response,
        before,
        sources: sources.map(toSourceInput),
      })
      score.add({ ...result, isPositive: label.supported, baseline: wordOverlap(response, page.text) })
      const accepted = label.evidenceSets?.flat() ?? []
      if (accepted.length === 0) continue
      hits.rows += 1
      // The baseline returns a line, because each line of a page is one sentence.
      const best = bestLine(response, page.text)
      const isHit = (span: Span | undefined) =>
        span !== undefined && accepted.some((item) => spansOverlap(item, span))
      if (isHit(result.evidence[0])) hits.own += 1
      if (isHit(best)) hits.baseline += 1
    }
    context.drawCurve('wice', score.scored())
    return [
      ...score.measures(),
      {
        metric: 'evidence hit@1',
        citespan: hits.own / hits.rows,
        baseline: hits.baseline / hits.rows,
        rows: hits.rows,
      },
    ]
  },
}
