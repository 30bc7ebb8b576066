import type { DifferenceNote } from '../../core/ports/explanation-rules.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'
import { isSaidElsewhere } from './said-elsewhere.ts'

/** A difference between claim and evidence, and what it counts as. */
export type WeighedDifference = {
  difference: FactDifference
  /** `contradiction`: the claim is contradicted. `lack`: it is not fully supported. */
  effect: 'contradiction' | 'lack' | 'none'
  /** Why it counts for less than it reads. */
  because: DifferenceNote | null
  /** 0–1, how much of the rest of the claim the evidence holds; `null` where that was not asked. */
  subject: number | null
}

/** Evidence that shares less speaks of something else, and its other numbers contradict nothing. */
export const SAME_SUBJECT = 0.7

type Given = {
  /** The content words of the claim. */
  tokens: readonly Token[]
  evidence: readonly string[]
  /** How much of a content word the evidence holds, 0–1. */
  shareOf: (token: Token) => number
  /** Terms of the sources' titles. */
  inTitle: ReadonlySet<string>
  around: Vocabulary
}

/** Says of each difference whether it contradicts the claim, or what the evidence lacks, or neither. */
export function weighDifferences(
  differences: readonly FactDifference[],
  given: Given,
): readonly WeighedDifference[] {
  return differences.map((difference) => weigh(difference, given))
}

/** Whether the evidence does not state it in this form: nothing is missing from a claim otherwise. */
export function isUnstated({ because }: WeighedDifference): boolean {
  return because !== 'name-in-title'
}

function weigh(difference: FactDifference, given: Given): WeighedDifference {
  const { tokens, evidence, shareOf, inTitle, around } = given
  const { kind, contradicts, claimText } = difference
  // A page on someone says "she": its title is where the name stands.
  if (kind === 'name' && isHeld(claimText, inTitle)) return weighed(difference, 'none', 'name-in-title')
  if (!contradicts) {
    return isStatedNearby(difference, around)
      ? weighed(difference, 'none', 'stated-nearby')
      : countAsLack(difference)
  }
  if (isSaidElsewhere(difference, evidence)) return weighed(difference, 'lack', 'said-elsewhere')
  const subject = shareBeside(difference, tokens, shareOf)
  return subject >= SAME_SUBJECT
    ? weighed(difference, 'contradiction', null, subject)
    : weighed(difference, 'lack', 'other-subject', subject)
}

/** A difference that is no contradiction but keeps a claim from being supported. */
export function countAsLack(difference: FactDifference): WeighedDifference {
  return weighed(difference, 'lack', null)
}

function weighed(
  difference: FactDifference,
  effect: WeighedDifference['effect'],
  because: DifferenceNote | null,
  subject: number | null = null,
): WeighedDifference {
  return { difference, effect, because, subject }
}

/** How much of the claim the evidence holds if the differing fact itself is not counted against it. */
function shareBeside(
  { claim }: FactDifference,
  tokens: readonly Token[],
  shareOf: (token: Token) => number,
): number {
  const counted = tokens.filter((token) => shareOf(token) > 0 || !spansOverlap(token, claim))
  if (counted.length === 0) return 0
  return counted.reduce((sum, token) => sum + shareOf(token), 0) / counted.length
}

/**
 * A name or date that the evidence does not give, but the text near it does: a
 * page says of whom and of when it speaks once.
 */
function isStatedNearby({ kind, claimText }: FactDifference, around: Vocabulary): boolean {
  if (kind !== 'name' && kind !== 'date') return false
  return tokenize(claimText).every(({ term }) => around.has(term))
}

function isHeld(text: string, terms: ReadonlySet<string>): boolean {
  return tokenize(text).every(({ term }) => terms.has(term))
}
