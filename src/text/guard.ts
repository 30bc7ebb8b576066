import type { Span } from '../core/span.ts'
import { exchangedComparands } from './guard-comparands.ts'
import { differentDates } from './guard-dates.ts'
import { differentNames } from './guard-names.ts'
import { differentNegations } from './guard-negation.ts'
import { differentNumbers } from './guard-numbers.ts'
import { differentOpposites } from './guard-opposites.ts'
import { differentNamesInPlace } from './guard-replaced.ts'
import { differentQuantities } from './guard-quantities.ts'
import { missingReservations } from './guard-reservations.ts'
import { differentRoles } from './guard-roles.ts'
import { displacedSubjects } from './guard-subjects.ts'
import { readGuardText } from './guard-text.ts'
import type { GuardText } from './guard-text.ts'

/** A fact of a claim that its evidence does not carry or says differently. */
export type FactDifference = {
  kind:
    | 'number'
    | 'date'
    | 'unit'
    | 'currency'
    | 'negation'
    | 'quantifier'
    | 'name'
    | 'modality'
    | 'scope'
    | 'attribution'
  /** Where in the claim. */
  claim: Span
  claimText: string
  /** What the evidence says in its place; `null` where it says nothing. */
  evidenceText: string | null
  /** `true` when the evidence states something else in the aligned place, `false` when it says nothing there. */
  contradicts: boolean
  /** One sentence for a reader. */
  message: string
}

/** The two texts, for the checks of each kind. */
export type Comparison = { claim: GuardText; evidence: GuardText }

/** Longest text compared, in UTF-16 units; what is beyond it is not looked at. */
const MAX_LENGTH = 50_000

/**
 * Finds the facts of `claim` that `evidence` does not carry or says
 * differently (English and German), in the order of the claim.
 *
 * Numbers, dates and amounts are compared by value, not by form: `12 %` is
 * `twelve percent`, `1. Mai 2024` is `2024-05-01`, `1,2 km` is `1200 m`. In
 * doubt nothing is reported. An empty result is no proof of support.
 *
 * @example
 * compareFacts('It grew by 12 %.', 'It grew by 21 percent.')
 * // [{ kind: 'number', claimText: '12 %', evidenceText: '21 percent', contradicts: true, … }]
 */
export function compareFacts(claim: string, evidence: string): FactDifference[] {
  const comparison: Comparison = {
    claim: readGuardText(claim.slice(0, MAX_LENGTH)),
    evidence: readGuardText(evidence.slice(0, MAX_LENGTH)),
  }
  return [
    ...differentDates(comparison),
    ...differentNumbers(comparison),
    ...differentNegations(comparison.claim, comparison.evidence),
    ...differentOpposites(comparison.claim, comparison.evidence),
    ...differentNamesInPlace(comparison.claim, comparison.evidence),
    ...differentQuantities(comparison.claim, comparison.evidence),
    ...differentRoles(comparison.claim, comparison.evidence),
    ...exchangedComparands(comparison.claim, comparison.evidence),
    ...displacedSubjects(comparison.claim, comparison.evidence),
    ...missingReservations(comparison.claim, comparison.evidence),
    ...differentNames(comparison),
  ].toSorted((a, b) => a.claim.start - b.claim.start)
}
