import type { Citation, MarksOfAnswer, Uncited } from '../../core/citation.ts'
import type { SourceRow } from './command.ts'
import { toEvidenceRows } from './evidence-rows.ts'

/**
 * Converts the citations and uncited spans of an answer into fields of an output row. Their offsets refer to `text`.
 */
export function toAnswerRow(
  { citations, uncited }: { citations: readonly Citation[]; uncited: readonly Uncited[] },
  { text, sources }: { text: string; sources: readonly SourceRow[] },
) {
  const evidenceRows = toEvidenceRows(sources)
  return {
    citations: citations.map((citation) => ({
      ...pick(citation),
      text: text.slice(citation.start, citation.end),
      evidence: evidenceRows(citation.evidence),
      reason: citation.reason,
      missing: citation.missing,
    })),
    uncited: uncited.map(({ start, end, reason }) => ({ start, end, reason })),
  }
}

/** Converts the problems of an answer's marks for an output row; empty without marks. */
export function toProblemRows(marks: MarksOfAnswer | undefined) {
  return marks?.problems.map(({ code, marker, at }) => ({ code, marker, at })) ?? []
}

function pick(citation: Citation) {
  const { start, end, text, sourceIds, status, verdict, confidence, score, citedBy, registered } = citation
  const row = { start, end, text, sourceIds, status, verdict, confidence, score }
  return { ...row, ...(citedBy && { citedBy }), ...(registered && { registered }) }
}
