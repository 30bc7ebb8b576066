/**
 * Facts: numbers, dates, names, negations, opposites. In: a claim and the evidence for it. Out: every fact
 * that differs between them, with its place in both.
 */
import { expectArgument } from '../../../core/error.ts'
import { differentDates } from './different-dates.ts'
import { differentNames } from './different-names.ts'
import { differentNegations } from './different-negations.ts'
import { differentNumbers } from './different-numbers.ts'
import { differentOpposites } from './different-opposites.ts'
import { differentQuantities } from './different-quantities.ts'
import { readText } from '../../reading/read-text.ts'
import type { ReadText } from '../../reading/read-text.ts'
import type { Comparison, FactDifference } from './fact-difference.ts'

/** Maximum length of a compared text, in UTF-16 units; the rest is ignored. */
const MAX_LENGTH = 50_000

/**
 * Finds the facts of `claim` that `evidence` lacks or states differently (English and German), in the order of the
 * claim.
 *
 * Numbers, dates and amounts are compared by value, not by form: `12 %` is `twelve percent`, `1. Mai 2024` is
 * `2024-05-01`, `1,2 km` is `1200 m`. Doubtful differences are not reported. An empty result does not prove support.
 * Only the first 50,000 UTF-16 units of each text are compared.
 *
 * @example
 * compareFacts('It grew by 12 %.', 'It grew by 21 percent.')
 * // [{ kind: 'number', claimText: '12 %', evidenceText: '21 percent', contradicts: true, … }]
 */
export function compareFacts(claim: string, evidence: string): FactDifference[] {
  expectArgument(typeof claim === 'string', 'compareFacts(): claim', 'a string')
  expectArgument(typeof evidence === 'string', 'compareFacts(): evidence', 'a string')
  return compareReadFacts(readText(claim), readText(evidence))
}

/** Compares facts as `compareFacts` does, but takes texts that `readText` has already read. */
export function compareReadFacts(claim: ReadText, evidence: ReadText): FactDifference[] {
  const comparison: Comparison = {
    claim: claim.upTo(MAX_LENGTH).facts(),
    evidence: evidence.upTo(MAX_LENGTH).facts(),
  }
  return [
    ...differentDates(comparison),
    ...differentNumbers(comparison),
    ...differentNegations(comparison.claim, comparison.evidence),
    ...differentOpposites(comparison.claim, comparison.evidence),
    ...differentQuantities(comparison.claim, comparison.evidence),
    ...differentNames(comparison),
  ].toSorted((a, b) => a.claim.start - b.claim.start)
}
