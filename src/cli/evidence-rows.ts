import type { Evidence } from '../core/citation.ts'
import type { SourceRow } from './command.ts'

/** Evidence as rows show it; quotes are cut from the caller's own text, whose offsets they have. */
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
