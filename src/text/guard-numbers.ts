import { spansOverlap } from '../core/span.ts'
import { parseDates } from './dates.ts'
import type { Comparison, FactDifference } from './guard.ts'
import { MAX_CLAIM_FACTS, alignedFact, contextOf } from './guard-context.ts'
import { isSameNumber, parseNumbers } from './numbers.ts'
import type { NumberFact } from './numbers.ts'

/** Amounts of the claim that the evidence does not state. */
export function differentNumbers({
  claim,
  evidence,
  claimTokens,
  evidenceTokens,
}: Comparison): FactDifference[] {
  const all = parseNumbers(evidence)
  const claimed = amountsOf(claim).slice(0, MAX_CLAIM_FACTS)
  const missing = claimed.filter((number) => !all.some((other) => isSameNumber(number, other)))
  if (missing.length === 0) return []
  const free = amountsOf(evidence).filter((other) => !claimed.some((number) => isSameNumber(number, other)))
  return missing.map((number) => {
    const comparable = free.filter((other) => isComparable(number, other))
    return toDifference(
      claim,
      evidence,
      number,
      alignedFact(contextOf(claimTokens, number), comparable, evidenceTokens),
    )
  })
}

/** Numbers that are not part of a date. */
function amountsOf(text: string): NumberFact[] {
  const dates = parseDates(text)
  return parseNumbers(text).filter((number) => !dates.some((date) => spansOverlap(date, number)))
}

function isComparable(a: NumberFact, b: NumberFact): boolean {
  if (!a.unit || !b.unit) return !a.unit === !b.unit || sharesValue(a, b)
  return (
    a.unit.dimension === b.unit.dimension || sharesValue(a, b) || (a.unit.isCurrency && b.unit.isCurrency)
  )
}

function sharesValue(a: NumberFact, b: NumberFact): boolean {
  return a.values.some((value) => b.values.includes(value))
}

function toDifference(
  claim: string,
  evidence: string,
  number: NumberFact,
  aligned: NumberFact | null,
): FactDifference {
  const claimText = claim.slice(number.start, number.end)
  const evidenceText = aligned && evidence.slice(aligned.start, aligned.end)
  return {
    kind: kindOf(number, aligned),
    claim: { start: number.start, end: number.end },
    claimText,
    evidenceText,
    contradicts: aligned !== null,
    message: aligned
      ? `The claim says "${claimText}", the source "${evidenceText}".`
      : `The source does not state "${claimText}".`,
  }
}

function kindOf(number: NumberFact, aligned: NumberFact | null): 'number' | 'unit' | 'currency' {
  if (!aligned?.unit || !number.unit || aligned.unit.dimension === number.unit.dimension) {
    return aligned?.unit && number.unit && sharesValue(number, aligned) ? 'unit' : 'number'
  }
  return number.unit.isCurrency && aligned.unit.isCurrency ? 'currency' : 'unit'
}
