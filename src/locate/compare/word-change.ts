import { isNegator, oppositionOf } from '../../facts/lexicon/fact-words.ts'
import { wordValue } from '../../facts/values/number-words.ts'
import { editDistance } from '../../text/words/edit-distance.ts'
import { looksLike, shapeOf } from '../damage/scan-damage.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isCommonWord, isKnownWord, isStrange, isVeryStrange } from './known-words.ts'
import { isNearKey } from './keys.ts'
import { letterChangeOf } from './letter-change.ts'
import { isSpelledAlike } from './spelling.ts'

/**
 * What it means that two words are not the same: another `spelling` of one
 * word, the same word with `damage`, another word in its place (`replaced`), or
 * that neither can be said (`unclear`).
 */
export type ChangeKind = 'spelling' | 'damage' | 'unclear' | 'replaced'

/** What is known beside the two words. */
export type ChangeContext = {
  /** Whether a folded word stands elsewhere in the sources, where nobody put it in place of another. */
  isElsewhere(word: string): boolean
  /** Whether much of what stands around was read badly by a scanner. */
  isScan: boolean
}

/** Least length in letters of a word that is recognised although one letter is wrong. */
const LONG = 7
/** Least length where two letters are swapped or one is doubled, which only a typing error does. */
const MEDIUM = 4
/** Least length of a name that is recognised in spite of such an error. */
const LONG_NAME = 10
/** Least length of a word in which two letters may be wrong. */
const VERY_LONG = 10

/**
 * Tells what it means that a text has another word where a quote has this one.
 *
 * Damage seldom makes another word. So two words count as one that is damaged
 * only if exactly one of them is unknown, to the word lists and to the rest of the
 * sources, and they differ as damage makes words differ. Numbers and negations are
 * never taken for damaged.
 */
export function changeOf(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const change = cleanChangeOf(quote, found, context)
  return change === 'replaced' && context.isScan && mayBeMisread(quote.text, found.text) ? 'unclear' : change
}

/** Whether a bad scan may have read the quote's word as the text's, although both are words: `he`, `be`. */
function mayBeMisread(quote: string, found: string): boolean {
  if (isCleanNumber(quote) && isCleanNumber(found)) return looksLike(quote, found)
  if (found.length <= 2 || !isKnownWord(found)) return true
  if (shapeOf(quote) === shapeOf(found)) return true
  return editDistance(quote, found) * 2 <= Math.max(quote.length, found.length) && !oppositionOf(quote, found)
}

function isCleanNumber(word: string): boolean {
  return /^\d[\d.,:/]*$/.test(word)
}

function cleanChangeOf(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const [a, b] = [quote.text, found.text]
  if (isSpelledAlike(a, b)) return 'spelling'
  if (hasLooseFigure(a, b) || hasLooseFigure(b, a)) return 'damage'
  if (isMisreadWord(a, b) || isMisreadWord(b, a))
    return isKnown(b, context) || isKnown(a, context) ? 'damage' : 'unclear'
  if (hasFigures(a) || hasFigures(b)) return numberChange(a, b)
  if (isSign(a) || isSign(b)) return 'replaced'
  if (isNegator(a) || isNegator(b)) return isNear(a, b) && isNoise(a, b, context) ? 'unclear' : 'replaced'
  if (oppositionOf(a, b) || isOtherNumber(a, b)) return 'replaced'
  return letterChange(quote, found, context)
}

/** Whether a word may carry what a quote must not lose: a number, a sign of money or degree, a negation. */
export function isFirm(word: string): boolean {
  return hasFigures(word) || isSign(word) || isNegator(word) || (wordValue(word) ?? 1) !== 1
}

function hasFigures(word: string): boolean {
  return /\p{N}/u.test(word)
}

function isSign(word: string): boolean {
  return !/[\p{L}\p{N}]/u.test(word)
}

/** Whether a word is the other but for one figure that prints like its letter: `ha1l`. */
function hasLooseFigure(word: string, other: string): boolean {
  return /^\p{L}{2,}\p{N}\p{L}*$/u.test(word) && !hasFigures(other) && shapeOf(word) === shapeOf(other)
}

/** Whether a word is nearly the other, with a few figures among its letters. */
function isMisreadWord(word: string, other: string): boolean {
  const figures = word.replaceAll(/\P{N}/gu, '').length
  return (
    figures > 0 &&
    figures * 2 <= word.length &&
    !hasFigures(other) &&
    !/^\p{N}/u.test(word) &&
    isNear(word, other)
  )
}

