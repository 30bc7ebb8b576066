/** Sentences that refer to the statement before them and say where it does not hold. */
import {
  excludes,
  frameOf,
  isAuxiliary,
  isDeterminer,
  isNegator,
  isStatementNoun,
  isSubordinator,
  isVerbOrPreposition,
  saysHolding,
} from '../../../text/word-classes.ts'
import { letterPattern, lexicon, wordSet, wordsPattern } from '../../../text/lexicon.ts'
import { functionWords } from '../../../text/words.ts'

/** Maximum number of words of a sentence that limits the one before it. */
const MAX_WORDS = 16

/**
 * Whether a sentence says where the one before it does not hold: `Children are exempt from this.`, `Davon ausgenommen
 * sind Kinder.`, `Exceptions: Sundays.`, `Members need not do this.`, `Abweichend davon …`, `Anderes gilt für Kinder.`
 * `words`: those of the sentence.
 */
export function derogatesFromPrevious(sentence: string, words: readonly string[]): boolean {
  if (words.length > MAX_WORDS) return false
  const [first = '', second = ''] = words
  if (excludes(first) && (isAuxiliary(second) || /^\W*\p{L}+:/u.test(sentence))) return true
  if (words.some((word) => exempt.has(word)) || saysOtherwise(words)) return true
  const pointers = words.flatMap((_, at) => (pointsToStatement(words, at) ? [at] : []))
  if (pointers.some((at) => isDeniedAt(words, at))) return true
  // `For small companies, this applies only from 2027.`
  const isRestricted = words.some((word) => frameOf(word) === 'restricted')
  if (isRestricted && pointers.some((at) => words.slice(Math.max(0, at - 1), at + 2).some(saysHolding)))
    return true
  return (
    (pointers.length > 0 || reference.test(sentence) || words.some(isNamedStatement)) &&
    words.some((word) => excludes(word) || departures.has(word))
  )
}

/** Whether the word at an index names the statement before: `the obligation`, `der Pflicht`. */
function isNamedStatement(word: string, at: number, words: readonly string[]): boolean {
  return isStatementNoun(word) && isDeterminer(words[at - 1] ?? '') && !/^\d/.test(words[at + 1] ?? '')
}

/** Whether something else holds: `Different rules apply to children.`, `Für Kinder gilt etwas anderes.` */
function saysOtherwise(words: readonly string[]): boolean {
  const at = words.findIndex((word) => others.has(word))
  if (at < 0) return false
  if (words.slice(at).some(saysHolding)) return true
  // `Es gilt etwas anderes`, but not `apply a different rule`.
  const [verb = '', before = ''] = words.slice(Math.max(0, at - 2), at)
  return saysHolding(before) || (saysHolding(verb) && !isDeterminer(before) && !isVerbOrPreposition(before))
}

/** Whether the word at an index refers to the statement before: `this` alone, `this rule`, `Satz` before a number. */
function pointsToStatement(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at)
  // `das` and `that` also begin clauses within a sentence.
  if (nearPointers.has(word) || (at === 0 && statementPointers.has(word))) return standsAlone(next)
  return sentenceLabels.has(word) && /^\d/.test(next)
}

/** Whether the pronoun before a word is no determiner of a thing: `this does`, `dies gilt`, `dies nur`, `this rule`. */
function standsAlone(next: string): boolean {
  if (next === '' || functionWords.has(next) || isAuxiliary(next)) return true
  return isStatementNoun(next) || saysHolding(next) || frameOf(next) !== null
}

/**
 * Whether a negation is near the pointer at an index, and no condition is: `This does not hold`, `need not do this`,
 * but not `If this is not done`.
 */
function isDeniedAt(words: readonly string[], at: number): boolean {
  const near = words.slice(Math.max(0, at - NEAR_BEFORE), at + NEAR_BEHIND)
  const clause = near.some((word, index) => index > 0 && isSubordinator(word))
  return near.some(isNegator) && !clause && !isSubordinator(words[0]!) && frameOf(words[0]!) !== 'supposed'
}

/** Maximum number of words between a negation and a pointer behind it: `need not comply with this`. */
const NEAR_BEFORE = 4
/** Maximum number of words from a pointer to a negation behind it: `This does not`. */
const NEAR_BEHIND = 4

const sentenceLabels = wordSet(...lexicon('sentenceLabels'))
const statementPointers = wordSet(...lexicon('statementPointers'))
const nearPointers = wordSet(...lexicon('nearPointers'))
const exempt = wordSet(...lexicon('exemptions'))
const departures = wordSet(...lexicon('departures'))
const others = wordSet(...lexicon('others'))
const reference = letterPattern(
  () =>
    `(?<!\\p{L})(?:${wordsPattern(lexicon('previousReferences').flat())}(?!\\p{L})|${wordsPattern([...nearPointers])}[,;.])`,
  'i',
)
