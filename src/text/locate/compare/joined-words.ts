import { isNegator, oppositionOf } from '../../word-classes/fact-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { isKnownWord, isStrange } from './known-words.ts'
import { letterChangeOf } from './letter-change.ts'
import { isSign } from './number-change.ts'
import type { QuotedWord } from './quoted-words.ts'
import { isSpelledAlike } from '../../words/spelling.ts'
import { changeOf } from './word-change.ts'
import type { ChangeContext } from './word-change.ts'
import type { ChangeKind } from './change-kind.ts'

/** Joined words with wrong letters are recognised only if each side has at least this many letters. */
const MIN_JOINED = 6
/** Joined words may have one wrong letter per this many letters. */
const LETTERS_PER_EDIT = 4
/**
 * If both sides have equally many words, they count as split at other places only if the first words differ in length
 * by at least this many letters.
 */
const MIN_SHIFT = 2

/**
 * The kind of difference if the text splits or joins words at other places than the quote: `no- thing`, `in stead`,
 * `theold`, `recapitn- late`. `null` if the words are more likely different ones.
 */
export function joinedKind(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): ChangeKind | null {
  const [left, right] = [quote, found].map((words) => words.map(({ text }) => text).join('')) as [
    string,
    string,
  ]
  if ([...quote, ...found].some(({ text }) => isSign(text))) return null
  if (/\d/.test(left + right) && left === right) return isGrouped(quote, found) ? 'spelling' : null
  if (isSpelledAlike(left, right)) return sameLetters(quote, found)
  return isNearlySame(quote, found, left, right) ? misreadLetters(quote, found, context) : null
}

/**
 * The kind of difference if both sides have the same letters, split into other words: `can not` is `cannot`,
 * but `not able` may not be `notable`.
 */
function sameLetters(quote: readonly QuotedWord[], found: readonly QuotedWord[]): ChangeKind {
  const negates = (words: readonly QuotedWord[]) => words.some(({ text }) => isNegator(text))
  const isRunTogether = [quote, found].some(
    ([word, ...more]) => more.length === 0 && !isKnownWord(word!.text),
  )
  return negates(quote) === negates(found) || isRunTogether ? 'damage' : 'unclear'
}

/** Whether `left` and `right`, the joined words of both sides, are nearly equal, but the words are split elsewhere. */
function isNearlySame(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  left: string,
  right: string,
): boolean {
  const longer = Math.max(left.length, right.length)
  if (Math.min(left.length, right.length) < MIN_JOINED || /\d{2}/.test(left + right)) return false
  if (Math.abs(left.length - right.length) * LETTERS_PER_EDIT > longer) return false
  const isShifted =
    quote.length !== found.length || Math.abs(quote[0]!.text.length - found[0]!.text.length) >= MIN_SHIFT
  const isKept = quote.some(({ text }) => found.some((word) => word.text === text))
  return isShifted && !isKept && editDistance(left, right) * LETTERS_PER_EDIT <= longer
}

/**
 * The kind of difference between words that are split at other places and also differ in letters; `null` if they are
 * more likely different words.
 */
function misreadLetters(
  quote: readonly QuotedWord[],
  found: readonly QuotedWord[],
  context: ChangeContext,
): ChangeKind | null {
  const [left, right] = [joined(quote), joined(found)]
  const words = [...quote, ...found]
  if (words.some(({ text }) => isNegator(text)) || isOpposed(quote, found))
    return context.isScan ? 'unclear' : null
  const isOneWord = quote.length === 1 || found.length === 1
  if (isOneWord && words.some(({ isCut }) => isCut)) {
    const kind = changeOf(left, right, context)
    return kind === 'replaced' ? null : kind === 'spelling' ? 'damage' : kind
  }
  if (quote.length !== found.length && isMisread(left.text, right.text)) return 'damage'
  return context.isScan || words.some(({ text }) => !isKnownWord(text)) ? 'unclear' : null
}

function joined(words: readonly QuotedWord[]): QuotedWord {
  return { ...words[0]!, end: words.at(-1)!.end, text: words.map(({ text }) => text).join('') }
}

function isOpposed(quote: readonly QuotedWord[], found: readonly QuotedWord[]): boolean {
  return quote.some((word) => found.some(({ text }) => oppositionOf(word.text, text) !== null))
}

/** Whether each side is one word, or several that are groups of thousands of one number: `1 800`. */
function isGrouped(...sides: readonly (readonly QuotedWord[])[]): boolean {
  return sides.every(
    (words) =>
      words.length === 1 ||
      words.every(({ text }, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(text)),
  )
}

/** Whether two words, of which one is joined from several, differ as misread words do. */
function isMisread(a: string, b: string): boolean {
  const change = letterChangeOf(a, b)
  return (
    change !== 'unlike' &&
    change !== 'affix' &&
    !(isKnownWord(a) && isKnownWord(b)) &&
    (isStrange(a) || isStrange(b) || change !== 'near')
  )
}
