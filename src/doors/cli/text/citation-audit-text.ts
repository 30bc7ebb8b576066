import { cleanLabel } from '../../../core/clean-label.ts'
import { statuses } from '../../../core/verdict.ts'
import type { Status } from '../../../core/verdict.ts'
import { statusWords } from '../../../references/display.ts'
import type { CitationAudit, CitationCount } from '../../../engine/registrar.ts'

/** Maximum number of rows of the list by agent, and of the list by source. */
const MAX_LISTED = 20

/** Counts of citations as lines of text. */
export function toCitationAuditText(audit: CitationAudit): string {
  const { citations, registered, superseded, contradicted, agents, sources, first, last, nextCursor } = audit
  const lines = [
    `${citations} citations: ${byStatus(audit.statuses) || 'none'}`,
    `${registered} registered by agents, ${citations - registered} of answers`,
    `${superseded} superseded, ${contradicted} contradicted by another citation`,
    ...(first === null ? [] : [`from ${first} to ${last}`]),
    ...listOf('By agent', agents),
    ...listOf('By source', sources),
    ...(nextCursor === null ? [] : ['More follow.']),
  ]
  return lines.join('\n')
}

function byStatus(counts: Readonly<Record<Status, number>>): string {
  return statuses
    .filter((status) => counts[status] > 0)
    .map((status) => `${counts[status]} ${statusWords({ status }).status}`)
    .join(', ')
}

function listOf(title: string, counts: readonly CitationCount[]): string[] {
  if (counts.length === 0) return []
  const rows = counts
    .slice(0, MAX_LISTED)
    .map(
      ({ id, citations, statuses: of }) =>
        `  ${String(citations).padStart(6)}  ${cleanLabel(id).slice(0, 60)}  (${byStatus(of)})`,
    )
  return [`${title}:`, ...rows]
}
