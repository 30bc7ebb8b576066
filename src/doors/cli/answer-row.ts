import type { Citation, MarksOfAnswer, Uncited } from '../../core/citation.ts'
import type { SourceRow } from './command.ts'
import { toEvidenceRows } from './evidence-rows.ts'

/** The citations of an answer for a row; their offsets index `text`. */
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

/** The problems of an answer's marks, for a row. */
export function toProblemRows(marks: MarksOfAnswer | undefined) {
  return marks?.problems.map(({ code, marker, at }) => ({ code, marker, at })) ?? []
}

function pick(citation: Citation) {
  const { start, end, text, sourceIds, status, verdict, confidence, score, citedBy, registered } = citation
  const row = { start, end, text, sourceIds, status, verdict, confidence, score }
  return { ...row, ...(citedBy && { citedBy }), ...(registered && { registered }) }
}
