import {
  englishBygones,
  englishHoldings,
  englishNeutralHeads,
  englishProhibitions,
  englishRetractions,
  englishStatements,
} from '../../lexicon/english/frames.ts'
import {
  germanBygones,
  germanHoldings,
  germanNeutralHeads,
  germanProhibitions,
  germanRetractions,
  germanStatements,
} from '../../lexicon/german/frames.ts'
import { wordSet } from '../../lexicon/word-list.ts'
import { isNegator } from './fact-words.ts'
import { frameOf, isVoid } from './frame-words.ts'

const statements = wordSet(englishStatements, germanStatements)
const holdings = wordSet(englishHoldings, germanHoldings)
const retractions = wordSet(englishRetractions, germanRetractions)
const prohibitions = wordSet(englishProhibitions, germanProhibitions)
const bygones = wordSet(englishBygones, germanBygones)
const neutralHeads = wordSet(englishNeutralHeads, germanNeutralHeads)

/** Whether a folded word names a statement as such: `rule`, `Aussage`. */
export function isStatementNoun(word: string): boolean {
  return statements.has(word)
}

/** Whether a folded word says of a statement that it holds: `true`, `gilt`. */
export function saysHolding(word: string): boolean {
  return holdings.has(word)
}

/** Whether a folded word takes a statement back by itself: `lie`, `withdrawn`, `aufgehoben`. */
export function takesBack(word: string): boolean {
  return retractions.has(word) || isVoid(word) || frameOf(word) === 'refuted'
}

/**
 * Whether a folded word of a heading or lead-in says that what stands under it is not so, not allowed,
 * or no longer: `myths`, `verboten`, `former`, `not`.
 */
export function turnsRound(word: string): boolean {
  return takesBack(word) || prohibitions.has(word) || bygones.has(word) || isNegator(word)
}

/** Whether a folded word may head a list and says nothing of its items: `facts`, `folgende`. */
export function isNeutralHead(word: string): boolean {
  return neutralHeads.has(word)
}
