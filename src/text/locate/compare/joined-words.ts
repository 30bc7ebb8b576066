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

/** Letters that words run together have at least to be told although some are wrong. */
const MIN_JOINED = 6
/** One letter in so many may be wrong. */
const LETTERS_PER_EDIT = 4
/** Minimum distance of word borders on the two sides, in letters. */
const MIN_SHIFT = 2

/**
 * What it means that a text parts words where a quote does not, or runs them
 * together: `no-\nthing`, `in stead`, `theold`, `recapitn- late`; `null` if they
 * are not the same letters, or nearly.
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

/** The same letters in other words; `cannot` is `can not`, and `notable` not surely `not able`. */
function sameLetters(quote: readonly QuotedWord[], found: readonly QuotedWord[]): ChangeKind {
  const negates = (words: readonly QuotedWord[]) => words.some(({ text }) => isNegator(text))
  const isRunTogether = [quote, found].some(
    ([word, ...more]) => more.length === 0 && !isKnownWord(word!.text),
  )
  return negates(quote) === negates(found) || isRunTogether ? 'damage' : 'unclear'
}

/** Whether both sides have nearly the same letters and no word in common; one that stands on both leaves the others over, as put in or left out. */
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

/** Some letters differ as well: damage where a hyphen shows the line end, or the letters make no other word. */
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

/** Parts of one number by thousands: `1 800`. */
function isGrouped(...sides: readonly (readonly QuotedWord[])[]): boolean {
  return sides.every(
    (words) =>
      words.length === 1 ||
      words.every(({ text }, index) => (index === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(text)),
  )
}

/** Letters of several words run together, some of them read wrongly, that make no other word. */
function isMisread(a: string, b: string): boolean {
  const change = letterChangeOf(a, b)
  return (
    change !== 'unlike' &&
    change !== 'affix' &&
    !(isKnownWord(a) && isKnownWord(b)) &&
    (isStrange(a) || isStrange(b) || change !== 'near')
  )
}
