import type { Span } from '../../core/span.ts'
import { parseDates } from './dates.ts'
import { plainNumber } from './number-fact.ts'
import type { NumberFact } from './number-fact.ts'
import { parseNumbers } from './numbers.ts'
import { isClock } from './clock-times.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { Figure, ReadFigure } from './figure.ts'
import { digitOf } from './decimal.ts'
import { readDatesElsewhere, readNumbersElsewhere } from './other-languages.ts'
import { readRanks } from './ranks.ts'
import { readWritings } from './written-values.ts'

/** Maximum UTF-16 units to read of a text; the text after them is not read. */
const MAX_LENGTH = 50_000

/** The figures in the first 50,000 UTF-16 units of a text, in order and without overlap. Takes linear time. */
export function readFigures(given: string): Figure[] {
  const text = given.slice(0, MAX_LENGTH)
  const plain = withPlainDigits(text)
  const taken: ReadFigure[] = []
  const isTaken = new Uint8Array(plain.length)
  const take = (found: readonly ReadFigure[]) => {
    for (const one of found) {
      if (isTaken.subarray(one.start, one.end).includes(1)) continue
      isTaken.fill(1, one.start, one.end)
      taken.push(one)
    }
  }
  take(readWritings(plain))
  take(
    [...readDatesElsewhere(plain), ...parseDates(plain)].map((date) => ({
      ...spanOf(date),
      kind: 'date',
      date,
    })),
  )
  const numbers = parseNumbers(plain)
  take(numbers.filter(isClock).map((number) => numberFigure(number, plain)))
  take(readRanks(plain).map((rank) => ({ ...spanOf(rank), kind: 'rank', rank })))
  take(numbers.map((number) => numberFigure(number, plain)))
  take(
    readNumbersElsewhere(plain).map(({ value, isOrdinal, ...span }) =>
      isOrdinal
        ? { ...span, kind: 'ordinal', value }
        : { ...span, kind: 'number', number: plainNumber(plain, span, value), mayBeOrdinal: false },
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

/** Replaces digits of other scripts with those of ASCII, so that `٣` and `３` are read; the length stays the same. */
function withPlainDigits(text: string): string {
  return otherDigit.test(text) ? text.replace(otherDigits, (digit) => String(digitOf(digit))) : text
}

/** Matches digits of other scripts; only those of the basic plane, which are one UTF-16 unit each. */
const otherDigit = /(?![0-9])\p{Nd}/u
const otherDigits = /(?![0-9\u{10000}-\u{10FFFF}])\p{Nd}/gu

/** Matches labels before a number that make it a rank: `No. 3`, `Platz 3`, `rank 3`. */
const rankLabel = /(?:\b(?:no|nr|number|nummer|place|position|platz|rang|rank|ranks|ranked|ranking)\.?|#) ?$/i

function numberFigure(number: NumberFact, text: string): ReadFigure {
  const { values, unit, start, end } = number
  const span = { start, end }
  if (unit?.dimension === 'ordinal') return { ...span, kind: 'ordinal', value: values[0]! }
  const isLabelled = rankLabel.test(text.slice(Math.max(0, start - 12), start))
  const mayBeOrdinal = unit === null && (isLabelled || /^\.[ \u00a0]\p{L}/u.test(text.slice(end, end + 3)))
  return { ...span, kind: 'number', number, mayBeOrdinal }
}

const name = letterPattern(String.raw`[\p{L}\p{N}]+(?:[-./:'’_+][\p{L}\p{N}]+)*`, 'g')

/** Reads figures in names: `COVID-19`, `B2B`, `v3.10`. */
function readNames(text: string): ReadFigure[] {
  return [...text.matchAll(name.in(text))].flatMap(({ 0: said, index }): ReadFigure[] =>
    /\d/.test(said) ? [{ start: index, end: index + said.length, kind: 'name' }] : [],
  )
}
