import type { Span } from '../../core/span.ts'
import { compareWords } from './compare/compare-words.ts'
import type { WordChange } from './compare/compare-words.ts'
import { readQuotedWords } from './compare/quoted-words.ts'
import type { QuotedWord } from './compare/quoted-words.ts'
import type { QuoteMatch } from './quote-match.ts'
import { readSurroundings } from './surroundings.ts'

/**
 * Number of words by which a match is widened to compare more of the text: before it if the first word of the quote
 * differs by more than damage or spelling, after it if the last word does.
 */
const REACH = 2
/** Weight of a word that surely differs, in the sum that `accusation` returns; an unclear word weighs 1. */
const SURE = 1_000

/**
 * A place of a text, and how a quote differs from it. `words` are those of the quote; `isScan`: whether the text around
 * is a bad scan.
 */
export type WordChanges = Span & {
  changes: readonly WordChange[]
  words: readonly QuotedWord[]
  isScan: boolean
}

/**
 * The differences between a quote and the place of its match. The place is made a few words longer or shorter
 * if the quote then differs less from it.
 */
export function bestChanges(
  quote: string,
  text: string,
  { match, isElsewhere }: { match: QuoteMatch; isElsewhere: (word: string, place: Span) => boolean },
): WordChanges {
  const words = readQuotedWords(quote)
  const whole = widenToWords(match, text)
  const surroundings = readSurroundings(whole, text)
  const readWithin = ({ start, end }: Span) => readQuotedWords(text.slice(start, end))
  const compareWithin = ({ start, end }: Span, own = readWithin({ start, end })): WordChanges => {
    const found = own.map((word) => moved(word, start))
    const { changes, first, last } = compareWords(words, found, {
      ...surroundings,
      isElsewhere: (word) => isElsewhere(word, { start, end }),
    })
    return {
      changes,
      start: first?.start ?? start,
      end: last?.end ?? end,
      words,
      isScan: surroundings.isScan,
    }
  }
  // Reading the words of a long quote costs more than comparing them, so each text is read once.
  const wholeWords = readWithin(whole)
  const narrow = compareWithin(whole, wholeWords)
  const touches = (word: QuotedWord | undefined) =>
    narrow.changes.some(({ kind, quote: own }) => isHard(kind) && word !== undefined && own.includes(word))
  const before = touches(words[0]) ? REACH : 0
  const after = touches(words.at(-1)) ? REACH : 0
  const wide = before + after > 0 ? compareWithin(widenByWords(whole, text, before, after)) : narrow
  const best = accusation(wide) < accusation(narrow) ? wide : narrow
  const places = accusation(best) > 0 ? shorterPlaces(whole, wholeWords, words.length) : []
  const shorter = places.map((place) => compareWithin(place))
  const least = shorter.reduce((a, b) => (accusation(b) < accusation(a) ? b : a), best)
  return least === best ? withEnds(best, match) : least
}

/**
 * The place without its surplus last words, and the place without its surplus first words; empty if it has no more
 * words than the quote (`count`). A match may extend to a repetition of the quote's last word.
 */
function shorterPlaces({ start, end }: Span, found: readonly QuotedWord[], count: number): Span[] {
  const [last, first] = [found[count - 1], found.at(-count)]
  if (found.length <= count || !first || !last) return []
  return [
    { start, end: start + last.end },
    { start: start + first.start, end },
  ]
}

/** Widens the span to the ends of the match, where there may be signs that are not words. */
function withEnds(changes: WordChanges, match: Span): WordChanges {
  return { ...changes, start: Math.min(changes.start, match.start), end: Math.max(changes.end, match.end) }
}

/**
 * The weight of the differences: `SURE` for each word that is surely different, 1 for each unclear one. Damage and
 * spelling weigh nothing.
 */
function accusation({ changes }: WordChanges): number {
  return changes.reduce((sum, { kind, quote, found }) => {
    const words = Math.max(quote.length, found.length)
    return sum + (kind === 'unclear' ? words : isHard(kind) ? words * SURE : 0)
  }, 0)
}

function isHard(kind: WordChange['kind']): boolean {
  return kind === 'replaced' || kind === 'dropped' || kind === 'inserted' || kind === 'unclear'
}

/** A word of a slice with its span in the whole text: moved by this many UTF-16 units. */
export function moved(word: QuotedWord, by: number): QuotedWord {
  return { ...word, start: word.start + by, end: word.end + by }
}

/** Maximum length of a word that a span is widened to, in UTF-16 units. */
const MAX_WORD = 64

function widenToWords({ start, end }: Span, text: string): Span {
  const isInWord = (offset: number) =>
    /[\p{L}\p{M}\p{N}]/u.test(text.charAt(offset - 1)) && /[\p{L}\p{M}\p{N}]/u.test(text.charAt(offset))
  let from = start
  while (start - from < MAX_WORD && isInWord(from)) from--
  let to = end
  while (to - end < MAX_WORD && isInWord(to)) to++
  return { start: from, end: to }
}

function widenByWords({ start, end }: Span, text: string, before: number, after: number): Span {
  const head = text.slice(Math.max(0, start - MAX_WORD * REACH), start)
  const tail = text.slice(end, end + MAX_WORD * REACH)
  const left = before > 0 ? readQuotedWords(head).slice(-before)[0] : undefined
  const right = readQuotedWords(tail).slice(0, after).at(-1)
  return widenToWords(
    {
      start: left ? start - head.length + left.start : start,
      end: right ? end + right.end : end,
    },
    text,
  )
}
