import type { Span } from '../../core/span.ts'
import { splitWords } from '../words/words.ts'

/**
 * Maximum length of stray text (of another column or the margin) between the first or last word of a quote and its
 * other words, in UTF-16 units.
 */
const MAX_STRAY = 16
/** Minimum number of letters of a word that does not match by chance. */
const MIN_LETTERS = 4

/**
 * Widens a match to the first and last word of its pattern, if stray text separates them from the match. The search
 * leaves out such a word, because that needs fewer edits than inserting the stray text. A word that the stray text
 * broke in two counts as well (`pri- 3s, soner`).
 */
export function reachEndWords({ start, end }: Span, pattern: string, text: string): Span {
  const words = splitWords(pattern)
  const held = splitWords(text.slice(start, end)).map((word) => word.text)
  const [first, last] = [words[0]?.text ?? '', words.at(-1)?.text ?? '']
  const reach = MAX_STRAY + MIN_LETTERS
  const tail = held.slice(-2)
  const head = held.slice(0, 2)
  const to = Math.min(text.length, end + reach + last.length)
  const from = Math.max(0, start - reach - first.length)
  const findNext = () =>
    splitWords(text.slice(end, to))
      .filter((word) => (to === text.length || end + word.end < to) && word.start <= reach)
      .find(({ text: word }) => isRestOf(last, word, (rest) => tail.some((part) => part + rest === last)))
  const findPrevious = () =>
    splitWords(text.slice(from, start))
      .filter((word) => from === 0 || word.start > 0)
      .findLast(({ text: word }) =>
        isRestOf(first, word, (rest) => head.some((part) => rest + part === first)),
      )
  const next = tail.includes(last) ? undefined : findNext()
  const previous = head.includes(first) ? undefined : findPrevious()
  return { start: previous ? from + previous.start : start, end: next ? end + next.end : end }
}

/**
 * Whether a word of the text is the wanted word, or the half of it that the match lacks; `completes` says whether it is
 * that half.
 */
function isRestOf(wanted: string, word: string, completes: (rest: string) => boolean): boolean {
  return (
    wanted.length >= MIN_LETTERS && (word === wanted || (word.length >= MIN_LETTERS - 1 && completes(word)))
  )
}
