import { toLine } from '../../model/delimiter.ts'
import { readStance } from './stance.ts'
import type { Support } from './support.ts'

/** From this score on the words say enough by themselves; a side read from them would know less. */
const SAID_BY_WORDS = 0.5
/** A contradicted claim scores no more than this, however many words it shares with its evidence. */
const MAX_SCORE_AGAINST = 0.199
const named = { maxLength: 160 }

/**
 * What words alone leave open is told by the side that the evidence takes:
 * `partial` where it points the same way as the claim, `contradicted` where it
 * points the other way on the same subject. Never `supported`: a side is no
 * proof. Verdicts that rest on the words themselves pass.
 */
export function leanToSide(support: Support, claim: string, evidence: readonly string[]): Support {
  const { verdict, score } = support
  if (verdict === 'supported' || verdict === 'contradicted') return support
  if (verdict === 'partial' && score >= SAID_BY_WORDS) return support
  const stance = readStance(claim, evidence)
  if (!stance) return support
  const said = toLine(stance.said, named)
  if (stance.side === 'against') {
    const reason = `The source points the other way: “${said}”.`
    return {
      ...support,
      verdict: 'contradicted',
      score: Math.min(score, MAX_SCORE_AGAINST),
      reason,
      rule: 'stance-against',
      stance,
    }
  }
  if (verdict === 'partial') return support
  return {
    ...support,
    verdict: 'partial',
    reason: `The source points the same way in other words: “${said}”.`,
    rule: 'stance-for',
    stance,
  }
}
