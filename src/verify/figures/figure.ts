/**
 * Figures. In: a claim, the texts of its evidence, and the words that a judge named. Out: the figures and dates
 * of the claim that no evidence states in any writing, and whether the words give them.
 */
import { spansOverlap } from '../../core/spans-overlap.ts'
import type { Span } from '../../core/span.ts'
import { parseDates } from '../../facts/values/dates.ts'
import type { DateFact } from '../../facts/values/dates.ts'
import type { NumberFact } from '../../facts/values/number-fact.ts'
import { parseNumbers } from '../../facts/values/numbers.ts'
import { wordValue } from '../../facts/values/number-words.ts'
import { englishOrdinals } from '../../lexicon/english/numbers.ts'
import { letterPattern } from '../../lexicon/letter-pattern.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import { readClockTimes } from './clock-times.ts'
import type { ClockTime } from './clock-times.ts'
import { readDatesElsewhere, readNumbersElsewhere } from './other-languages.ts'
import { readRanks } from './ranks.ts'
import type { Rank } from './ranks.ts'

/** A figure or date that a text states, in figures or words; `name` is one in a name, compared as it is written. */
export type Figure = Span & { text: string } & (
    | { kind: 'date'; date: DateFact }
    | { kind: 'years'; first: number; last: number }
    | { kind: 'time'; minutes: ClockTime['minutes'] }
    | { kind: 'ordinal'; value: number }
    | { kind: 'rank'; rank: Rank }
    | { kind: 'number'; number: NumberFact; mayBeOrdinal: boolean }
    | { kind: 'name' }
  )

/** UTF-16 units that are read of a text. */
const MAX_LENGTH = 50_000

type Read = Span & (Figure extends infer Each ? (Each extends Figure ? Omit<Each, 'text'> : never) : never)

/** The figures of a text in order and apart; linear. */
export function readFigures(given: string): Figure[] {
  const text = given.slice(0, MAX_LENGTH)
  const plain = withPlainDigits(text)
  const taken: Read[] = []
  const take = (found: readonly Read[]) => {
    for (const one of found) if (!taken.some((known) => spansOverlap(known, one))) taken.push(one)
  }
  take(readDecades(plain))
  take(readYearRanges(plain))
  take(readMonthsOfYears(plain))
  take(
    [...readDatesElsewhere(plain), ...parseDates(plain)].map((date) => ({
      ...spanOf(date),
      kind: 'date',
      date,
    })),
  )
  take(readClockTimes(plain).map(({ minutes, ...span }) => ({ ...span, kind: 'time', minutes })))
  take(readRanks(plain).map((rank) => ({ ...spanOf(rank), kind: 'rank', rank })))
  take(readLongOrdinals(plain))
  take(readDozens(plain))
  take(parseNumbers(plain).map((number) => numberFigure(number, plain)))
  take(
    readNumbersElsewhere(plain).map(({ value, isOrdinal, ...span }) =>
      isOrdinal
        ? { ...span, kind: 'ordinal', value }
        : { ...span, kind: 'number', number: plainNumber(span, value, plain), mayBeOrdinal: false },
    ),
  )
  take(readNames(plain))
  return taken
    .toSorted((a, b) => a.start - b.start)
    .map((one) => ({ ...one, text: text.slice(one.start, one.end) }) as Figure)
}

function spanOf({ start, end }: Span): Span {
  return { start, end }
}

/** Digits of all scripts as those of ASCII, so that `٣` and `３` are read; of the same length. */
function withPlainDigits(text: string): string {
  return otherDigit.test(text) ? text.replace(otherDigits, (digit) => String(valueOfDigit(digit))) : text
}

/** Of the basic plane: one UTF-16 unit each. */
const otherDigit = /(?![0-9])\p{Nd}/u
const otherDigits = /(?![0-9\u{10000}-\u{10FFFF}])\p{Nd}/gu

/** The digits of a script follow each other from its zero. */
function valueOfDigit(digit: string): number {
  let code = digit.codePointAt(0)!
  let value = 0
  while (value < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(code - 1))) {
    code--
    value++
  }
  return value
}

const decade = letterPattern(
  String.raw`(?<![\p{L}\p{N}])(?:the )?(1[4-9]\d|20\d)0(?:['’]?s|er|ern)(?![\p{L}\p{N}])`,
  'g',
)

function readDecades(text: string): Read[] {
  return [...text.matchAll(decade.in(text))].map(({ 0: said, 1: tens, index }) => {
    const first = Number(tens) * 10
    return { start: index, end: index + said.length, kind: 'years', first, last: first + 9 }
  })
}

/** `2007–11`, `2007 – 2011`, `2007/08`, `from 2007 to 2011` is two years already. */
const yearRange = letterPattern(
  String.raw`(?<![\p{L}\p{N}.,/-])(1[4-9]\d\d|20\d\d)([ \u00a0]?[–—/-][ \u00a0]?)(\d{4}|\d{2})(?![\p{L}\p{N}]|[.,/-]\d)`,
  'g',
)

