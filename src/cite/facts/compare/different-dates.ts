import { coversDate, coversInParts, excludesDate } from '../../../text/values.ts'
import type { DateFact } from '../../../text/values.ts'
import type { Comparison, FactDifference } from './fact-difference.ts'
import {
  MAX_CLAIM_FACTS,
  MAX_GIVEN_FACTS,
  alignedFact,
  besideAlike,
  displacingFact,
  leftByRivals,
  placeFacts,
} from './guard-place.ts'
import type { PlacedFact } from './guard-place.ts'
import { isSameStatement } from './guard-statement.ts'
import { wordsOfSpan } from './guard-surroundings.ts'

/** Dates of the claim that the evidence lacks or states differently. */
export function differentDates({ claim, evidence }: Comparison): FactDifference[] {
  const given = placeFacts(evidence, evidence.dates().slice(0, MAX_GIVEN_FACTS))
  const claimed = claim.dates().slice(0, MAX_CLAIM_FACTS)
  const places = placeFacts(claim, claimed)
  return places.flatMap((place): FactDifference[] => {
    const { fact: date, around } = place
    const same = given.filter(({ fact }) => coversDate(date, fact))
    const excluded = leftByRivals(
      place,
      given.filter(({ fact }) => excludesDate(date, fact)),
      { rivals: places, isSame: coversDate },
    )
    const report = (other: DateFact | null) => [toDifference({ claim, evidence }, date, other)]
    if (same.length > 0) {
      const others = excluded.filter(({ fact }) => hasAllParts(date, fact))
      const displacing = displacingFact(around, {
        same,
        others: besideAlike(date, { same, others }, { claim, evidence }),
      })
      return displacing ? report(displacing) : []
    }
    if (
      coversInParts(
        date,
        given.map(({ fact }) => fact),
      )
    )
      return []
    const free = excluded.filter(({ fact }) => !claimed.some((own) => coversDate(own, fact)))
    const aligned = alignedFact(around, free) ?? alignedFact(around, excluded)
    return report(aligned?.fact ?? onlyInStatement(date, free, { claim, evidence }))
  })
}

/**
 * The only date among `free` (dates of the evidence that the claim does not have) that stands in a sentence with most
 * words of the clause of `date`, a date of the claim; `null` if there is none, or more than one.
 */
function onlyInStatement(
  date: DateFact,
  free: readonly PlacedFact<DateFact>[],
  { claim, evidence }: Comparison,
): DateFact | null {
  const index = wordsOfSpan(claim, date)?.first
  if (index === undefined) return null
  const [only, ...rest] = free.filter(({ fact }) => {
    const place = wordsOfSpan(evidence, fact)?.first
    return place !== undefined && isSameStatement({ claim, index }, { evidence, place })
  })
  return only && rest.length === 0 ? only.fact : null
}

/**
 * Whether the evidence's date has every part that the claim's date has: `2015` lacks the day and month of `29 April
 * 2014`.
 */
function hasAllParts(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings.some((a) =>
    evidence.readings.some((b) => Object.keys(a).every((part) => Object.hasOwn(b, part))),
  )
}

function toDifference(
  { claim, evidence }: Comparison,
  date: DateFact,
  aligned: DateFact | null,
): FactDifference {
  const claimText = claim.text.slice(date.start, date.end)
  const evidenceText = aligned && evidence.text.slice(aligned.start, aligned.end)
  return {
    kind: 'date',
    claim: { start: date.start, end: date.end },
    claimText,
    evidenceText,
    contradicts: aligned !== null,
    message: aligned
      ? `The source says “${evidenceText}” where the claim says ${claimText}.`
      : `The source does not give the date ${claimText}.`,
  }
}
