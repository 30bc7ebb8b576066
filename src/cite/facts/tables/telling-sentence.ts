import type { Span } from '../../../core/span.ts'
import { spansOverlap } from '../../../core/spans-overlap.ts'
import { foldText } from '../../../text/folding.ts'
import { splitWords } from '../../../text/words.ts'
import type { Word } from '../../../text/words.ts'
import { parseDates, parseNumbers } from '../../../text/values.ts'
import type { DateFact, NumberFact } from '../../../text/values.ts'
import { isParticle } from './telling-words.ts'

/** The only amount or date of a claim that is not in the names of a row or column which the claim repeats. */
export type SaidValue = Span & { fact: NumberFact | DateFact }

/** A claim as words, dates and numbers; all spans are offsets of its text. */
export type TellingSentence = {
  text: string
  words: readonly Word[]
  dates: readonly DateFact[]
  /** The only amount or date of the claim that overlaps none of the spans; `null` if there is none or more than one. */
  valueBeside(taken: readonly Span[]): SaidValue | null
}

/** Maximum UTF-16 units of a sentence that states one cell; a longer one is not read as such. */
const MAX_LENGTH = 400

/** Reads a claim that may state a cell; `null` if it is too long. */
export function readTelling(claim: string): TellingSentence | null {
  if (claim.length > MAX_LENGTH) return null
  const text = claim.replaceAll(/(\*\*|__)(?=\S)([^*_]+)(?<=\S)\1/g, '  $2  ')
  const folded = foldText(text)
  const words = splitWords(folded.text).map((word) => ({ ...word, ...folded.toOriginal(word) }))
  const dates = parseDates(text)
  const numbers = parseNumbers(text)
  return {
    text,
    words,
    dates,
    valueBeside(taken) {
      const isFree = (span: Span) => !taken.some((one) => spansOverlap(one, span))
      const amounts = numbers.filter(isFree)
      const days = dates.filter((date) => isFree(date) && date.readings[0]?.month !== undefined)
      if (days.length === 1 && amounts.every((amount) => spansOverlap(amount, days[0]!)))
        return { start: days[0]!.start, end: days[0]!.end, fact: days[0]! }
      const [only, ...more] = amounts
      return only && more.length === 0 && days.length === 0
        ? { start: only.start, end: only.end, fact: only }
        : null
    },
  }
}

export function tokensIn({ words }: TellingSentence, { start, end }: Span): Word[] {
  return words.filter((word) => start <= word.start && word.end <= end)
}

/** Whether two dates are the same and neither is ambiguous. A text counts only if it is a date and nothing else. */
export function isSameDate(date: DateFact, other: DateFact | string): boolean {
  if (typeof other !== 'string') return sameReadings(date, other)
  const [own, ...more] = parseDates(other)
  const isAll = own !== undefined && more.length === 0 && own.end - own.start === other.trim().length
  return isAll && sameReadings(date, own)
}

const calendar = ['century', 'year', 'quarter', 'month', 'day', 'weekday'] as const

function sameReadings(
  { readings: [left, ...more] }: DateFact,
  { readings: [right, ...others] }: DateFact,
): boolean {
  if (!left || !right || more.length > 0 || others.length > 0) return false
  return calendar.every((part) => left[part] === right[part])
}

/**
 * The first place outside of `taken` where a claim has the words of `run` side by side; `null` if there is none. Unless
 * `isExact`, articles and prepositions between the words and plural endings are ignored.
 */
export function findRun(
  words: readonly Word[],
  {
    run,
    taken = [],
    isExact = false,
  }: { run: readonly string[]; taken?: readonly Span[]; isExact?: boolean },
): Span | null {
  if (run.length === 0) return null
  const own = isExact ? words : words.filter(({ text }) => !isParticle(text))
  for (let first = 0; first + run.length <= own.length; first++) {
    const isHere = run.every((word, step) => isSameWord(own[first + step]!.text, word, isExact))
    if (!isHere) continue
    const span = { start: own[first]!.start, end: own[first + run.length - 1]!.end }
    if (!taken.some((one) => spansOverlap(one, span))) return span
  }
  return null
}

/** Whether two folded words are the same apart from a plural ending; if `isExact`, apart from a genitive `'s`. */
function isSameWord(said: string, named: string, isExact: boolean): boolean {
  if (said === named || (isExact && said === `${named}'s`)) return true
  if (isExact || said.length < MIN_INFLECTED || named.length < MIN_INFLECTED) return false
  const [short, long] = said.length < named.length ? [said, named] : [named, said]
  // A letter behind figures is no ending: `2020e` is an estimate.
  return long.startsWith(short) && !/\d$/.test(short) && /^(?:s|es|n|en|e)$/.test(long.slice(short.length))
}

const MIN_INFLECTED = 3
