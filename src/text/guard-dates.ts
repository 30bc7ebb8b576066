import { coversDate, excludesDate, parseDates } from './dates.ts'
import type { DateFact } from './dates.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { MAX_CLAIM_FACTS, alignedFact, contextOf } from './guard-context.ts'

/** Dates of the claim that the evidence does not give, or gives less exactly. */
export function differentDates({
  claim,
  evidence,
  claimTokens,
  evidenceTokens,
}: Comparison): FactDifference[] {
  const given = parseDates(evidence)
  const claimed = parseDates(claim).slice(0, MAX_CLAIM_FACTS)
  const missing = claimed.filter((date) => !given.some((other) => coversDate(date, other)))
  if (missing.length === 0) return []
  const free = given.filter((other) => !claimed.some((date) => coversDate(date, other)))
  return missing.map((date) => {
    const excluded = free.filter((other) => excludesDate(date, other))
    return toDifference(
      claim,
      evidence,
      date,
      alignedFact(contextOf(claimTokens, date), excluded, evidenceTokens),
    )
  })
}

function toDifference(
  claim: string,
  evidence: string,
  date: DateFact,
  aligned: DateFact | null,
): FactDifference {
  const claimText = claim.slice(date.start, date.end)
  const evidenceText = aligned && evidence.slice(aligned.start, aligned.end)
  return {
    kind: 'date',
    claim: { start: date.start, end: date.end },
    claimText,
    evidenceText,
    contradicts: aligned !== null,
    message: aligned
      ? `The claim says "${claimText}", the source "${evidenceText}".`
      : `The source does not give the date "${claimText}".`,
  }
}
