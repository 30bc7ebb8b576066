import { lexicon } from '../../lexicon/languages.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { stopWords } from '../../words/stop-words.ts'
import { alignWords } from '../../words/align-words.ts'
import { editDistance } from '../../../core/fields.ts'
import { splitWords } from '../../words/words.ts'
import type { AlignedWords } from '../../words/align-words.ts'
import type { Word } from '../../words/words.ts'

/** Signs of bad scanning in a text, from the words of a quote and of its place. */
export type ScanDamage = {
  /** Whether the text is clearly a bad scan here. */
  isScan: boolean
  /** Words that the quote does not have: of the margin, or the next column. */
  strays: number
}

const MIN_GARBLED = 2
/** One in so many words. */
const GARBLED_SHARE = 15
const MIN_LETTERS = 3

/**
 * Distinguishes a bad scan from a different wording: at least two words are misspelt and, together with stray words,
 * one in fifteen. Inflection only changes endings, and typing errors are single.
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

/** The same word but for some letters that are no inflection, and no other common word. */
function isMisread(quote: string, found: string): boolean {
  if (quote === found || quote.length < MIN_LETTERS || /\d/.test(quote) || stopWords.has(found)) return false
  if (editDistance(quote, found) * 2 > Math.max(quote.length, found.length)) return false
  let shared = 0
  while (shared < quote.length && quote[shared] === found[shared]) shared++
  return !(endings.has(quote.slice(shared)) && endings.has(found.slice(shared)))
}

/** What inflection leaves behind the part that two forms of a word share, in English and German. */
const endings = new Set(['', ...wordsOf(...lexicon('endings'))])

/**
 * Share (0–1, by letters) of the quote's content words for which the text has
 * another word or none. A bad scan of the same words has a low share.
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
    // What is no word may be the remains of this one.
    reworded += word.text.length * (other && !/^\p{L}{3,}$/u.test(other.text) ? 0.5 : 1)
  }
  return all === 0 ? 0 : reworded / all
}

/** Figures whose shapes are taken for one another: closed loops, open bows, slanted strokes. */
const confusable = ['0689', '35689', '147', '27']

/** Whether a bad scan may show one of two words as the other, at least one of them a number. */
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

/** Whether half of the figures of two numbers, or more, are the same and in the same order: `66`, `6`; `1848`, `1818`. */
export function keepsFigures(a: string, b: string): boolean {
  const [left, right] = [a, b].map((number) => number.replaceAll(/[^\d]/g, ''))
  return editDistance(left!, right!) * 2 <= Math.max(left!.length, right!.length)
}

/** Whether the text has only the first or the last figures of the quoted number, with signs of damage in place of the others. */
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

/** Whether the text has an impossible ordinal (`1.5th`, `2th`) with the first or the last figures of the quoted one (`15th`, `20th`). */
export function isBrokenOrdinal(quote: string, found: string): boolean {
  const [figures, others] = [quote, found].map((word) => word.replaceAll(/[^\d]/g, ''))
  const isOrdinal = /^\d+(?:1st|2nd|3rd|[04-9]th)$|^\d*1\dth$|^(?:1st|2nd|3rd|[4-9]th)$/.test(found)
  return (
    /(?:st|nd|rd|th)$/.test(found) &&
    !isOrdinal &&
    (figures!.startsWith(others!) || figures!.endsWith(others!))
  )
}

/** Whether the number in the text is the quoted one with a figure for the sign that follows it: `100%` read as `1001`. */
export function endsInMisreadSign(found: string, { of, wanted }: { of: Word; wanted: string }): boolean {
  return (
    found.length === of.text.length + 1 &&
    found.startsWith(of.text) &&
    /^[^\s\p{L}\d.,]/u.test(wanted.slice(of.end))
  )
}

/** Letters and pairs of letters that print alike, and the letter that stands for them. */
const shapes: readonly (readonly [RegExp, string])[] = [
  [/['’.,]/g, ''],
  [/rn|ni|iu/g, 'm'],
  [/ri|ii|u/g, 'n'],
  [/li/g, 'h'],
  [/vv/g, 'w'],
  [/[1ijtf|!]/g, 'l'],
  [/[ec0q4]/g, 'o'],
]

/** A word with one letter for each group of letters and pairs that print alike. */
export function shapeOf(word: string): string {
  return shapes.reduce((shape, [sign, like]) => shape.replaceAll(sign, like), word)
}

/** Whether one word is a negation and the other what a bad reader made of it, alone or run into its neighbours. */
export function isDamagedNegator(quote: string, found: string): boolean {
  const [shorter, longer] = quote.length <= found.length ? [quote, found] : [found, quote]
  if (stopWords.has(longer) && stopWords.has(shorter)) return false
  // Of two letters one is left, and the quote's word is sure to be one: `no` read as `io`.
  if (shorter.length < 3) return quote === 'no' && found.length === 2 && editDistance(quote, found) === 1
  const [left, right] = [shapeOf(shorter), shapeOf(longer)]
  return editDistance(left, right) <= 1 || (longer.length >= shorter.length + 3 && right.includes(left))
}
