import type { Language } from '../../lexicon/languages.ts'
import { isNegator, oppositionOf } from '../../word-classes/fact-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { hasLikeOutline } from '../damage/outline.ts'
import { looksLike, shapeOf } from '../damage/scan-damage.ts'
import type { ChangeKind } from './change-kind.ts'
import { isCommonWord, isForeignWord, isKnownWord, isStrange, isVeryStrange } from './known-words.ts'
import { letterChangeOf } from './letter-change.ts'
import {
  hasFigures,
  hasLooseFigure,
  isCleanNumber,
  isFirm,
  isMisreadWord,
  isNear,
  isOtherNumber,
  isSign,
  numberChange,
} from './number-change.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isOneSlip, isSlip } from './slip.ts'
import { isSharpS, isSpelledAlike } from '../../words/spelling.ts'
import { hasLostLetter, isLostLetterAlone } from './lost-letters.ts'
import { stopWords } from '../../words/stop-words.ts'

/** What is known about the place of two compared words. */
export type ChangeContext = {
  /** Whether a folded word occurs in the sources outside of the compared place. */
  isElsewhere(word: string): boolean
  /** Whether much of the surrounding text was scanned badly. */
  isScan: boolean
  /** Whether some of the surrounding text may be scanned badly; `false` by default. */
  isNoisy?: boolean
  /** The language of the quote; `null` or absent if unknown. */
  language?: Language | null
}

/** Minimum length of a word that is recognised despite one wrong letter. */
const LONG = 7
/** Minimum length of a function word that is recognised despite one wrong letter. */
const MIN_FUNCTION_WORD = 3
/**
 * Minimum length of a word that is recognised despite two swapped letters or a doubled one: only typing errors cause
 * these.
 */
const MEDIUM = 4
/** Minimum length of a name that is recognised despite two swapped letters or a doubled one. */
const LONG_NAME = 10

/**
 * Classifies the difference between a word of a quote and the word of the text in its place.
 *
 * Damage seldom turns a word into another existing word. So a difference counts as damage only if at least one of the
 * two words is neither in the word lists nor elsewhere in the sources, and if damage typically causes such a
 * difference. Numbers in figures never count as damaged. A negation does only if a decoder lost letters of it, or a
 * figure stands for one of its letters, as in `n0t`.
 */
export function changeOf(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const change = cleanChangeOf(quote, found, context)
  return change === 'replaced' && context.isScan && mayBeMisread(quote, found) ? 'unclear' : change
}

/** Whether a bad scan may show the quote's word as the text's word: `he`, `be`; `his`, `bit`. */
function mayBeMisread(quote: QuotedWord, found: QuotedWord): boolean {
  const [a, b] = [quote.text, found.text]
  if (isCleanNumber(a) && isCleanNumber(b)) return looksLike(a, b)
  if (b.length <= 2 || !isKnownWord(b)) return true
  if (oppositionOf(a, b)) return false
  return (
    shapeOf(a) === shapeOf(b) ||
    editDistance(a, b) * 2 <= Math.max(a.length, b.length) ||
    hasLikeOutline(quote, found)
  )
}

function cleanChangeOf(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const [a, b] = [quote.text, found.text]
  if (isSpelledAlike(a, b)) return 'spelling'
  if (isSharpS(a, b)) return 'unclear'
  if (hasLostLetter(a) || hasLostLetter(b)) return lostLetterChange(a, b)
  if (hasLooseFigure(a, b) || hasLooseFigure(b, a)) return 'damage'
  if (isMisreadWord(a, b) || isMisreadWord(b, a))
    return context.isScan && (isKnown(b, context) || isKnown(a, context)) ? 'damage' : 'unclear'
  if (hasFigures(a) || hasFigures(b)) return numberChange(a, b)
  // A single letter is a name or a sign: `a.m.`, `p.m.`
  if (isSign(a) || isSign(b) || (a.length === 1 && b.length === 1)) return 'replaced'
  if (isNegator(a) || isNegator(b)) return isNear(a, b) && isNoise(a, b, context) ? 'unclear' : 'replaced'
  if (oppositionOf(a, b) || isOtherNumber(a, b)) return 'replaced'
  return letterChange(quote, found, context)
}

