import { isReference } from '../../src/core/is-reference.ts'
import type { Span } from '../../src/core/span.ts'
import { checkClaim } from '../../src/engine/runs/check-claim.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citersNote, peerCiters } from '../../bench/peers/citers.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet, EvalSource } from '../eval-set.ts'
import { rocAuc } from '../metrics/classification.ts'
import type { Scored } from '../metrics/classification.ts'
import type { Marked } from '../metrics/risk-coverage.ts'
import { overlapOf } from '../metrics/spans.ts'
import { mostOverlapping, wordOverlap } from '../../bench/peers/word-overlap.ts'

type Label = Span & { sourceIds: string[]; kind: string; text: string }
type Row = EvalRow<Label>

/**
 * The baseline cites a source only if it has this share of a claim's words. Otherwise it would cite for every claim,
 * and could not be compared.
 */
const BASELINE_THRESHOLD = 0.6

/**
 * Claims of GPT-4 answers, judged by the experts who asked the questions. The labels are noisy, since passages are
 * excerpts.
 */
export const expertqa: EvalSet = {
  name: 'expertqa',
  async measure(context) {
    const rows = readRows<Row>(context, 'expertqa')
    if (!rows) return null
    const engine = new CitationEngine(context.matching)
    const right = { top: 0, any: 0, baseline: 0, forced: 0 }
    const peers = Object.entries(peerCiters).map(([name, cite]) => ({ name, cite, right: 0 }))
    let claims = 0
    const own: Marked[] = []
    const trivial: Scored[] = []
    for (const { response, sources, labels } of rows) {
      const judged = labels.filter(({ sourceIds }) => sourceIds.length > 0)
      const { citations } = await engine.attribute({ response, sources: sources.map(toSourceInput) })
      const citedByPeers = peers.map(({ cite }) => cite(response, sources))
      for (const label of judged.filter(({ kind }) => kind === 'complete')) {
        claims += 1
        for (const [index, peer] of peers.entries()) {
          const named = citedByPeers[index]!.filter((pair) => overlapOf(pair, label) > 0)
          if (named.some(({ sourceId }) => acceptedSources(label, sources).has(sourceId))) peer.right += 1
        }
        const predicted = citations
          .filter((citation) => isReference(citation) && overlapOf(citation, label) > 0)
          .toSorted((a, b) => overlapOf(b, label) - overlapOf(a, label))
          .flatMap(({ sourceIds }) => sourceIds)
        const accepted = acceptedSources(label, sources)
        const byOverlap = mostOverlapping(label.text, sources, ({ text }) => text)
        if (predicted[0] && accepted.has(predicted[0])) right.top += 1
        if (predicted.some((id) => accepted.has(id))) right.any += 1
        if (!byOverlap || !accepted.has(byOverlap.id)) continue
        right.forced += 1
        if (wordOverlap(label.text, byOverlap.text) >= BASELINE_THRESHOLD) right.baseline += 1
      }
      for (const label of judged.filter(({ kind }) => ['complete', 'partial', 'incomplete'].includes(kind))) {
        const cited = sources.filter(({ id }) => label.sourceIds.includes(id))
        const { score, status } = await checkClaim({
          ...context.matching,
          claim: label.text,
          sources: cited.map(toSourceInput),
        })
        const isPositive = label.kind === 'complete'
        own.push({ score, status, isPositive })
        const text = cited.map((source) => source.text).join('\n')
        trivial.push({ score: wordOverlap(label.text, text), isPositive })
      }
    }
    context.drawCurve('expertqa', own)
    const baseline = right.baseline / claims
    const forced = (right.forced / claims).toFixed(3)
    const note = `expertqa: the baseline cites from ${BASELINE_THRESHOLD} of a claim's words on; were it to cite every claim, its accuracy would be ${forced}.`
    return [
      {
        metric: 'source accuracy, any',
        citespan: right.any / claims,
        baseline,
        peers: Object.fromEntries(peers.map(({ name, right }) => [name, right / claims])),
        rows: claims,
        note: citersNote,
      },
      { metric: 'source accuracy, first', citespan: right.top / claims, baseline, rows: claims, note },
      { metric: 'verification AUC', citespan: rocAuc(own), baseline: rocAuc(trivial), rows: own.length },
    ]
  },
}

/** Ids of the cited sources, and of sources with the same URL or text. */
function acceptedSources({ sourceIds }: Label, sources: readonly EvalSource[]): Set<string> {
  const cited = sources.filter(({ id }) => sourceIds.includes(id))
  const same = sources.filter(({ url, text }) =>
    cited.some((source) => (url && source.url === url) || source.text === text),
  )
  return new Set(same.map(({ id }) => id))
}
