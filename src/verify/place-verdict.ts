import type { DecisionRule } from '../core/ports/explanation-rules.ts'
import type { Verdict } from '../core/verdict.ts'
import type { GatheredEvidence } from './evidence/gather-evidence.ts'

/** What the places of evidence make of a verdict by words: which row of a table, which §. */
export type PlaceVerdict = {
  verdict: 'contradicted' | 'unknown'
  method: 'words'
  rule: DecisionRule
  reason: string
  /** 0–1 */
  score: number
}

/** A contradicted claim scores no more than this. */
const MAX_CONTRADICTED = 0.2

/**
 * Holds a verdict by words against the places of its evidence; `null` where they
 * change nothing. Words agree in a row of a table although the claim takes another
 * row's cell, and in a § although the claim names another one or the § says it by
 * reference: then they prove neither that the claim is right nor that it is wrong.
 */
export function placeVerdict(
  { verdict, score }: { verdict: Verdict; score: number },
  { placed, misplaced, isByReference }: Pick<GatheredEvidence, 'placed' | 'misplaced' | 'isByReference'>,
): PlaceVerdict | null {
  const unknown = { verdict: 'unknown', method: 'words', score } as const
  const findings = placed.flatMap(({ table }) => table?.finding ?? [])
  const differing = findings.find(({ outcome }) => outcome === 'differs')
  if (differing) {
    const { message: reason } = differing
    // A sentence beside the table may say it, of another time or in another sense.
    const isAlone = placed.every(({ table }) => table !== null)
    if (!isAlone) return { ...unknown, rule: 'cell-differs', reason }
    return {
      ...unknown,
      verdict: 'contradicted',
      score: Math.min(score, MAX_CONTRADICTED),
      rule: 'cell-differs',
      reason,
    }
  }
  const elsewhere = placed.find(({ otherRow }) => otherRow !== undefined)
  // A further piece of evidence may be of the row.
  if (elsewhere && placed.every(({ otherRow }) => otherRow !== undefined)) {
    return { ...unknown, rule: 'row-elsewhere', reason: elsewhere.otherRow! }
  }
  const isDecided = verdict === 'supported' || verdict === 'contradicted' || verdict === 'unsupported'
  if (isDecided && placed.every(({ table }) => table !== null)) {
    const holding = findings.find(({ outcome }) => outcome === 'supports')
    if (holding && verdict === 'supported') return null
    const reason = holding?.message ?? 'The row of the table has these words; they do not tell this.'
    return { ...unknown, rule: 'row-words', reason }
  }
  if (misplaced !== null && isDecided) return { ...unknown, rule: 'place-elsewhere', reason: misplaced }
  if (isByReference && isDecided) {
    const reason = 'The source says this by reference to another part of it, which words do not resolve.'
    return { ...unknown, rule: 'by-reference', reason }
  }
  return null
}
