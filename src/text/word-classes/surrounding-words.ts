import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { isNegator } from './fact-words.ts'
import { frameOf, isVoid } from './frame-words.ts'

const statements = wordSet(...lexicon('statements'))
const holdings = wordSet(...lexicon('holdings'))
const retractions = wordSet(...lexicon('retractions'))
const prohibitions = wordSet(...lexicon('prohibitions'))
const bygones = wordSet(...lexicon('bygones'))
const containing = wordSet(...lexicon('containing'))
const oneSided = wordSet(...lexicon('oneSided'))
const changes = wordSet(...lexicon('changes'))
const neutralHeads = wordSet(...lexicon('neutralHeads'))

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
  return basesOf(word).some((base) => retractions.has(base) || isVoid(base) || frameOf(base) === 'refuted')
}

/** The word without an ending of the plural or of a German adjective. */
function basesOf(word: string): string[] {
  return [word, word.replace(/(?<=..)s$/, ''), word.replace(/(?<=.{4})(?:e[mnrs]?|n)$/, '')]
}

/**
 * Whether a folded word of a heading or lead-in says that what stands under it is not so, not allowed,
 * or no longer: `myths`, `verboten`, `former`, `not`.
 */
export function turnsRound(word: string): boolean {
  if (takesBack(word) || isNegator(word)) return true
  return basesOf(word).some((base) => prohibitions.has(base) || bygones.has(base))
}

/** Whether a folded word of a title names what one side says, or what is supposed: `allegations`, `Satire`. */
export function isOneSided(word: string): boolean {
  return oneSided.has(word)
}

/** Whether a folded word says that what held has become another: `changed`, `gesenkt`. */
export function saysChange(word: string): boolean {
  return changes.has(word)
}

/** Whether a folded word says that what stands behind its colon is what something has: `contains`, `umfasst`. */
export function saysContaining(word: string): boolean {
  return containing.has(word)
}

/** Whether a folded word may head a list and says nothing of its items: `facts`, `folgende`. */
export function isNeutralHead(word: string): boolean {
  return neutralHeads.has(word)
}
