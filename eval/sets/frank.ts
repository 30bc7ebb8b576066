import { checkClaim } from '../../src/engine/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { macroF1 } from '../metrics/classification.ts'

type Label = { kind: string }

/**
 * What a user is told as said otherwise by the source: `contradicted`, and
 * what a reason gives as said there under a condition, as a possibility or as
 * somebody's word. All else is told as not being in the source, or not to tell.
 */
const saidOtherwise = /under a condition|only that it may be so|as somebody's word/

/** Wrong summaries: do they contradict the article, or say what is not in it? */
export const frank: EvalSet = {
  name: 'frank_xsum',
  async measure(context) {
    const rows = readRows<EvalRow<Label>>(context, 'frank_xsum')
    if (!rows) return null
    const own: { predicted: string; actual: string }[] = []
    const trivial: typeof own = []
    for (const { response, sources, labels } of rows) {
      const actual = labels[0]?.kind
      if (actual !== 'contradicted' && actual !== 'not_in_source') continue
      const { verdict, reason } = await checkClaim({
        ...context.matching,
        claim: response,
        sources: sources.map(toSourceInput),
      })
      own.push({
        predicted: nameOf(
          verdict === 'contradicted' || (verdict === 'partial' && saidOtherwise.test(reason)),
        ),
        actual,
      })
      // Words alone never tell a contradiction.
      trivial.push({ predicted: nameOf(false), actual })
    }
    return [
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
