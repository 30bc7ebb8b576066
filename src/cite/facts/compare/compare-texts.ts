import type { Token } from '../../../text/words.ts'
import type { ReadText } from '../../reading/read-text.ts'
import { compareReadFacts } from './compare-facts.ts'
import type { FactDifference } from './fact-difference.ts'
import { tokensInWordsOf } from './shared-terms.ts'

/** What evidence has of a claim's words and facts. */
export type ComparedTexts = {
  /** The claim's words, each with the evidence's term where that has it in another form. */
  tokens: readonly Token[]
  /** The words of each piece of evidence. */
  said: readonly (readonly Token[])[]
  /** The terms of all evidence. */
  held: ReadonlySet<string>
  /** In the order of the claim. */
  differences: readonly FactDifference[]
}

/**
 * Compares a claim with pieces of evidence, which are `together` one text; `null` for a claim without words to
 * compare. Evidence that has a copy of the claim has its words and facts: they are not held against each other.
 */
export function compareTexts(
  { claim, evidence, together }: { claim: ReadText; evidence: readonly ReadText[]; together: ReadText },
  { isCopy }: { isCopy: boolean },
): ComparedTexts | null {
  const said = evidence.map((piece) => piece.tokens())
  const held = new Set(said.flat().map(({ term }) => term))
  // Signs at the ends of words may make other terms of the same words.
  const isInItsWords = isCopy && claim.tokens().every(({ term, isContent }) => !isContent || held.has(term))
  const tokens = isInItsWords ? claim.tokens() : tokensInWordsOf(claim, together)
  if (!tokens.some(({ isContent }) => isContent)) return null
  return { tokens, said, held, differences: isCopy ? [] : compareReadFacts(claim, together) }
}
