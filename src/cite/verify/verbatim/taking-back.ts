/** What a sentence or note says of an earlier sentence: that it is retracted or limited. */
import {
  isNegator,
  frameOf,
  isDeterminer,
  isPastAuxiliary,
  isPointer,
  isVerbOrPreposition,
  isStatementNoun,
  saysChange,
  saysHolding,
  takesBack,
  turnsRound,
} from '../../../text/word-classes.ts'
import { letterPattern, lexicon, wordSet, wordsPattern } from '../../../text/lexicon.ts'
import { splitSentences } from '../../../text/sentences.ts'
import { foldedWords, functionWords } from '../../../text/words.ts'
import { derogatesFromPrevious } from './derogations.ts'
import { untilYear } from './until-dates.ts'

/**
 * Matches the beginning of a sentence that says whose statement the previous one is: `So people believed`,
 * `At least that is what the sign said`.
 */
const saidBefore = letterPattern(
  () => `^(?:\\p{L}{1,8} ){0,2}${wordsPattern(lexicon('saidBefore').flat())}(?!\\p{L})`,
  'i',
)

/**
 * Whether a sentence has a subject and a verb after its opening word, as `Not all mills burned` does.
 * Recognised by the number of its words, and by missing prepositions of time and place.
 */
function hasSubject(sentence: string): boolean {
  const [, ...words] = foldedWords(sentence)
  const content = words.filter((word) => !functionWords.has(word))
  return content.length >= 2 && words.length >= 3 && !circumstance.test(sentence)
}

const circumstance = letterPattern(
  () => `(?<!\\p{L})${wordsPattern(lexicon('circumstances').flat())}(?!\\p{L})`,
  'i',
)

const correction = letterPattern(() => `^\\W*${wordsPattern(lexicon('corrections').flat())}(?!\\p{L})`, 'i')

/** Maximum number of words of a sentence that continues the previous one without a subject of its own. */
const MAX_ELLIPSIS = 7

const exceptive = letterPattern(() => `^\\W*${wordsPattern(lexicon('exceptives').flat())}`, 'i')

/** Number of words at the beginning of a sentence that name its topic. */
const SUBJECT_WORDS = 6

/** Maximum number of words of a sentence that only denies the previous one. */
const MAX_DENIAL = 6

/** Maximum number of words of a sentence that retracts another one. */
const MAX_REMARK = 22

/**
 * Whether a sentence retracts or limits an earlier one, as `This rule no longer applies.` does. If the sentence is not
 * the next one (`isNext`), it must refer to several statements: `None of these is true.`
 */
export function isTakingBack(sentence: string, { isNext }: { isNext: boolean }): boolean {
  const words = foldedWords(sentence).flatMap(uncontracted)
  if (words.length === 0 || words.length > MAX_REMARK) return false
  const [first = '', second = ''] = words
  // The sentence says whose statement it is: `That is what the maker says`, `Das behauptet der Verein`, `So
  // die Klägerin.`
  const isOfStatement = pointing.has(first) || isStatementNoun(second)
  if (isNext && pointing.has(first) && words.slice(1, 3).some((word) => frameOf(word) === 'reported'))
    return true
  if (isNext && thus.has(first) && isDeterminer(second) && words.length <= MAX_ELLIPSIS) return true
  // The sentence restricts the statement: `Dies gilt nur für Kinder`, `Gilt nicht für Erwachsene.`
  const isRestricted = words.some((word) => frameOf(word) === 'restricted')
  if (isNext && isOfStatement && isRestricted && words.some(saysHolding)) return true
  if (isNext && saysHolding(first) && words.some(isNegator)) return true
  // The statement held until a year: `That was true until 2019.`, `Das galt bis Ende 2019.`
  if (isNext && pointing.has(first) && words.some(saysHeld) && untilYear.test(sentence)) return true
  // The sentence says where the statement comes from: `So stand es auf dem Schild.`
  if (isNext && thus.has(first) && words.slice(1, 4).some((word) => thusPronouns.has(word))) return true
  // The sentence corrects or doubts the statement: `Correction: it opened in 1987.`, `Really?`
  if (isNext && correction.test(sentence)) return true
  if (isNext && words.length <= 3 && /\?\s*$/.test(sentence)) return true
  if (isNext && derogatesFromPrevious(sentence, words)) return true
  // The sentence has no subject: `Repealed by Act 5 of 2003.`, `Aufgehoben 2019.`
  const isCircumstance = second === '' || isVerbOrPreposition(second) || /^\d/.test(second)
  if (isNext && takesBack(first) && isCircumstance) return true
  // The sentence is an exception without a subject of its own: `Except on Mondays.`, `But not on Sundays.`
  if (isNext && words.length <= MAX_ELLIPSIS && exceptive.test(sentence) && !hasSubject(sentence)) return true
  const isNegated = words.some((word) => isNegator(word) || noLonger.has(word))
  const isDenied =
    words.some(takesBack) ||
    (isNext && isOfStatement && words.some(saysChange)) ||
    (isNegated && words.some(saysHolding)) ||
    (isNext && isRestricted && words.some(isStatementNoun) && words.some(saysHolding)) ||
    (saidBefore.test(sentence) && words.some((word) => frameOf(word) === 'reported'))
  if (!isDenied) {
    // The sentence denies the statement, without content words of its own: `In fact, it never did.`
    const content = words.filter((word) => !functionWords.has(word) && !isNegator(word) && !saysHolding(word))
    return isNext && isNegated && content.length === 0 && words.length <= MAX_DENIAL
  }
  const own = words.filter(
    (word) =>
      !functionWords.has(word) &&
      !takesBack(word) &&
      !isNegator(word) &&
      !noLonger.has(word) &&
      !saysHolding(word) &&
      frameOf(word) === null,
  )
  if (isNext && own.length === 0) return true
  const subject = words.slice(0, SUBJECT_WORDS)
  const isOfAll = words.slice(0, 4).some((word) => allPointers.has(word))
  if (!isNext && !isOfAll) return false
  if (subject.some((word) => remarkPointers.has(word)) && own.length <= 4) return true
  return subject.some(isStatementNoun)
}

