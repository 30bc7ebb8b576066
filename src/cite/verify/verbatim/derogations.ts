/** Sentences that refer to the statement before them and say where it does not hold. */
import {
  excludes,
  frameOf,
  isAuxiliary,
  isDeterminer,
  isNegator,
  isStatementNoun,
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
  const pointers = words.flatMap((_, at) => (pointsToStatement(words, at) ? [at] : []))
  if (words.some(isNegator)) {
    const isOfIt = pointers.length > 0 || repeats.test(sentence)
    return isOfIt && frameOf(words[0]!) !== 'supposed' && (freesFrom(words) || isUnmet(words))
  }
  const [first = '', second = ''] = words
  if (excludes(first) && (isAuxiliary(second) || /^\W*\p{L}+:/u.test(sentence))) return true
  if (exempts(words) || saysOtherwise(words) || isLater(words, pointers)) return true
  const isOfStatement = pointers.some((at) => isVerbOrPreposition(words[at - 1] ?? ''))
  if (isOfStatement || reference.test(sentence) || words.some(isObligation) || words.some(isNumbered))
    if (words.some((word) => excludes(word) || departures.has(word))) return true
  return (pointers.length > 0 || words.some(isObligation)) && words.some((word) => waivers.has(word))
}

/** Whether a negation frees from an action: `need not`, `do not need to`, `braucht nicht`. */
function freesFrom(words: readonly string[]): boolean {
  return words.some((word, at) => {
    const [before = '', next = ''] = [words[at - 1], words[at + 1]]
    if (!needs.has(word) || isDeterminer(before)) return false
    // `need no tools for this` is about tools.
    return isNegator(next)
      ? !isDeterminer(next)
      : isNegator(before) && functionWords.has(next) && !isDeterminer(next)
  })
}

/** Whether a negation says that something is not shown, or does not reach somebody: `is not bound by`. */
function isUnmet(words: readonly string[]): boolean {
  const denied = words.findIndex(isNegator)
  return words.slice(denied).some((word) => proofs.has(word) || reaches.has(word))
}

/** Whether a sentence ends with a predicate such as `are exempt`, without what it exempts from. */
function exempts(words: readonly string[]): boolean {
  return exemptions.has(words.at(-1)!) && isAuxiliary(words.at(-2) ?? '')
}

/** Whether something else holds: `Different rules apply to children.`, `Für Kinder gilt etwas anderes.` */
function saysOtherwise(words: readonly string[]): boolean {
  const at = words.findIndex((word) => others.has(word))
  if (at < 0) return false
  // `A different date applies.`, but not `Groups apply a different date.`
  const from = isDeterminer(words[at - 1] ?? '') ? at : Math.max(0, at - 2)
  return words.slice(from, at + 3).some((word) => applies.has(word))
}

/** Whether the statement before holds only in some cases or from a time on: `dies gilt erst ab 2027`. */
function isLater(words: readonly string[], pointers: readonly number[]): boolean {
  const isRestricted = words.some((word) => frameOf(word) === 'restricted')
  return isRestricted && pointers.some((at) => words.slice(Math.max(0, at - 1), at + 2).some(saysHolding))
}

/** Whether the word at an index is `the duty`, `der Pflicht`. */
function isObligation(word: string, at: number, words: readonly string[]): boolean {
  return obligations.has(word) && (isDeterminer(words[at - 1] ?? '') || nearPointers.has(words[at - 1] ?? ''))
}

/** Whether the word at an index is `sentence` or `Satz` with a number, and not in a named place: `§ 5 Satz 1`. */
function isNumbered(word: string, at: number, words: readonly string[]): boolean {
  return sentenceLabels.has(word) && /^\d/.test(words[at + 1] ?? '') && !/^\d/.test(words[at - 1] ?? '')
}

/** Whether the word at an index is a pronoun that refers to the statement before, such as `this` alone. */
function pointsToStatement(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at)
  // `das` and `that` also begin clauses within a sentence.
  if (!nearPointers.has(word) && !(at === 0 && statementPointers.has(word))) return false
  if (next === '' || functionWords.has(next) || isAuxiliary(next)) return true
  return obligations.has(next) || isStatementNoun(next) || saysHolding(next) || frameOf(next) !== null
}

const departures = wordSet(...lexicon('departures'))
const waivers = wordSet(...lexicon('waivers'))
const exemptions = wordSet(...lexicon('exemptions'))
const needs = wordSet(...lexicon('needs'))
const proofs = wordSet(...lexicon('proofs'))
const reaches = wordSet(...lexicon('reaches'))
const others = wordSet(...lexicon('others'))
const applies = wordSet(...lexicon('applies'))
const obligations = wordSet(...lexicon('obligations'))
const sentenceLabels = wordSet(...lexicon('sentenceLabels'))
const statementPointers = wordSet(...lexicon('statementPointers'))
const nearPointers = wordSet(...lexicon('nearPointers'))
/** Matches the words by which a sentence refers to the statement before it: `hiervon`, `this,`. */
const reference = letterPattern(
  () =>
    `(?<!\\p{L})(?:${wordsPattern(lexicon('previousReferences').flat())}(?!\\p{L})|${wordsPattern([...nearPointers])}[,;.])`,
  'i',
)
/** Matches the words that stand for the action in the statement before: `do so`. */
const repeats = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('actionPointers').flat())}(?!\\p{L})`,
  'i',
)
