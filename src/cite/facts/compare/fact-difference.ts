import type { Span } from '../../../core/span.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'

/** A fact of a claim that its evidence lacks or states differently. */
export type FactDifference = {
  kind: 'number' | 'date' | 'unit' | 'currency' | 'negation' | 'quantifier' | 'name' | 'modality'
  /** The span of the fact in the claim. */
  claim: Span
  claimText: string
  /** What the evidence states instead; `null` if it states nothing. */
  evidenceText: string | null
  /**
   * `true` if the evidence states something else about the same thing; `false` if it states nothing, or if the two may
   * be about different things.
   */
  contradicts: boolean
  /** The difference as one English sentence for a reader. */
  message: string
}

/** A claim and its evidence, read for the comparison of facts. */
export type Comparison = { claim: GuardText; evidence: GuardText }

/** Makes the difference for a word of the claim; `said` is the word that the evidence has in its place. */
export function differenceOf(
  kind: FactDifference['kind'],
  {
    claim,
    evidence,
    word,
    said,
    contradicts = true,
    message,
  }: {
    claim: GuardText
    evidence: GuardText
    word: GuardWord
    said: GuardWord
    contradicts?: boolean
    message?: (claimText: string, evidenceText: string) => string
  },
): FactDifference {
  const claimText = claim.text.slice(word.start, word.end)
  const evidenceText = evidence.text.slice(said.start, said.end)
  return {
    kind,
    claim: { start: word.start, end: word.end },
    claimText,
    evidenceText,
    contradicts,
    message:
      message?.(claimText, evidenceText) ??
      `The source says “${evidenceText}” where the claim says ${claimText}.`,
  }
}
