import type { Span } from '../../core/span.ts'
import {
  lazily,
  letterPattern,
  lexicon,
  startsWithCapital,
  wordSet,
  wordsOf,
  wordsPattern,
} from '../../text/lexicon.ts'
import { isNegator, lemmaOf } from '../../text/word-classes.ts'
import { foldText } from '../../text/folding.ts'
import { stem, stopWords, splitWords } from '../../text/words.ts'
import { parseDates, parseNumbers } from '../../text/values.ts'
import type { DateFact, NumberFact } from '../../text/values.ts'
import { joinPrefixes } from './join-prefixes.ts'

/** A word as the checks of facts compare it; the span is in the original text. */
export type GuardWord = Span & {
  /** The folded word. The last word of a phrase that is compared as an adverb has the adverb: `fully` for `in full`. */
  text: string
  /** The stem; of an irregular verb, the stem of its base form. */
  stem: string
  isContent: boolean
  isNumber: boolean
  isCapital: boolean
  sentence: number
  /** Number of the clause, from 0 through the text; a clause ends for example at a comma or before `but`. */
  clause: number
  /** Index of the word in `words` of its `GuardText`. */
  index: number
  /** Number of content words before it, minus 0.5 for a function word, which stands between two content words. */
  position: number
}

/**
 * The surroundings of a place: the stems of the content words near it in its sentence, each with its least distance.
 */
export type Surroundings = ReadonlyMap<string, number>

/** A text as words, with the places of each stem, and its dates and numbers. */
export type GuardText = {
  text: string
  /** The folded text; spans refer to `text`, not to this. */
  folded: string
  words: readonly GuardWord[]
  /** Indices in `words` by stem, in order; at most `MAX_OCCURRENCES` of each. */
  occurrences: ReadonlyMap<string, readonly number[]>
  contents: readonly GuardWord[]
  /** Cached surroundings of single words, by their index. */
  known: Map<number, Surroundings>
  /** The dates, in order; parsed when first called. */
  dates: () => readonly DateFact[]
  numbers: () => readonly NumberFact[]
}

/** Maximum number of places of one word; a more frequent word does not identify a place. */
const MAX_OCCURRENCES = 40

/** Words that begin a clause. */
const joining = wordSet(
  ...lexicon('additions'),
  ...lexicon('contrasts'),
  ...lexicon('reasons'),
  ...lexicon('relatives'),
)
const abbreviations = () => wordsPattern(wordsOf(...lexicon('factAbbreviations')))
const abbreviated = letterPattern(
  () => `(?:^|[\\s(])(?:\\p{L}|\\p{L}\\.\\p{L}|${abbreviations()})\\.\\s*$`,
  'i',
)

/** The adverb of each phrase that is compared as one: `fully` for `in full`. */
const adverbs: ReadonlyMap<string, string> = new Map(lexicon('adverbPhrases').flat())
const adverbEnds: ReadonlySet<string> = new Set(
  [...adverbs.keys()].map((phrase) => phrase.split(' ').at(-1)!),
)

/** Reads a text for comparison, in linear time. */
export function readGuardText(text: string): GuardText {
  const folded = foldText(text)
  const words: GuardWord[] = []
  const occurrences = new Map<string, number[]>()
  let sentence = 0
  let clause = 0
  let contents = 0
  let from = 0
  for (const word of joinPrefixes(splitWords(withoutBounds(folded.text)), folded.text)) {
    const between = folded.text.slice(from, word.start)
    if (
      between !== ' ' &&
      from > 0 &&
      isSentenceBreak(between, folded.text.slice(Math.max(0, from - 12), word.start))
    ) {
      sentence++
      clause++
    } else if ((between !== ' ' && /[,;:()"]| - /.test(between)) || joining.has(word.text)) clause++
    const isNumber = /^\d/.test(word.text)
    const phrase = adverbEnds.has(word.text) ? adverbs.get(`${words.at(-1)?.text} ${word.text}`) : undefined
    const said = phrase ?? word.text
    const isContent = isNumber || (!stopWords.has(said) && !isNegator(said))
    const span = folded.toOriginal(word)
    const isCapital = startsWithCapital(text.slice(span.start, span.start + 2))
    const written = stem(word.text.includes("'") ? word.text.replace(/'s?$/, '') : word.text)
    const own = isCapital ? written : lemmaOf(written)
    const read = {
      ...span,
      text: said,
      stem: own,
      isContent,
      isNumber,
      isCapital,
      sentence,
      clause,
      index: words.length,
      position: isContent ? contents : contents - 0.5,
    }
    if (isContent) {
      contents++
      const places = occurrences.get(own)
      if (!places) occurrences.set(own, [words.length])
      else if (places.length < MAX_OCCURRENCES) places.push(words.length)
    }
    words.push(read)
    from = word.end
  }
  return {
    text,
    folded: folded.text,
    words,
    occurrences,
    contents: words.filter(({ isContent }) => isContent),
    known: new Map(),
    dates: lazily(() => parseDates(text)),
    numbers: lazily(() => parseNumbers(text)),
  }
}

/**
 * Matches words that only bound a number: `no more than 90` is `at most 90`, and its `no` does not negate. Numbers are
 * compared with their bounds.
 */
const bound = letterPattern(
  () => `\\b${wordsPattern([...lexicon('floors').flat(), ...lexicon('ceilings').flat()])}(?= ?[€$£]? ?\\d)`,
  'g',
)

/** The folded text with as many spaces in place of words that only bound a number, such as `at most`. */
function withoutBounds(folded: string): string {
  if (!/\d/.test(folded)) return folded
  return folded.replaceAll(bound.in(folded), (found) => ' '.repeat(found.length))
}

function isSentenceBreak(between: string, before: string): boolean {
  if (/[!?]|\n\s*\n|\n/.test(between)) return true
  if (!/\.["')\]]*\s/.test(between)) return false
  const last = `${before.slice(0, before.lastIndexOf('.') + 1)} `
  return !abbreviated.test(last) && !/(?<![\d.,])\d{1,2}\.\s*$/.test(before)
}
