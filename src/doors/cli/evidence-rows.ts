import type { Evidence } from '../../core/citation.ts'
import type { Explanation } from '../../core/ports.ts'
import type { SourceRow } from './command.ts'

/**
 * Returns a function that converts evidence for rows: quotes are cut from the texts of the row's sources, to which the
 * offsets refer.
 */
export function toEvidenceRows(sources: readonly SourceRow[]) {
  const texts = new Map(sources.map(({ id, text }) => [id, text]))
  return (evidence: readonly Evidence[]) =>
    evidence.map(({ sourceId, start, end, quote, similarity }) => ({
      sourceId,
      start,
      end,
      quote: texts.get(sourceId)?.slice(start, end) ?? quote,
      similarity,
    }))
}

/**
 * Returns a function that converts an explanation for rows: quotes are cut from the texts of the row's sources, to
 * which the offsets refer.
 */
export function toExplanationRow(sources: readonly SourceRow[]) {
  const texts = new Map(sources.map(({ id, text }) => [id, text]))
  return (explanation: Explanation): Explanation => ({
    ...explanation,
    evidence: explanation.evidence.map((item) => ({
      ...item,
      quote: texts.get(item.sourceId)?.slice(item.start, item.end) ?? item.quote,
    })),
    matches: explanation.matches.map((match) => ({
      ...match,
      candidates: match.candidates.map(({ passage, ...candidate }) => ({
        ...candidate,
        passage: passage && {
          ...passage,
          text: texts.get(candidate.sourceId)?.slice(passage.start, passage.end) ?? passage.text,
        },
      })),
    })),
  })
}
