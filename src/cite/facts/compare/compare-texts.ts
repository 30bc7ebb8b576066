import type { Token } from '../../../text/words.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { compareReadFacts } from './compare-facts.ts'
import type { FactDifference } from './fact-difference.ts'
import { tokensInWordsOf } from './shared-terms.ts'

/** The words of a claim and of its evidence, and the facts in which they differ. */
export type ComparedTexts = {
  /**
   * The claim's tokens. A word for which the evidence has another form or a synonym has its term: `closed` for `shut`.
   */
  tokens: readonly Token[]
  /** The words of each piece of evidence. */
  said: readonly (readonly Token[])[]
  /** The terms of all evidence. */
  held: ReadonlySet<string>
  /** The facts that differ, in the order of the claim; empty if the evidence has a copy of the claim. */
  differences: readonly FactDifference[]
}

/**
 * Compares a claim with pieces of evidence; `together` is their joined text. `null` for a claim without words to
 * compare. If the evidence contains a copy of the claim (`isCopy`), facts are not compared.
 */
export function compareTexts(
  { claim, evidence, together }: { claim: ReadText; evidence: readonly ReadText[]; together: ReadText },
  { isCopy }: { isCopy: boolean },
): ComparedTexts | null {
  const said = evidence.map((piece) => piece.tokens())
  const held = new Set(said.flat().map(({ term }) => term))
  // A copy may differ from the claim in characters at the ends of words, and these may change the terms.
  const isInItsWords = isCopy && claim.tokens().every(({ term, isContent }) => !isContent || held.has(term))
  const tokens = isInItsWords ? claim.tokens() : tokensInWordsOf(claim, together)
  if (!tokens.some(({ isContent }) => isContent)) return null
  return { tokens, said, held, differences: isCopy ? [] : compareReadFacts(claim, together) }
}
