import { isReference } from '../../src/core/is-reference.ts'
import type { Span } from '../../src/core/span.ts'
import { checkClaim } from '../../src/engine/check-claim.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet, EvalSource } from '../eval-set.ts'
import { rocAuc } from '../metrics/classification.ts'
import type { Scored } from '../metrics/classification.ts'
import { overlapOf } from '../metrics/spans.ts'
import { mostOverlapping, wordOverlap } from '../metrics/word-overlap.ts'

type Label = Span & { sourceIds: string[]; kind: string; text: string }
type Row = EvalRow<Label>

/** Claims of GPT-4 answers, judged by the experts who asked; noisy, since passages are excerpts. */
export const expertqa: EvalSet = {
  name: 'expertqa',
  async measure(context) {
    const rows = readRows<Row>(context, 'expertqa')
    if (!rows) return null
    const engine = new CitationEngine(context.matching)
    const right = { top: 0, any: 0, baseline: 0 }
    let claims = 0
    const own: Scored[] = []
    const trivial: Scored[] = []
    for (const { response, sources, labels } of rows) {
      const judged = labels.filter(({ sourceIds }) => sourceIds.length > 0)
      const { citations } = await engine.attribute({ response, sources: sources.map(toSourceInput) })
      for (const label of judged.filter(({ kind }) => kind === 'complete')) {
        claims += 1
        const predicted = citations
          .filter((citation) => isReference(citation) && overlapOf(citation, label) > 0)
          .toSorted((a, b) => overlapOf(b, label) - overlapOf(a, label))
          .flatMap(({ sourceIds }) => sourceIds)
        const accepted = acceptedSources(label, sources)
        const byOverlap = mostOverlapping(label.text, sources, ({ text }) => text)
        if (predicted[0] && accepted.has(predicted[0])) right.top += 1
        if (predicted.some((id) => accepted.has(id))) right.any += 1
        if (byOverlap && accepted.has(byOverlap.id)) right.baseline += 1
      }
      for (const label of judged.filter(({ kind }) => ['complete', 'partial', 'incomplete'].includes(kind))) {
        const cited = sources.filter(({ id }) => label.sourceIds.includes(id))
        const { score } = await checkClaim({
          ...context.matching,
          claim: label.text,
          sources: cited.map(toSourceInput),
        })
        const isPositive = label.kind === 'complete'
        own.push({ score, isPositive })
        const text = cited.map((source) => source.text).join('\n')
        trivial.push({ score: wordOverlap(label.text, text), isPositive })
      }
    }
    const baseline = right.baseline / claims
    return [
      { metric: 'source accuracy, any', citespan: right.any / claims, baseline, rows: claims },
      { metric: 'source accuracy, first', citespan: right.top / claims, baseline, rows: claims },
      { metric: 'verification AUC', citespan: rocAuc(own), baseline: rocAuc(trivial), rows: own.length },
    ]
  },
}

/** The cited sources, and those that are the same page under another id. */
function acceptedSources({ sourceIds }: Label, sources: readonly EvalSource[]): Set<string> {
  const cited = sources.filter(({ id }) => sourceIds.includes(id))
  const same = sources.filter(({ url, text }) =>
    cited.some((source) => (url && source.url === url) || source.text === text),
  )
  return new Set(same.map(({ id }) => id))
}
