import type { Language } from '../../../src/text/lexicon/languages.ts'
import { hoursOf, hoursWritten, isClock, readClockTimes } from '../../../src/text/values/clock-times.ts'
import { lastYear } from '../../../src/text/values/date-formats.ts'
import { coversDate, coversInParts, excludesDate, parseDates } from '../../../src/text/values/dates.ts'
import type { DateFact } from '../../../src/text/values/dates.ts'
import {
  converted,
  decimalSignOf,
  numberOf,
  readDecimal,
  shortest,
  wholeDecimal,
} from '../../../src/text/values/decimal.ts'
import { readBound, startOfBound } from '../../../src/text/values/number-bounds.ts'
import type { NumberFact } from '../../../src/text/values/number-fact.ts'
import { parseMultiples, readOrdinals } from '../../../src/text/values/number-multiples.ts'
import { readRanges } from '../../../src/text/values/number-ranges.ts'
import { withUnit } from '../../../src/text/values/number-units.ts'
import { continued, scaleLast, scaleOf, wordValue } from '../../../src/text/values/number-words.ts'
import { isArticle, parseAmounts, parseNumbers } from '../../../src/text/values/numbers.ts'
import { readDatesElsewhere, readNumbersElsewhere } from '../../../src/text/values/other-languages.ts'
import { readRanks } from '../../../src/text/values/ranks.ts'
import { readFigures } from '../../../src/text/values/read-figures.ts'
import { isOtherFigure, isSameFigure, plainName } from '../../../src/text/values/same-figure.ts'
import { isBothIn, isClose, isSameNumber } from '../../../src/text/values/same-number.ts'
import { isWritingOf, unitOf } from '../../../src/text/values/units.ts'
import { readWritings } from '../../../src/text/values/written-values.ts'

/** A value as JSON without quotes, and without what is `false`, `null` or empty. */
const json = (value: unknown) =>
  JSON.stringify(value)
    .replaceAll(/"\w+":(?:false|null|""),?/g, '')
    .replaceAll(/"|,(?=\})/g, '')

/** The numbers, dates, times, ranges, ranks and figures of a text. */
export function readValues(text: string): string[] {
  const numbers = parseNumbers(text)
  const amounts = (language: Language | null) => parseAmounts(text, language).map(numberLine(text)).join('; ')
  const [english, german, unknown] = [amounts('en'), amounts('de'), amounts(null)] as const
  return [
    numbers.map(numberLine(text)).join('; '),
    english === numbers.map(numberLine(text)).join('; ') ? '' : `in English ${english}`,
    german === english ? '' : `in German ${german}`,
    unknown === english ? '' : `in any ${unknown}`,
    numbers
      .map((number) => {
        const bound = readBound(text, number.start)
        const more = withUnit(text, number, null)
        const back = startOfBound(text, number.start)
        return `${json(bound)} from ${back} to ${more.end}${isClock(number) ? ` hours ${hoursOf(number).join()}` : ''}`
      })
      .join('; '),
    named('multiples', parseMultiples(text).map(numberLine(text))),
    named('ordinals', readOrdinals(text).map(numberLine(text))),
    named('ranges', readRanges(text, numbers).map(json)),
    named('dates', parseDates(text).map(dateLine(text))),
    named('times', readClockTimes(text).map(json)),
    named('elsewhere', readNumbersElsewhere(text).map(json)),
    named('dates elsewhere', readDatesElsewhere(text).map(dateLine(text))),
    named('ranks', readRanks(text).map(json)),
    named('figures', readFigures(text).map(json)),
    named('writings', readWritings(text).map(json)),
  ].filter((line) => line !== '' && !line.endsWith(': '))
}

const named = (name: string, lines: readonly string[]) => `${name}: ${lines.join('; ')}`

const numberLine = (text: string) => (number: NumberFact) => {
  const { start, end, ...rest } = number
  return `${text.slice(start, end)} ${start}-${end} ${json(rest)}`
}

const dateLine =
  (text: string) =>
  ({ start, end, ...rest }: DateFact) =>
    `${text.slice(start, end)} ${start}-${end} ${json(rest)}`

/** Whether the values of two texts are the same, exclude or include each other. */
export function readTwoValues([a, b]: [string, string]): string[] {
  const [ones, others] = [parseNumbers(a), parseNumbers(b)]
  const [dates, otherDates] = [parseDates(a), parseDates(b)]
  const [figures, otherFigures] = [readFigures(a), readFigures(b)]
  const answers = <One, Other>(
    left: readonly One[],
    right: readonly Other[],
    is: (one: One, other: Other) => boolean,
  ) =>
    left
      .slice(0, 3)
      .map((one) =>
        right
          .slice(0, 3)
          .map((other) => (is(one, other) ? 'yes' : 'no'))
          .join(' '),
      )
      .join(', ')
  const [one, other] = [ones[0]?.values[0], others[0]?.values[0]]
  return [
    `numbers: same ${answers(ones, others, isSameNumber)}, in ${ones.map((number) => isBothIn(number, b)).join(' ')}, close ${one !== undefined && other !== undefined && isClose(one, other)}`,
    `dates: covers ${answers(dates, otherDates, coversDate)}, excludes ${answers(dates, otherDates, excludesDate)}, in parts ${dates.map((date) => coversInParts(date, otherDates)).join(' ')}`,
    `figures: same ${answers(figures, otherFigures, isSameFigure)}, other ${answers(figures, otherFigures, isOtherFigure)}, ${plainName(a)}`,
    `writing of its unit: ${ones.map(({ unit }) => unit !== null && isWritingOf(unit, b)).join(' ')}`,
  ]
}

/** A figure or number word by itself. */
export function readNumeral(text: string): string[] {
  const languages = ['en', 'de', null] as const
  const decimals = /\d/.test(text) ? languages.map((language) => readDecimal(text, language)) : []
  return [
    decimals.map(json).join('; '),
    decimals
      .flatMap((decimal) => {
        const exact = (decimal as { exact?: unknown }).exact
        return isDecimal(exact)
          ? [`${numberOf(exact)} ${shortest(exact)} ${converted(exact, 1000)} ${converted(exact, 0.3048)}`]
          : []
      })
      .join('; '),
    `${String(wordValue(text))} ${languages.map((language) => scaleOf(text, language)).join(' ')} ${json(unitOf(text))} ${isArticle(text)} ${decimalSignOf([text])} hours ${hoursWritten(text).join()}`,
    [5, 20, 100, 1200]
      .map(
        (total) =>
          `${continued(total, ' ', { value: wordValue(text), scale: scaleOf(text, 'en') })} ${continued(total, ' and ', { value: wordValue(text), scale: null })} ${continued(total, '-', { value: wordValue(text), scale: null })} ${scaleLast(total, 1000)}`,
      )
      .join('; '),
    [19, 1999, 2019].map((first) => lastYear(first, text)).join(' '),
    json(/^\d{1,15}$/.test(text) ? wholeDecimal(Number(text)) : null),
  ].filter((line) => line !== '' && line !== 'null')
}

function isDecimal(value: unknown): value is NonNullable<ReturnType<typeof wholeDecimal>> {
  return typeof value === 'object' && value !== null && 'digits' in value
}
