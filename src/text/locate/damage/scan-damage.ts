import { lexicon } from '../../lexicon/languages.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { stopWords } from '../../words/stop-words.ts'
import { alignWords } from '../../words/align-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { splitWords } from '../../words/words.ts'
import type { AlignedWords } from '../../words/align-words.ts'
import type { Word } from '../../words/words.ts'

/** Signs of bad scanning in a text, from the words of a quote and of the place where it was found. */
export type ScanDamage = {
  /** Whether the text is clearly a bad scan at this place. */
  isScan: boolean
  /** Number of words of the text that the quote does not have, such as words of the margin or of the next column. */
  strays: number
}

const MIN_GARBLED = 2
/** A text counts as badly scanned only if at least one of this many words is unreadable. */
const GARBLED_SHARE = 15
const MIN_LETTERS = 3

/**
 * Distinguishes a bad scan from a different wording. In a bad scan at least two words are misspelt, and one
 * word in fifteen is misspelt or stray. Inflection changes only endings, and typing errors are rare.
 */
export function readScanDamage(pairs: readonly AlignedWords[]): ScanDamage {
  const words = pairs.filter(({ quote }) => quote).length
  const garbled = pairs.filter(
    ({ quote, found }) => quote && found && isMisread(quote.text, found.text),
  ).length
  const strays = pairs.flatMap(({ quote, found }) => (found && !quote ? [found.text] : []))
  const unreadable = garbled + strays.filter((word) => word.length <= 3 && !stopWords.has(word)).length
  return {
    isScan: garbled >= MIN_GARBLED && unreadable * GARBLED_SHARE >= words,
    strays: strays.length,
  }
}

/** Whether the text's word may be a misreading of the quote's: some letters differ, and not by inflection alone. */
function isMisread(quote: string, found: string): boolean {
  if (quote === found || quote.length < MIN_LETTERS || /\d/.test(quote) || stopWords.has(found)) return false
  if (editDistance(quote, found) * 2 > Math.max(quote.length, found.length)) return false
  let shared = 0
  while (shared < quote.length && quote[shared] === found[shared]) shared++
  return !(endings.has(quote.slice(shared)) && endings.has(found.slice(shared)))
}

/** What may follow the part that two inflected forms of a word share, in English and German. */
const endings = new Set(['', ...wordsOf(...lexicon('endings'))])

/**
 * Share (0–1, by letters) of the quote's content words that the text lacks. In a bad scan of the same words it is
 * low.
 */
export function rewordedShare(quote: string, found: string): number {
  const letters = found.replaceAll(/[^\p{L}\p{N}]/gu, '')
  let all = 0
  let reworded = 0
  for (const { quote: word, found: other } of alignWords(splitWords(quote), splitWords(found))) {
    if (!word || word.text.length <= MIN_LETTERS || stopWords.has(word.text)) continue
    all += word.text.length
    const isSame =
      other && editDistance(word.text, other.text) * 2 <= Math.max(word.text.length, other.text.length)
    if (isSame || letters.includes(word.text)) continue
    // A non-word in the text may be what is left of this word.
    reworded += word.text.length * (other && !/^\p{L}{3,}$/u.test(other.text) ? 0.5 : 1)
  }
  return all === 0 ? 0 : reworded / all
}

/** Groups of figures with similar shapes: closed loops, open curves, slanted strokes. */
const confusable = ['0689', '35689', '147', '27']

/** Whether a bad scan may show one of two words as the other; at least one of them is a number. */
export function looksLike(a: string, b: string): boolean {
  if (a.length !== b.length) return false
  const pairs = [...a].map((sign, index) => [sign, b[index]!] as const)
  const differing = pairs.filter(([left, right]) => left !== right)
  return (
    differing.length * 2 <= Math.max(2, a.length) &&
    differing.every(
      ([left, right]) =>
        confusable.some((set) => set.includes(left) && set.includes(right)) || /[lit1]{2}/.test(left + right),
    )
  )
}

/** Whether two numbers share at least half of their figures in the same order: `66`, `6`; `1848`, `1818`. */
export function keepsFigures(a: string, b: string): boolean {
  const [left, right] = [a, b].map((number) => number.replaceAll(/[^\d]/g, ''))
  return editDistance(left!, right!) * 2 <= Math.max(left!.length, right!.length)
}

/**
 * Whether the text has only the first or the last figures of the quoted number (`of`), with signs of damage in place of
 * the others.
 */
export function isBroken(
  { text: part, start, end }: Word,
  { of, text }: { of: Word; text: string },
): boolean {
  const before = text.charAt(start - 1)
  const after = text.slice(end, end + 2)
  return (
    (of.text.endsWith(part) && /[^\s\d"'(£$€-]/.test(before)) ||
    (of.text.startsWith(part) && /^(?:[^\s\d.,;:)"'%-]|[.,;:'][^\s\d"'])/.test(after))
  )
}

/**
 * Whether the text has an impossible ordinal (`1.5th`, `2th`) with the first or the last figures of the quoted one
 * (`15th`, `20th`).
 */
export function isBrokenOrdinal(quote: string, found: string): boolean {
  const [figures, others] = [quote, found].map((word) => word.replaceAll(/[^\d]/g, ''))
  const isOrdinal = /^\d+(?:1st|2nd|3rd|[04-9]th)$|^\d*1\dth$|^(?:1st|2nd|3rd|[4-9]th)$/.test(found)
  return (
    /(?:st|nd|rd|th)$/.test(found) &&
    !isOrdinal &&
    (figures!.startsWith(others!) || figures!.endsWith(others!))
  )
}

/**
 * Whether the number in the text is the quoted one with a figure in place of the following sign: `100%` read
 * as `1001`.
 */
export function endsInMisreadSign(found: string, { of, wanted }: { of: Word; wanted: string }): boolean {
  return (
    found.length === of.text.length + 1 &&
    found.startsWith(of.text) &&
    /^[^\s\p{L}\d.,]/u.test(wanted.slice(of.end))
  )
}

/** Letters and pairs of letters that look alike in print, and the letter that represents them. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/['’.,]/g, ''],
  [/rn|ni|iu/g, 'm'],
  [/ri|ii|u/g, 'n'],
  [/li/g, 'h'],
  [/vv/g, 'w'],
  [/[1ijtf|!]/g, 'l'],
  [/[ec0q4]/g, 'o'],
]

/** The shape of a word: each letter or pair of letters that looks like others is replaced by one letter. */
export function shapeOf(word: string): string {
  return shapes.reduce((shape, [sign, like]) => shape.replaceAll(sign, like), word)
}

/** Whether one of two words is a misreading of the other, which is a negation, alone or joined to its neighbours. */
export function isDamagedNegator(quote: string, found: string): boolean {
  const [shorter, longer] = quote.length <= found.length ? [quote, found] : [found, quote]
  if (stopWords.has(longer) && stopWords.has(shorter)) return false
  // Of words this short, only `no` is recognised, if one of its two letters was misread: `io`.
  if (shorter.length < 3) return quote === 'no' && found.length === 2 && editDistance(quote, found) === 1
  const [left, right] = [shapeOf(shorter), shapeOf(longer)]
  return editDistance(left, right) <= 1 || (longer.length >= shorter.length + 3 && right.includes(left))
}
