import { coversDate, excludesDate, parseDates } from './dates.ts'
import type { DateFact } from './dates.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { alignedFact, contextOf } from './guard-context.ts'

/** Dates of the claim that the evidence does not give, or gives less exactly. */
export function differentDates({
  claim,
  evidence,
  claimTokens,
  evidenceTokens,
}: Comparison): FactDifference[] {
  const given = parseDates(evidence)
  const claimed = parseDates(claim)
  return claimed
    .filter((date) => !given.some((other) => coversDate(date, other)))
    .map((date) => {
      const free = given.filter(
        (other) => excludesDate(date, other) && !claimed.some((another) => coversDate(another, other)),
      )
      return toDifference(
        claim,
        evidence,
        date,
        alignedFact(contextOf(claimTokens, date), free, evidenceTokens),
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
