import { cleanLabel } from '../../../core/clean-label.ts'
import type { Explanation } from '../../../core/ports.ts'
import { formatExplanation } from '../../../references/display.ts'

/** A row of `attribute` or `check` with `--explain`. */
export type ExplainedRow =
  | { id?: string | number; explanations: readonly Explanation[] }
  | { id?: string | number; explanation: Explanation }
  | { line: number; error: { code: string; message: string } }

/** A row of the output of `attribute` or `check` with `--explain`, as text for the terminal. */
export function toExplainText(row: ExplainedRow): string {
  if ('error' in row) return `line ${row.line}: ${cleanLabel(row.error.message)}\n`
  const explanations = 'explanations' in row ? row.explanations : [row.explanation]
  const title = row.id === undefined ? [] : [cleanLabel(String(row.id))]
  return `${[...title, ...explanations.map(formatExplanation)].join('\n\n')}\n`
}
