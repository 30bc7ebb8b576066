import type { Span } from '../../src/core/span.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet } from '../eval-set.ts'
import { createVerdictScore } from '../metrics/verdict-score.ts'
import { wordOverlap } from '../../bench/peers/word-overlap.ts'

type Label = Span & { supported: boolean; kind: string; text: string }
type Row = EvalRow<Label> & { system: string }

/** The system whose answers rest on their documents, so a sentence that is not verified is mostly a false alarm. */
const GROUNDED = 'webgpt'

/**
 * Checks sentences of long answers against all documents of the question, and reports by the system that wrote the
 * answer.
 */
export const lfqa: EvalSet = {
  name: 'lfqa',
  async measure(context) {
    const rows = readRows<Row>(context, 'lfqa_verification')
    if (!rows) return null
    const pooled = createVerdictScore()
    const bySystem = new Map<string, ReturnType<typeof createVerdictScore>>()
    const alarms = { raised: 0, rows: 0 }
    for (const { system, response, sources, labels } of rows) {
      const documents = sources.map(({ text }) => text).join('\n')
      const ofSystem = bySystem.get(system) ?? createVerdictScore()
      bySystem.set(system, ofSystem)
      for (const { text, kind, supported, start } of labels) {
        if (kind === 'no_majority') continue
        const result = await checkClaim({
          ...context.matching,
          claim: text,
          before: response.slice(0, start),
          sources: sources.map(toSourceInput),
        })
        const verdict = { ...result, isPositive: supported, baseline: wordOverlap(text, documents) }
        pooled.add(verdict)
        ofSystem.add(verdict)
        if (system !== GROUNDED || !supported) continue
        alarms.rows += 1
        if (result.status !== 'verified') alarms.raised += 1
      }
    }
    context.drawCurve('lfqa', pooled.scored())
    const systems = [...bySystem].toSorted(([a], [b]) => a.localeCompare(b, 'en'))
    return [
      ...pooled.measures(', pooled'),
      ...systems.flatMap(([system, score]) => score.measures(`, ${system}`).slice(0, 3)),
      {
        metric: `false alarms, ${GROUNDED}`,
        citespan: alarms.raised / alarms.rows,
        baseline: null,
        rows: alarms.rows,
      },
    ]
  },
}
