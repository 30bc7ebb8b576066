import {
  englishAdditions,
  englishContrasts,
  englishReasons,
  englishRelatives,
} from '../../lexicon/english/function-words.ts'
import { germanAdditions, germanContrasts, germanReasons } from '../../lexicon/german/function-words.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { isLight } from '../../facts/lexicon/light-words.ts'
import type { Token } from '../../text/words/tokens.ts'

const MIN_WORDS = 2
const opening = wordSet(
  englishAdditions,
  englishContrasts,
  englishReasons,
  englishRelatives,
  germanAdditions,
  germanContrasts,
  germanReasons,
)

/**
 * Whether a claim has a clause of which its source holds no word: what was added
 * to a sentence that is otherwise supported. Clauses end at signs and before
 * conjunctions; those of less than two words of weight are passed over.
 */
export function lacksClause(
  claim: string,
  tokens: readonly Token[],
  isHeld: (token: Token) => boolean,
): boolean {
  return clausesOf(claim, tokens).some((clause) => {
    const weighty = clause.filter(({ term, isContent }) => isContent && !isLight(term))
    return weighty.length >= MIN_WORDS && !weighty.some(isHeld)
  })
}

function clausesOf(claim: string, tokens: readonly Token[]): Token[][] {
  const clauses: Token[][] = [[]]
  for (const [position, token] of tokens.entries()) {
    const between = claim.slice(tokens[position - 1]?.end ?? token.start, token.start)
    if (/[,;:.()–—]/.test(between) || opening.has(claim.slice(token.start, token.end).toLowerCase()))
      clauses.push([])
    clauses.at(-1)!.push(token)
  }
  return clauses
}
