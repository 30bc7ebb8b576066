import { cleanLabel } from '../../core/clean-label.ts'
import type { FeedbackRow } from '../database/feedback.ts'

const CLAIM_LENGTH = 100

/** A row as a line of text; of a disagreement, why the person judged so and what is found now. */
export function toFeedbackText(row: FeedbackRow): string {
  if ('cases' in row) {
    const { cases, agrees, cautious, disagrees, skipped } = row
    return `${cases} judged by persons: ${agrees} agree, ${cautious} neither verified nor failed, ${disagrees} disagree; ${skipped} skipped`
  }
  if ('skipped' in row) return `${'skipped'.padEnd(10)} ${row.citationId}  ${row.skipped}`
  const { outcome, decision, role, before, status, claim, said, reason } = row
  const line = `${outcome.padEnd(10)} ${decision} (${role}), was ${before}, is ${status}: ${cleanLabel(claim).slice(0, CLAIM_LENGTH)}`
  if (outcome !== 'disagrees') return line
  return [line, `  person: ${cleanLabel(said)}`, `  now: ${cleanLabel(reason)}`].join('\n')
}