/** Whether an item of a list speaks of the one before it: `This does not apply to boats.`, `Except on Sundays.` */
export function refersBack(item: string): boolean {
  const words = foldedWords(item)
  const [first = '', second = ''] = words
  if (pointing.has(first) || allPointers.has(first) || thus.has(first) || isPointer(first)) return true
  if (isDeterminer(first) || correction.test(item) || derogatesFromPrevious(item, words)) return true
  // `Gilt nicht für Kinder.`
  if (applies.has(first) && isNegator(second) && !isDeterminer(second)) return true
  // `Only in summer.`, but not `Only one lift works at night.` or `Never use the lift.`
  const isLimit = isNegator(first) || frameOf(first) === 'restricted'
  if (isLimit && (second === '' || isVerbOrPreposition(second))) return true
  // `If the board agrees.`
  return frameOf(first) === 'supposed' && words.length <= MAX_CONDITION
}

/** Whether `this` or the like in the first words of a list item may refer to the item before it: `For children, this …` */
export function pointsBack(item: string): boolean {
  return foldedWords(item)
    .slice(0, SUBJECT_WORDS)
    .some((word) => nearPointers.has(word))
}

/** Maximum number of words of a condition without the statement to which it belongs. */
const MAX_CONDITION = 4

/** Words that refer to the previous statement. */
const pointing = wordSet(...lexicon('statementPointers'))
const nearPointers = wordSet(...lexicon('nearPointers'))
const applies = wordSet(...lexicon('applies'))
const allPointers = wordSet(...lexicon('allPointers'))
const remarkPointers = wordSet(...lexicon('remarkPointers'))
const noLonger = wordSet(...lexicon('noLonger'))
const thus = wordSet(...lexicon('thus'))
const thusPronouns = wordSet(...lexicon('thusPronoun'))

/** Splits `that's` into `that` and `is`; other words stay whole. */
function uncontracted(word: string): string[] {
  const [, base = ''] = /^(\p{L}+)['’]s$/u.exec(word) ?? []
  return isPointer(base) ? [base, 'is'] : [word]
}

/** Whether a note speaks against the annotated text or limits it, as `For members.` does. */
export function speaksAgainst(note: string): boolean {
  const first = splitSentences(note)[0]
  const text = first ? note.slice(first.start, first.end) : note
  const words = foldedWords(text)
  // `For members.`, `Unless agreed.`, `According to the operator.`: the sentence holds only for some, or is somebody's
  // word.
  const [opening = ''] = words
  const isOpened = isVerbOrPreposition(opening) || /^(?:reported|supposed)$/.test(frameOf(opening) ?? '')
  const isLimit =
    words.length <= MAX_ELLIPSIS && (isOpened || words.some((word) => frameOf(word) === 'restricted'))
  return isLimit || isTakingBack(text, { isNext: true }) || words.some(turnsRound)
}

/** Whether a word says that a statement held: `was`, `galt`. What holds until a year may hold today. */
const saysHeld = (word: string) => pastHoldings.has(word) || isPastAuxiliary(word)

const pastHoldings = wordSet(...lexicon('pastHoldings'))
