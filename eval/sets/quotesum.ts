import { isReference } from '../../src/core/is-reference.ts'
import type { Citation } from '../../src/core/citation.ts'
import type { Span } from '../../src/core/span.ts'
import { CitationEngine } from '../../src/engine/engine.ts'
import type { PeerCiter } from '../../bench/peers/citer.ts'
import { citersNote, peerCiters } from '../../bench/peers/citers.ts'
import { readRows, toSourceInput } from '../eval-set.ts'
import type { EvalRow, EvalSet, EvalSource } from '../eval-set.ts'
import { addCounts, countCharacters, countSpans, scoresOf } from '../metrics/attribution.ts'
import type { Counts, Gold, Predicted } from '../metrics/attribution.ts'
import { contains, overlapOf } from '../metrics/spans.ts'
import { mostOverlapping, roughSentences } from '../../bench/peers/word-overlap.ts'
import { createRandom, sample } from '../../bench/random.ts'

type Label = Span & { sourceIds: string[]; kind: string; evidence: (Span & { sourceId: string })[] }
type Row = EvalRow<Label> & { question: string }

/**
 * The citations of an answer by one system: pairs of a span and a source, and evidence with the span of the answer
 * that it is for.
 */
type Attributed = { pairs: Predicted[]; evidence: (Predicted & { answer: Span })[] }

const DISTRACTORS = 8
const SEED = 20_26
const MAX_QUOTE_LENGTH = 400

/**
 * Spans of answers that writers copied from a labelled passage. The passage must be found among passages of other
 * questions.
 */
export const quotesum: EvalSet = {
  name: 'quotesum',
  async measure(context) {
    const rows = readRows<Row>(context, 'quotesum')
    if (!rows) return null
    const engine = new CitationEngine(context.matching)
    const random = createRandom(SEED)
    const own = createScore()
    const trivial = createScore()
    const peers = Object.entries(peerCiters).map(([name, cite]) => ({ name, cite, score: createScore() }))
    for (const row of rows) {
      const sources = withDistractors(row, rows, random)
      const { citations } = await engine.attribute({
        response: row.response,
        sources: sources.map(toSourceInput),
      })
      own.add(row, fromCitations(citations.filter(isReference)))
      trivial.add(row, byOverlap(row.response, sources))
      for (const { cite, score } of peers) score.add(row, byPeer(cite, row.response, sources))
    }
    const baseline = trivial.figures()
    return own.figures().map(({ metric, value, rows }, index) => ({
      metric,
      citespan: value,
      baseline: baseline[index]!.value,
      peers: Object.fromEntries(peers.map(({ name, score }) => [name, score.figures()[index]!.value])),
      rows,
      note: citersNote,
    }))
  },
}

function withDistractors(row: Row, rows: readonly Row[], random: () => number): EvalSource[] {
  const texts = new Set(row.sources.map(({ text }) => text))
  const others = rows
    .filter(({ question }) => question !== row.question)
    .flatMap(({ sources }) => sources)
    .filter(({ text }) => !texts.has(text))
  const distinct = [...new Map(others.map((source) => [source.text, source])).values()]
  const distractors = sample(distinct, DISTRACTORS, random).map((source, index) => ({
    ...source,
    id: `distractor-${index + 1}`,
  }))
  return sample([...row.sources, ...distractors], Number.POSITIVE_INFINITY, random)
}

function fromCitations(citations: readonly Citation[]): Attributed {
  return {
    pairs: citations.flatMap(({ start, end, sourceIds }) =>
      sourceIds.map((sourceId) => ({ start, end, sourceId })),
    ),
    evidence: citations.flatMap(({ start, end, evidence }) =>
      evidence.map((item) => ({ ...item, answer: { start, end } })),
    ),
  }
}

/** The citations of a peer. Peers name only sources, so the whole source counts as evidence. */
function byPeer(cite: PeerCiter, response: string, sources: readonly EvalSource[]): Attributed {
  const pairs = cite(response, sources)
  const lengths = new Map(sources.map(({ id, text }) => [id, text.length]))
  const evidence = pairs.map(({ sourceId, ...answer }) => ({
    sourceId,
    start: 0,
    end: lengths.get(sourceId) ?? 0,
    answer,
  }))
  return { pairs, evidence }
}

function byOverlap(response: string, sources: readonly EvalSource[]): Attributed {
  const attributed: Attributed = { pairs: [], evidence: [] }
  for (const answer of roughSentences(response)) {
    const claim = response.slice(answer.start, answer.end)
    const source = mostOverlapping(claim, sources, ({ text }) => text)
    if (!source) continue
    const sentences = roughSentences(source.text)
    const best = mostOverlapping(claim, sentences, ({ start, end }) => source.text.slice(start, end))
    attributed.pairs.push({ ...answer, sourceId: source.id })
    if (best) attributed.evidence.push({ ...best, sourceId: source.id, answer })
  }
  return attributed
}

function createScore() {
  const nothing: Counts = { rightPredicted: 0, predicted: 0, rightActual: 0, actual: 0 }
  let spans = nothing
  let characters = nothing
  let extracted = 0
  let hits = 0
  return {
    add({ labels }: Row, { pairs, evidence }: Attributed) {
      const gold: Gold[] = labels.map(({ start, end, sourceIds, evidence }) => ({
        start,
        end,
        accepted: new Set([...sourceIds, ...evidence.map(({ sourceId }) => sourceId)]),
      }))
      spans = addCounts(spans, countSpans(gold, pairs))
      characters = addCounts(characters, countCharacters(gold, pairs))
      for (const label of labels.filter(({ kind }) => kind === 'extracted')) {
        extracted += 1
        const near = evidence.filter(({ answer }) => overlapOf(answer, label) > 0)
        if (near.some((item) => holdsQuote(item, label))) hits += 1
      }
    },
    figures() {
      const bySpan = scoresOf(spans)
      return [
        { metric: 'span F1', value: bySpan.f1, rows: spans.actual },
        { metric: 'span precision', value: bySpan.precision, rows: spans.predicted },
        { metric: 'span recall', value: bySpan.recall, rows: spans.actual },
        { metric: 'character F1', value: scoresOf(characters).f1, rows: spans.actual },
        { metric: 'quote range hit', value: extracted === 0 ? 0 : hits / extracted, rows: extracted },
      ]
    },
  }
}

function holdsQuote(item: Predicted, label: Label): boolean {
  if (item.end - item.start > MAX_QUOTE_LENGTH) return false
  return label.evidence.some((range) => range.sourceId === item.sourceId && contains(item, range))
}