function isNoise(a: string, b: string, context: ChangeContext): boolean {
  return (isNegator(a) || isKnown(a, context)) !== (isNegator(b) || isKnown(b, context))
}

function isKnown(word: string, { isElsewhere }: ChangeContext): boolean {
  if (isKnownWord(word)) return true
  // A non-word such as `tbe`, which bad scans produce everywhere, does not become a word by occurring
  // elsewhere.
  return word.length >= 3 && !isStrange(word) && isElsewhere(word)
}

function letterChange(quote: QuotedWord, found: QuotedWord, context: ChangeContext): ChangeKind {
  const [a, b] = [quote.text, found.text]
  const change = letterChangeOf(a, b)
  const [knowsQuote, knowsFound] = [isKnown(a, context), isKnown(b, context)]
  if (knowsQuote && knowsFound) return isOtherLanguage(a, b, context) ? 'unclear' : 'replaced'
  if (change === 'unlike') return 'replaced'
  if (isFunctionWordSlip(quote, found, { knowsQuote, knowsFound })) return 'damage'
  const odd = knowsQuote ? b : a
  const length = Math.min(a.length, b.length)
  const isName = quote.isCapital && found.isCapital && !knowsQuote && !knowsFound
  if (change === 'affix') return affixChange(a, b, { odd: knowsQuote === knowsFound ? null : odd })
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

/**
 * Whether two known words differ by a slip, and exactly one of them is foreign to the language of the quote, as `luck`
 * in a German text. It is then more likely damaged than another word.
 */
function isOtherLanguage(a: string, b: string, { language }: ChangeContext): boolean {
  return (
    (language ?? null) !== null &&
    isOneSlip(a, b) &&
    isForeignWord(a, language!) !== isForeignWord(b, language!)
  )
}

/**
 * Whether one word is a function word and the other, a slip away from it, is no known word: `thc`, `adn`. All function
 * words are listed, and other words seldom fit in the place of one. An added letter more often makes another word:
 * `into`, `intro`.
 */
function isFunctionWordSlip(
  quote: QuotedWord,
  found: QuotedWord,
  { knowsQuote, knowsFound }: { knowsQuote: boolean; knowsFound: boolean },
): boolean {
  if (knowsQuote === knowsFound) return false
  const [word, odd] = knowsQuote ? [quote, found] : [found, quote]
  return (
    stopWords.has(word.text) &&
    !isFirm(word.text) &&
    !odd.isName &&
    Math.min(word.text.length, odd.text.length) >= MIN_FUNCTION_WORD &&
    isOneSlip(word.text, odd.text) &&
    (odd.text.length <= word.text.length || letterChangeOf(word.text, odd.text) !== 'near')
  )
}

/**
 * The kind of change if two words have different beginnings or endings, and at most one of the words is known:
 * `sulfate` and `sulfite` are two words, `labelss` may be a slip. `odd`: the unknown one, `null` if both are unknown.
 */
function affixChange(a: string, b: string, { odd }: { odd: string | null }): ChangeKind {
  const isSure = odd === null ? a.length !== b.length && isStrange(a) === isStrange(b) : !isStrange(odd)
  return isSure && !(odd !== null && isOneSlip(a, b)) ? 'replaced' : 'unclear'
}

function lostLetterChange(a: string, b: string): ChangeKind {
  return isLostLetterAlone(a, b) ? 'damage' : 'unclear'
}

/** Whether two words may be two names, which may differ by a single letter: `Andersen`, `Anderson`. */
function mayBeNames(
  quote: QuotedWord,
  found: QuotedWord,
  { odd, isAccident }: { odd: string; isAccident: boolean },
): boolean {
  if (quote.isCapital !== found.isCapital || (quote.isName && found.isName)) return true
  const isCommon = isCommonWord(odd === quote.text ? found.text : quote.text)
  return quote.isCapital && !isCommon && !isStrange(odd) && !(isAccident && odd.length >= LONG)
}

/** The kind of change between two unknown words, which may be two names. */
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
    return isOneSlip(a, b) ? 'unclear' : 'replaced'
  }
  if (isVeryStrange(a) !== isVeryStrange(b)) return 'damage'
  if (length < LONG) return 'unclear'
  if (oneIsStrange || isAccident) return 'damage'
  return isSlip(a, b, { least: LONG }) ? 'damage' : 'unclear'
}