function numberChange(a: string, b: string): ChangeKind {
  if (plainNumber(a) === plainNumber(b)) return 'spelling'
  if (withoutPoints(a) === withoutPoints(b)) return 'unclear'
  if (isCleanNumber(a) && isCleanNumber(b)) return 'replaced'
  if (isSameValue(a, b) || isSameValue(b, a)) return 'unclear'
  // `2O12` and `4B` are numbers with letters for figures, or no numbers; `12th` and `13th` are two.
  const [left, right] = [a, b].map((word) => word.replaceAll(/\p{L}/gu, ''))
  const isMixed = /\p{L}/u.test(a) !== /\p{L}/u.test(b) && left !== '' && right !== ''
  return isMixed && editDistance(a, b) * 2 <= Math.max(a.length, b.length) ? 'unclear' : 'replaced'
}

function isSameValue(word: string, number: string): boolean {
  const value = wordValue(word)
  return value !== null && String(value) === number
}

/** A number without the commas that part its thousands. Points may stand for decimals, and stay. */
function plainNumber(word: string): string {
  return /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(word) ? word.replaceAll(',', '') : word
}

/** A number without points that may part its thousands. */
function withoutPoints(word: string): string {
  return /^\d{1,3}(?:\.\d{3})+$/.test(word) ? word.replaceAll('.', '') : word
}

function isOtherNumber(a: string, b: string): boolean {
  const [left, right] = [wordValue(a), wordValue(b)]
  return left !== null && right !== null && left !== right
}

function isNear(a: string, b: string): boolean {
  return letterChangeOf(a, b) !== 'unlike' || editDistance(a, b) === 1
}

/** Whether one of two words is known and the other is not. */
function isNoise(a: string, b: string, context: ChangeContext): boolean {
  return isKnown(a, context) !== isKnown(b, context)
}

function isKnown(word: string, { isElsewhere }: ChangeContext): boolean {
  if (isKnownWord(word)) return true
  // Remains that a bad scan leaves everywhere, such as `tbe`, are no words.
  return word.length >= 3 && !isStrange(word) && isElsewhere(word)
}

function letterChange(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const [a, b] = [quote.text, found.text]
  const change = letterChangeOf(a, b)
  const [knowsQuote, knowsFound] = [a, b].map((word) => isKnown(word, context))
  if (knowsQuote && knowsFound) return 'replaced'
  if (change === 'unlike') return 'replaced'
  const odd = knowsQuote ? b : a
  const length = Math.min(a.length, b.length)
  const isName = quote.isCapital && found.isCapital && !knowsQuote && !knowsFound
  if (change === 'affix') return isStrange(odd) && knowsQuote !== knowsFound ? 'unclear' : 'replaced'
  if (knowsQuote === knowsFound) return unknownChange(a, b, { change, isName })
  if (isVeryStrange(odd) || odd.length < 2 || (isStrange(odd) && length >= LONG)) {
    return 'damage'
  }
  if (mayBeNames(quote, found, { isAccident: change === 'swapped' || change === 'doubled', odd }))
    return 'unclear'
  if (change === 'misread') return length > MEDIUM || isStrange(odd) ? 'damage' : 'unclear'
  if (change === 'swapped' || change === 'doubled') return length >= MEDIUM ? 'damage' : 'unclear'
  return isSlip(a, b, { least: isStrange(odd) ? MEDIUM + 1 : LONG }) ? 'damage' : 'unclear'
}

/** Whether two words may be two names, which differ by as little as a letter: `Andersen`, `Anderson`. */
function mayBeNames(
  quote: QuotedWord,
  found: QuotedWord,
  { odd, isAccident }: { odd: string; isAccident: boolean },
): boolean {
  if (quote.isCapital !== found.isCapital || (quote.isName && found.isName)) return true
  const isCommon = isCommonWord(odd === quote.text ? found.text : quote.text)
  return quote.isCapital && !isCommon && !isStrange(odd) && !(isAccident && odd.length >= LONG)
}

/** Whether a typing error explains the difference: after the first letter one is missing, added or the key beside, or two are in a very long word. */
function isSlip(a: string, b: string, { least }: { least: number }): boolean {
  if (a[0] !== b[0]) return false
  const length = Math.min(a.length, b.length)
  const edits = editDistance(a, b)
  if (edits > 1) return edits === 2 && length >= VERY_LONG && a.length !== b.length
  return length >= least && (a.length !== b.length || isNearKey(a, b))
}

/** Of two words that are both unknown: names that differ by a letter are two names. */
function unknownChange(
  a: string,
  b: string,
  { change, isName }: { change: ReturnType<typeof letterChangeOf>; isName: boolean },
): ChangeKind {
  const length = Math.min(a.length, b.length)
  const oneIsStrange = isStrange(a) !== isStrange(b)
  const isAccident = change === 'misread' || change === 'swapped' || change === 'doubled'
  if (isName) {
    if (isAccident || oneIsStrange) return isAccident && length >= LONG_NAME ? 'damage' : 'unclear'
    return 'replaced'
  }
  if (isVeryStrange(a) !== isVeryStrange(b)) return 'damage'
  if (length < LONG) return 'unclear'
  if (oneIsStrange || isAccident) return 'damage'
  return isSlip(a, b, { least: LONG }) ? 'damage' : 'unclear'
}
