import type { Span } from '../core/span.ts'
import { isNegator } from '../facts/lexicon/fact-words.ts'
import { stopWords } from '../text/words/stop-words.ts'
import { compareWords } from './compare/compare-words.ts'
import type { WordChange } from './compare/compare-words.ts'
import { readQuotedWords } from './compare/quoted-words.ts'
import type { QuotedWord } from './compare/quoted-words.ts'
import { splitEllipsis } from './ellipsis.ts'
import { createLocator } from './locate.ts'
import type { QuoteMatch } from './quote-match.ts'
import { readSurroundings } from './surroundings.ts'

/** How a quote compares with the text where it was found, and the place to show: whole words. */
export type QuoteComparison = Span & {
  /**
   * `same`: word for word, but for spelling and damage inside words. `altered`:
   * a few words are others. `unclear`: the text is too damaged to tell.
   * `different`: another text.
   */
  outcome: 'same' | 'altered' | 'unclear' | 'different'
  /** What differs, but for spellings; the words' spans are in the quote and in the text. */
  changes: readonly WordChange[]
  /** 0–1, share of the quote's letters that stand in the text as well; 1 only where no word differs. */
  similarity: number
}

export type CompareOptions = {
  /** Whether a folded word stands in the sources outside of a span of this text; no unless told. */
  isElsewhere?: (word: string, place: Span) => boolean
}

/** Share of damaged words above which a word more or less cannot be told from damage. */
const MAX_DAMAGED = 0.45
/** Share of a quote's words that may be others for the rest to be the quote still. */
const MAX_ALTERED = 1 / 3
/** Words beyond the match in which the first and last word of a quote may stand. */
const REACH = 2
const LEAST_SIMILARITY = 0.6
/** What a word that is surely another counts, in unclear ones. */
const SURE = 1_000
/**
 * Compares a quote word by word with the place of a text where `locateQuote`
 * found it. Locating forgives what a quote must not be forgiven: one other word
 * in a long sentence.
 *
 * @example
 * const text = 'The paint was blue.'
 * compareQuote('The paint was red.', text, { start: 0, end: 19, similarity: 0.8, kind: 'fuzzy' }).outcome // 'altered'
 */
export function compareQuote(
  quote: string,
  text: string,
  match: QuoteMatch,
  { isElsewhere = () => false }: CompareOptions = {},
): QuoteComparison {
  const parts = splitEllipsis(quote)
  return parts.length > 1
    ? compareParts(parts, text, { match, isElsewhere })
    : compareWhole(quote, text, { match, isElsewhere })
}

function compareWhole(quote: string, text: string, { match, isElsewhere }: Placed): QuoteComparison {
  const { start, end } = widenToWords(match, text)
  const isWhole = start === match.start && end === match.end
  // Folding takes ß for ss, which may make another word: `Masse`, `Maße`.
  const mayDiffer =
    match.kind === 'fuzzy' ||
    (match.kind === 'folded' && (quote + text.slice(match.start, match.end)).includes('ß'))
  if (!mayDiffer && isWhole) {
    return { start: match.start, end: match.end, outcome: 'same', changes: [], similarity: 1 }
  }
  return toComparison(quote, match, bestChanges(quote, text, { match, isElsewhere }))
}

type Placed = { match: QuoteMatch; isElsewhere: NonNullable<CompareOptions['isElsewhere']> }
/** `words` are those of the quote. */
type Changes = Span & { changes: readonly WordChange[]; words: readonly QuotedWord[] }

