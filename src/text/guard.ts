import type { Span } from '../core/span.ts'

/** A fact of a claim that its evidence does not carry or says differently. */
export type FactDifference = {
  kind: 'number' | 'date' | 'unit' | 'currency' | 'negation' | 'quantifier' | 'name' | 'modality'
  /** Where in the claim. */
  claim: Span
  claimText: string
  /** What the evidence says in its place; `null` where it says nothing. */
  evidenceText: string | null
  /** `true` when the evidence states another value, `false` when it is merely absent. */
  contradicts: boolean
  /** One sentence for a reader. */
  message: string
}

/** Finds the facts of `claim` that `evidence` does not carry or says differently. */
export function compareFacts(claim: string, evidence: string): FactDifference[] {
  const known = new Set(evidence.match(/\d+(?:[.,]\d+)*/g))
  return [...claim.matchAll(/\d+(?:[.,]\d+)*/g)]
    .filter(([number]) => !known.has(number))
    .map(({ 0: claimText, index }) => ({
      kind: 'number' as const,
      claim: { start: index, end: index + claimText.length },
      claimText,
      evidenceText: null,
      contradicts: false,
      message: `The source does not say "${claimText}".`,
    }))
}
