import { lexicon } from '../lexicon/languages.ts'
import { wordSet } from '../lexicon/word-list.ts'
import { isNegator } from './fact-words.ts'
import { frameOf, isVoid } from './frame-words.ts'

const statements = wordSet(...lexicon('statements'))
const holdings = wordSet(...lexicon('holdings'))
const retractions = wordSet(...lexicon('retractions'), ...lexicon('replacements'))
const prohibitions = wordSet(...lexicon('prohibitions'))
const excluding = wordSet(...lexicon('excluding'))
const refrainings = wordSet(...lexicon('refrainings'))
const discouragements = wordSet(...lexicon('discouragements'))
const bygones = wordSet(...lexicon('bygones'))
const containing = wordSet(...lexicon('containing'))
const oneSided = wordSet(...lexicon('oneSided'))
const changes = wordSet(...lexicon('changes'))
const neutralHeads = wordSet(...lexicon('neutralHeads'))

/** Whether a folded word means a statement as such: `rule`, `aussage`. */
export function isStatementNoun(word: string): boolean {
  return statements.has(word)
}

/** Whether a folded word says that a statement holds: `true`, `gilt`. */
export function saysHolding(word: string): boolean {
  return holdings.has(word)
}

/** Whether a folded word retracts a statement by itself: `lie`, `withdrawn`, `aufgehoben`. */
export function takesBack(word: string): boolean {
  return basesOf(word).some((base) => retractions.has(base) || isVoid(base) || frameOf(base) === 'refuted')
}

/** The word, and its forms without a final `s` or a German adjective ending. */
function basesOf(word: string): string[] {
  return [word, word.replace(/(?<=..)s$/, ''), word.replace(/(?<=.{4})(?:e[mnrs]?|n)$/, '')]
}

/** Whether a folded word forbids or excludes what it stands above: `forbidden`, `verboten`, `exceptions`. */
export function forbids(word: string): boolean {
  return excludes(word) || basesOf(word).some((base) => prohibitions.has(base))
}

/** Whether a folded word says that something is excluded: `exempt`, `ausgenommen`. */
export function excludes(word: string): boolean {
  return basesOf(word).some((base) => excluding.has(base))
}

/** Whether a folded word is a verb that advises against what is listed behind it: `avoid`, `unterlassen`. */
export function saysRefraining(word: string): boolean {
  return refrainings.has(word)
}

/** Whether a folded word of a title may advise against the text below: `avoid`, `unsicher`. */
export function discourages(word: string): boolean {
  return saysRefraining(word) || discouragements.has(word)
}

/**
 * Whether a folded word of a heading or lead-in reverses the text below: it says that the text is false,
 * forbidden, or no longer true: `myths`, `verboten`, `former`, `not`.
 */
export function turnsRound(word: string): boolean {
  if (takesBack(word) || isNegator(word)) return true
  return forbids(word) || basesOf(word).some((base) => bygones.has(base))
}

/** Whether a folded word of a lead-in changes what the text below says: it reverses, supposes, reports or restricts it. */
export function altersText(word: string): boolean {
  const frame = frameOf(word)
  return turnsRound(word) || (frame !== null && frame !== 'cause' && frame !== 'amount')
}

/**
 * Whether a folded word of a title announces one side's statements, suppositions or fiction: `allegations`, `satire`.
 */
export function isOneSided(word: string): boolean {
  return oneSided.has(word)
}

/** Whether a folded word says that a former state has changed: `changed`, `gesenkt`. */
export function saysChange(word: string): boolean {
  return changes.has(word)
}

/** Whether a folded word before a list says that its items are parts of one thing: `contains`, `umfasst`. */
export function saysContaining(word: string): boolean {
  return containing.has(word)
}

/** Whether a folded word may head a list and says nothing about its items: `facts`, `folgende`. */
export function isNeutralHead(word: string): boolean {
  return neutralHeads.has(word)
}