function readYearRanges(text: string): Read[] {
  return [...text.matchAll(yearRange.in(text))].flatMap(
    ({ 0: said, 1: from, 2: dash, 3: to, index }): Read[] => {
      const first = Number(from)
      const last = to!.length === 4 ? Number(to) : first - (first % 100) + Number(to)
      if (last <= first || last > first + MAX_YEARS) return []
      const middle = index + from!.length
      return [
        yearFigure(first, { start: index, end: middle }),
        yearFigure(last, { start: middle + dash!.length, end: index + said.length }),
      ]
    },
  )
}

/** Years of a range; figures that give more are something else. */
const MAX_YEARS = 200

function yearFigure(year: number, span: Span): Read {
  return { ...span, kind: 'date', date: { ...span, readings: [{ year }] } }
}

const dozens = letterPattern(
  String.raw`(?<![\p{L}\p{N}])(?:(\p{L}+|\d{1,3}) )?(?:dozens?|Dutzend)(?![\p{L}\p{N}])`,
  'gi',
)

/** `A dozen`, `four dozen`, `ein Dutzend`. */
function readDozens(text: string): Read[] {
  return [...text.matchAll(dozens.in(text))].map(({ 0: said, 1: count, index }) => {
    const times = count === undefined ? 1 : (wordValue(count.toLowerCase()) ?? (Number(count) || 1))
    const span = { start: index, end: index + said.length }
    return { ...span, kind: 'number', number: plainNumber(span, times * 12, text), mayBeOrdinal: false }
  })
}

const monthOfYear = /(?<![\d.,/-])(0?[1-9]|1[0-2])\/(\d{4})(?![\d/])/g

/** `03/2018`. */
function readMonthsOfYears(text: string): Read[] {
  return [...text.matchAll(monthOfYear)].map(({ 0: said, 1: month, 2: year, index }) => {
    const span = { start: index, end: index + said.length }
    return {
      ...span,
      kind: 'date',
      date: { ...span, readings: [{ year: Number(year), month: Number(month) }] },
    }
  })
}

const englishTens = 'twenty thirty forty fifty sixty seventy eighty ninety'
/** `Twenty-first`, which holds a `first`, and `einundzwanzigste`. */
const longOrdinal = letterPattern(
  () =>
    String.raw`(?<![\p{L}\p{N}])(?:(${wordsPattern(wordsOf(englishTens))})[- ](${wordsPattern(wordsOf(englishOrdinals).slice(0, 9))})|(\p{L}+?)ste[nrsm]?)(?![\p{L}\p{N}])`,
  'gi',
)

function readLongOrdinals(text: string): Read[] {
  return [...text.matchAll(longOrdinal.in(text))].flatMap(
    ({ 0: said, 1: ten, 2: one, 3: german, index }): Read[] => {
      const value = german
        ? wordValue(german.toLowerCase().replaceAll('ß', 'ss'))
        : wordValue(ten!.toLowerCase())! + wordsOf(englishOrdinals).indexOf(one!.toLowerCase()) + 1
      return value === null || value < MIN_LONG
        ? []
        : [{ start: index, end: index + said.length, kind: 'ordinal', value }]
    },
  )
}

/** Shorter ordinals are words of their own. */
const MIN_LONG = 13

/** What makes a number the place in an order: `No. 3`, `Platz 3`, `rank 3`, `3.` before a word. */
const rankLabel = /(?:\b(?:no|nr|number|nummer|place|position|platz|rang|rank|ranks|ranked|ranking)\.?|#) ?$/i

function numberFigure(number: NumberFact, text: string): Read {
  const { values, unit, start, end } = number
  const span = { start, end }
  if (unit?.dimension === 'ordinal') return { ...span, kind: 'ordinal', value: values[0]! }
  const isLabelled = rankLabel.test(text.slice(Math.max(0, start - 12), start))
  const mayBeOrdinal = unit === null && (isLabelled || /^\.[ \u00a0]\p{L}/u.test(text.slice(end, end + 3)))
  return { ...span, kind: 'number', number, mayBeOrdinal }
}

function plainNumber(span: Span, value: number, text: string): NumberFact {
  const figures = text.slice(span.start, span.end)
  return { ...span, values: [value], unit: null, bound: null, isRounded: false, figures }
}

const name = letterPattern(String.raw`[\p{L}\p{N}]+(?:[-./:'’_+][\p{L}\p{N}]+)*`, 'g')

/** Figures in names: `COVID-19`, `B2B`, `v3.10`. */
function readNames(text: string): Read[] {
  return [...text.matchAll(name.in(text))].flatMap(({ 0: said, index }): Read[] =>
    /\d/.test(said) ? [{ start: index, end: index + said.length, kind: 'name' }] : [],
  )
}
