import type { DifferenceNote } from '../../core/ports/explanation-rules.ts'
import { spansOverlap } from '../../core/spans-overlap.ts'
import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import { tokenize } from '../../text/words/tokens.ts'
import type { Token } from '../../text/words/tokens.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'
import { isSaidElsewhere } from './said-elsewhere.ts'

/** A difference between claim and evidence, with its effect on the verdict. */
export type WeighedDifference = {
  difference: FactDifference
  /** `contradiction`: the claim is contradicted. `lack`: it is not fully supported. */
  effect: 'contradiction' | 'lack' | 'none'
  /** Why the effect is weaker than the difference itself. */
  because: DifferenceNote | null
  /** 0–1, the share of the rest of the claim that is in the evidence; `null` if it was not computed. */
  subject: number | null
}

/** Evidence with a smaller share of the claim is about something else: a number in it contradicts nothing. */
export const SAME_SUBJECT = 0.7

type Given = {
  /** The content words of the claim. */
  tokens: readonly Token[]
  evidence: readonly string[]
  /** 0–1, how much a content word counts as being in the evidence. */
  shareOf: (token: Token) => number
  /** Terms of the sources' titles. */
  inTitle: ReadonlySet<string>
  around: Vocabulary
}

/** Determines the effect of each difference on the verdict. */
export function weighDifferences(
  differences: readonly FactDifference[],
  given: Given,
): readonly WeighedDifference[] {
  return differences.map((difference) => weigh(difference, given))
}

/** Whether the words of the difference count as missing from the evidence. */
export function isUnstated({ because }: WeighedDifference): boolean {
  return because !== 'name-in-title'
}

function weigh(difference: FactDifference, given: Given): WeighedDifference {
  const { tokens, evidence, shareOf, inTitle, around } = given
  const { kind, contradicts, claimText } = difference
  // A page about a person may give the name in its title only, and say "she" in the text.
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

/** Weighs a difference as one that keeps the claim from being supported, without contradicting it. */
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

/** 0–1, the share of the claim that is in the evidence, without the differing fact itself. */
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
 * Whether the text near the evidence states the name or date that the evidence
 * lacks: a page often gives the person and the date once and not in each sentence.
 */
function isStatedNearby({ kind, claimText }: FactDifference, around: Vocabulary): boolean {
  if (kind !== 'name' && kind !== 'date') return false
  return tokenize(claimText).every(({ term }) => around.has(term))
}

function isHeld(text: string, terms: ReadonlySet<string>): boolean {
  return tokenize(text).every(({ term }) => terms.has(term))
}
