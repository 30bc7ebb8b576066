import type { FactDifference } from '../../facts/alignment/fact-difference.ts'
import type { Vocabulary } from '../evidence/vocabulary.ts'

/**
 * Whether a differing number is that of a `§` which the text near the evidence
 * names, while the evidence itself names none: a statute says its paragraph once,
 * in the heading, and the numbers below count its parts.
 */
export function isParagraphNear(
  { kind, claim: { start }, claimText, evidenceText }: FactDifference,
  claim: string,
  { evidence, around }: { evidence: readonly string[]; around: Vocabulary },
): boolean {
  const number = /^§* ?(\d+\p{Ll}?)$/u.exec(claimText)?.[1]
  if (kind !== 'number' || number === undefined) return false
  if (!claimText.startsWith('§') && !/§ ?$/.test(claim.slice(Math.max(0, start - 2), start))) return false
  const isParagraph = (text: string) =>
    evidenceText !== null && (text.includes(`§ ${evidenceText}`) || text.includes(`§${evidenceText}`))
  return around.has(`§${number}`) && !evidence.some(isParagraph)
}
