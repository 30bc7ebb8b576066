import { cleanLabel } from '../../../core/clean-label.ts'
import { statuses } from '../../../core/verdict.ts'
import type { Status } from '../../../core/verdict.ts'
import { statusWords } from '../../../references/display.ts'
import type { CitationAudit, CitationCount } from '../../../engine/registrar.ts'

/** Maximum number of rows of the list by agent, and of the list by source. */
const MAX_LISTED = 20
/** Maximum UTF-16 units of a name. */
const MAX_NAME = 60
/** Maximum UTF-16 units of a source's id; a content address, which `--source` takes, is shown whole. */
const MAX_ID = 80

/** Counts of citations as lines of text. */
export function toCitationAuditText(audit: CitationAudit): string {
  const { citations, registered, superseded, contradicted, agents, sources, first, last, nextCursor } = audit
  const lines = [
    `${citations} citations: ${byStatus(audit.statuses) || 'none'}`,
    `${registered} registered by agents, ${citations - registered} of answers`,
    `${superseded} superseded, ${contradicted} contradicted by another citation`,
    ...(first === null ? [] : [`from ${first} to ${last}`]),
    ...listOf('By agent', agents, ({ id }) => label(id)),
    ...listOf('By source', sources, ({ id, title }) =>
      title === undefined ? label(id) : `${label(title)}, ${label(id, MAX_ID)}`,
    ),
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

function listOf<Count extends CitationCount>(
  title: string,
  counts: readonly Count[],
  nameOf: (count: Count) => string,
): string[] {
  if (counts.length === 0) return []
  const rows = counts
    .slice(0, MAX_LISTED)
    .map(
      (count) => `  ${String(count.citations).padStart(6)}  ${nameOf(count)}  (${byStatus(count.statuses)})`,
    )
  return [`${title}:`, ...rows]
}

function label(text: string, maxLength = MAX_NAME): string {
  return cleanLabel(text).slice(0, maxLength)
}
