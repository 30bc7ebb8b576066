/** Sentences that refer to the statement before them and say where it does not hold. */
import {
  excludes,
  frameOf,
  isAuxiliary,
  isDeterminer,
  isNegator,
  isQuantity,
  isStatementNoun,
  isVerbOrPreposition,
  saysHolding,
} from '../../../text/word-classes.ts'
import { letterPattern, lexicon, wordSet, wordsPattern } from '../../../text/lexicon.ts'
import { wordValue } from '../../../text/values.ts'
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
  const [first = ''] = words
  if (exceptionLabels.has(first) && /^\W*\p{L}+:/u.test(sentence)) return true
  const pointers = words.flatMap((_, at) => (pointsToStatement(words, at) ? [at] : []))
  if (isDenied(sentence, words, pointers)) return true
  if (exempts(words) || saysOtherwise(words) || isLater(words, pointers)) return true
  const isAsserted = (word: string, at: number) =>
    (excludes(word) || departures.has(word)) && !isNegatedAt(words, at) && !isNegator(first)
  const isOfStatement = pointers.some((at) => isVerbOrPreposition(words[at - 1] ?? ''))
  const isOfIt = isOfStatement || refersBack(sentence, words) || words.some(isNumbered)
  if (isOfIt && words.some(isAsserted)) return true
  if (words.some(isObligation))
    return words.some((word, at) => (excludes(word) || waivers.has(word)) && !isNegatedAt(words, at))
  return pointers.length > 0 && words.some((word, at) => waivers.has(word) && !isNegatedAt(words, at))
}

/** Whether a negation is right before a word or right behind it: `no exceptions`, `befreit nicht`. */
function isNegatedAt(words: readonly string[], at: number): boolean {
  return words.slice(Math.max(0, at - 2), at + 2).some(isNegator)
}

/** Whether the statement is denied: `need not do this`, `could not confirm this`, `Satz 1 findet keine Anwendung`. */
function isDenied(sentence: string, words: readonly string[], pointers: readonly number[]): boolean {
  const denied = words.findIndex(isNegator)
  if (denied < 0 || frameOf(words[0]!) === 'supposed' || frameOf(words[denied + 1] ?? '') === 'restricted')
    return false
  const repeated = repeats.test(sentence)
  if (repeated || pointers.length > 0) {
    const need = words.findIndex((_, at) => freesFromAt(words, at))
    if (need >= 0 && (repeated || pointers.some((at) => at > need))) return true
  }
  // What is denied is near the negation: `This has never been shown.`
  const isNear = words.slice(denied, denied + NEAR).some((word) => proofs.has(word) || reaches.has(word))
  return isNear && (repeated || pointers.length > 0 || words.some(isNumbered))
}

/** Maximum number of words from a negation to the word that it denies, both included. */
const NEAR = 5

/** Whether the word at an index frees from an action, with a negation: `need not`, `do not need to`. */
function freesFromAt(words: readonly string[], at: number): boolean {
  const [before = '', word = '', next = ''] = [words[at - 1], words[at], words[at + 1]]
  if (!needs.has(word) || isDeterminer(before)) return false
  // `need no tools for this` is about tools; in German, the pronoun may stand before the negation.
  if (isNegator(next)) return !isDeterminer(next)
  if (nearPointers.has(next)) return isNegator(words[at + 2] ?? '')
  return isNegator(before) && functionWords.has(next) && !isDeterminer(next)
}

/** Whether a sentence ends with a predicate such as `are exempt`, without what it exempts from. */
function exempts(words: readonly string[]): boolean {
  return exemptions.has(words.at(-1)!) && isAuxiliary(words.at(-2) ?? '') && !isNegator(words[0]!)
}

/** Whether something else holds: `Different rules apply to children.`, `Für Kinder gilt etwas anderes.` */
function saysOtherwise(words: readonly string[]): boolean {
  const at = words.findIndex((word) => others.has(word))
  if (at >= 0) return words.slice(at, at + 3).some((word) => applies.has(word))
  const other = words.findIndex((word) => elses.has(word))
  const [verb = '', before = '', , next = ''] = [
    words[other - 2],
    words[other - 1],
    words[other],
    words[other + 1],
  ]
  if (other < 0 || isDeterminer(before) || isNegator(before)) return false
  return applies.has(next) || applies.has(before) || applies.has(verb)
}

/** Whether the statement before holds only in some cases or from a time on: `dies gilt erst ab 2027`. */
function isLater(words: readonly string[], pointers: readonly number[]): boolean {
  if (words.some(isNegator) || !words.some((word) => frameOf(word) === 'restricted')) return false
  return pointers.some((at) => words.slice(Math.max(0, at - 1), at + 2).some(saysHolding))
}

/** Whether the word at an index is `this obligation`, `the duty` as a subject, or `from the duty`. */
function isObligation(word: string, at: number, words: readonly string[]): boolean {
  const [lead = '', before = ''] = [words[at - 2], words[at - 1]]
  if (!obligations.has(word)) return false
  return (
    nearPointers.has(before) ||
    (isDeterminer(before) && (at === 1 || isVerbOrPreposition(lead) || waivers.has(lead)))
  )
}

/** Whether the word at an index is `sentence` or `Satz` with a number, and not in a named place: `§ 5 Satz 1`. */
function isNumbered(word: string, at: number, words: readonly string[]): boolean {
  return sentenceLabels.has(word) && /^\d/.test(words[at + 1] ?? '') && !/^\d/.test(words[at - 1] ?? '')
}

/** Whether a sentence refers to the one before by `hiervon` or `this,`, and not to a number of things: `zwei davon`. */
function refersBack(sentence: string, words: readonly string[]): boolean {
  const isPart = words.some(
    (word, at) => references.has(word) && isCount(words[at - 1] ?? words[at + 2] ?? ''),
  )
  return !isPart && reference.test(sentence)
}

function isCount(word: string): boolean {
  return /^\d/.test(word) || isQuantity(word) || wordValue(word) !== null
}

/** Whether the word at an index is a pronoun that refers to the statement before, such as `this` alone. */
function pointsToStatement(words: readonly string[], at: number): boolean {
  const [word = '', next = ''] = words.slice(at)
  // `das` and `that` also begin clauses within a sentence.
  if (!nearPointers.has(word) && !(at === 0 && statementPointers.has(word))) return false
  if (next === '') return lastPointers.has(word)
  if (functionWords.has(next) || isAuxiliary(next)) return true
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
const elses = wordSet(...lexicon('elses'))
const exceptionLabels = wordSet(...lexicon('exceptionLabels'))
const lastPointers = wordSet(...lexicon('lastPointers'))
const obligations = wordSet(...lexicon('obligations'))
const sentenceLabels = wordSet(...lexicon('sentenceLabels'))
const references: ReadonlySet<string> = new Set(lexicon('previousReferences').flat())
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
