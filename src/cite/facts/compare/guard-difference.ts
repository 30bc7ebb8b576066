import type { FactDifference } from './fact-difference.ts'
import type { GuardText, GuardWord } from '../../reading/guard-text.ts'

/** A word of the claim that the evidence says otherwise: `said` stands in its place. */
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