/** The changes against the match, or against it and the words beside it where they explain the ends better. */
function bestChanges(quote: string, text: string, { match, isElsewhere }: Placed): Changes {
  const words = readQuotedWords(quote)
  const whole = widenToWords(match, text)
  const surroundings = readSurroundings(whole, text)
  const readWithin = ({ start, end }: Span) => readQuotedWords(text.slice(start, end))
  const compareWithin = ({ start, end }: Span, own = readWithin({ start, end })): Changes => {
    const found = own.map((word) => moved(word, start))
    const { changes, first, last } = compareWords(words, found, {
      ...surroundings,
      isElsewhere: (word) => isElsewhere(word, { start, end }),
    })
    return { changes, start: first?.start ?? start, end: last?.end ?? end, words }
  }
  // Reading the words of a long quote costs more than comparing them, so it is done once for each text.
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

/** The first and the last words of a place that has more of them than its quote: a match may go on to a word that the quote ends with and the text has once more. */
function shorterPlaces({ start, end }: Span, found: readonly QuotedWord[], count: number): Span[] {
  const [last, first] = [found[count - 1], found.at(-count)]
  if (found.length <= count || !first || !last) return []
  return [
    { start, end: start + last.end },
    { start: start + first.start, end },
  ]
}

/** The place out to the ends of the match, which may have signs at its ends. */
function withEnds(changes: Changes, match: Span): Changes {
  return { ...changes, start: Math.min(changes.start, match.start), end: Math.max(changes.end, match.end) }
}

/** Words that differ; one that is surely another counts more than any number of unclear ones. */
function accusation({ changes }: Changes): number {
  return changes.reduce((sum, { kind, quote, found }) => {
    const words = Math.max(quote.length, found.length)
    return sum + (kind === 'unclear' ? words : isHard(kind) ? words * SURE : 0)
  }, 0)
}

function isHard(kind: WordChange['kind']): boolean {
  return kind === 'replaced' || kind === 'dropped' || kind === 'inserted' || kind === 'unclear'
}

function toComparison(
  quote: string,
  match: QuoteMatch,
  { changes, start, end, words }: Changes,
): QuoteComparison {
  const shown = changes.filter(({ kind }) => kind !== 'spelling')
  const ofKind = (...kinds: WordChange['kind'][]) => shown.filter(({ kind }) => kinds.includes(kind))
  const altered = ofKind('replaced', 'dropped', 'inserted')
  const others = altered.reduce((sum, each) => sum + Math.max(each.quote.length, each.found.length), 0)
  const letters = altered.flatMap((each) => (each.quote.length > 0 ? each.quote : each.found))
  const lost = letters.reduce((sum, { text }) => sum + text.length, 0)
  const similarity = Math.min(match.similarity, 1 - Math.min(quote.length, lost) / Math.max(1, quote.length))
  const outcome = () => {
    const hasWord = words.some(({ text }) => !stopWords.has(text))
    if (others > Math.max(1, words.length * MAX_ALTERED) || words.length - others < 2 || !hasWord)
      return 'different'
    if (others > 0) return 'altered'
    const damaged = ofKind('damage', 'unclear').length
    return ofKind('unclear').length > 0 || damaged > Math.max(1, words.length * MAX_DAMAGED)
      ? 'unclear'
      : 'same'
  }
  return { start, end, outcome: outcome(), changes: shown, similarity }
}

/** Compares each part of a quote with an ellipsis where it stands. `unclear` if what is left out holds a negation, which may reverse the meaning. */
function compareParts(
  parts: readonly string[],
  text: string,
  { match, isElsewhere }: Placed,
): QuoteComparison {
  const compared: QuoteComparison[] = []
  for (const part of parts) {
    const from = compared.at(-1)?.end ?? match.start
    const slice = text.slice(from, match.end)
    const found = createLocator(slice)(part, { minSimilarity: LEAST_SIMILARITY, changedFacts: 'kept' })
    if (!found) continue
    const place = { ...found, start: found.start + from, end: found.end + from }
    // Not split again: each level of a quote with thousands of ellipses would read all that is left of it.
    compared.push(compareWhole(part, text, { match: place, isElsewhere }))
  }
  const omitted = compared.slice(1).map(({ start }, index) => text.slice(compared[index]!.end, start))
  const outcomes = compared.map(({ outcome }) => outcome)
  const worst = (['different', 'altered', 'unclear'] as const).find((outcome) => outcomes.includes(outcome))
  return {
    start: compared[0]?.start ?? match.start,
    end: compared.at(-1)?.end ?? match.end,
    outcome: worst ?? (omitted.some(turnsRound) ? 'unclear' : 'same'),
    changes: compared.flatMap(({ changes }) => changes),
    similarity: Math.min(match.similarity, ...compared.map(({ similarity }) => similarity)),
  }
}

/** Whether what was left out within a sentence denies it. */
function turnsRound(omitted: string): boolean {
  return !/[.!?]\s/.test(omitted) && readQuotedWords(omitted).some(({ text }) => isNegator(text))
}

function moved(word: QuotedWord, by: number): QuotedWord {
  return { ...word, start: word.start + by, end: word.end + by }
}

/** Longest word that a span is widened to, in UTF-16 units. */
const MAX_WORD = 64

function widenToWords({ start, end }: Span, text: string): Span {
  const isInWord = (offset: number) =>
    /[\p{L}\p{M}\p{N}]/u.test(text.charAt(offset - 1)) && /[\p{L}\p{M}\p{N}]/u.test(text.charAt(offset))
  let from = start
  while (from > 0 && start - from < MAX_WORD && isInWord(from)) from--
  let to = end
  while (to < text.length && to - end < MAX_WORD && isInWord(to)) to++
  return { start: from, end: to }
}

function widenByWords({ start, end }: Span, text: string, before: number, after: number): Span {
  const head = text.slice(Math.max(0, start - MAX_WORD * REACH), start)
  const tail = text.slice(end, end + MAX_WORD * REACH)
  const left = readQuotedWords(head).slice(before === 0 ? head.length : -before)[0]
  const right = readQuotedWords(tail)[after - 1] ?? (after > 0 ? readQuotedWords(tail).at(-1) : undefined)
  return widenToWords(
    {
      start: left ? start - head.length + left.start : start,
      end: right ? end + right.end : end,
    },
    text,
  )
}
