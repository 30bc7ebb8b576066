import { cleanLabel } from '../../../core/clean-label.ts'
import type { PersonalVerdict } from '../../../core/records.ts'
import type { Status, Verdict } from '../../../core/verdict.ts'

/**
 * The result of checking again a citation that a person has judged. `agrees`: the same result as the person's;
 * `disagrees`: the opposite; `cautious`: neither verified nor failed.
 */
export type FeedbackCase = {
  citationId: string
  claim: string
  sourceIds: string[]
  decision: PersonalVerdict['decision']
  role: PersonalVerdict['role']
  /** The person's recorded reason. */
  said: string
  /** The status before the person judged. */
  before: Status
  status: Status
  verdict: Verdict
  reason: string
  outcome: 'agrees' | 'cautious' | 'disagrees'
}

/** A citation that cannot be checked again; `skipped` is the reason: `Its texts were erased.` */
export type SkippedCase = { citationId: string; skipped: string }

/**
 * The last row: the number of cases, in total and by outcome, and of skipped citations, which `cases` does not include.
 */
export type FeedbackSum = {
  cases: number
  agrees: number
  cautious: number
  disagrees: number
  skipped: number
}

export type FeedbackRow = FeedbackCase | SkippedCase | FeedbackSum

const CLAIM_LENGTH = 100

/**
 * A row of the output of `feedback` as a line of text. If the new check disagrees with the person, the line has the
 * person's reason and the new finding.
 */
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
