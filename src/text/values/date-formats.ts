import * as english from '../lexicon/english/numbers.ts'
import * as german from '../lexicon/german/numbers.ts'
import { lexicon } from '../lexicon/languages.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import type { LetterPattern } from '../lexicon/letter-pattern.ts'
import { wordSet, wordsOf } from '../lexicon/word-list.ts'
import { wordsPattern } from '../lexicon/words-pattern.ts'
import { isPlural } from '../words/plural.ts'
import { isWritingOf, unitOf } from './units.ts'

/** Quarter, month and day count from 1, weekdays from Monday as 1; the years 1801 to 1900 are century 19. */
export type CalendarDate = {
  century?: number
  year?: number
  quarter?: number
  month?: number
  day?: number
  weekday?: number
}

/** Names with their index in their list, counted from 1. */
const numbered = (lists: readonly (readonly string[])[]) =>
  lists.flatMap((names) =>
    names.flatMap((some, index) => wordsOf(some).map((name) => [name, index + 1] as const)),
  )
const months = new Map(
  numbered([...lexicon('months'), ...lexicon('shortMonths')]).map(([name, at]) => [name.toLowerCase(), at]),
)
const weekdays = new Map(numbered(lexicon('weekdays')))
const month = `(${wordsPattern([...months.keys()])})\\.?`
const dayLead = wordsPattern(wordsOf(...lexicon('dayLeads')))
const fullMonth = wordsPattern(wordsOf(...lexicon('months').flat()))
const monthLead = wordsPattern(wordsOf(...lexicon('monthLeads')))
const countedThings = wordSet(...lexicon('countedThings'))
const century = wordsPattern(wordsOf(...lexicon('century')))
const ordinals = wordsOf(english.ordinals)
const quarter = wordsPattern(wordsOf(...lexicon('quarter')))
/** The ordinals of quarters; German ones without their endings. */
const quarterOrdinals = wordsOf(english.ordinals)
  .slice(0, 4)
  .map((word, index) => [word, index + 1] as const)
const germanQuarterOrdinals = wordsOf(german.ordinals)
  .slice(0, 4)
  .map((word, index) => [word, index + 1] as const)
const quarterOf = new Map([...quarterOrdinals, ...germanQuarterOrdinals])
/** The year after a quarter: `of 2020`, `of fiscal 2020`, `2020`. */
const quarterYear = '(?:\\s(?:of\\s)?(?:fiscal\\s(?:year\\s)?)?(\\d{4}))?'
const border = '(?<![\\p{L}\\p{N}.,/-])'
const end = '(?![\\p{L}\\p{N}])'

/** One way to write a date. */
type Format = {
  pattern: LetterPattern
  read(match: RegExpExecArray): CalendarDate[]
  /** Whether only a text with figures can have a date in this format. */
  hasFigures: boolean
  /** The kind of name that the text must also have. */
  named?: keyof typeof names
}

/** Names that most texts lack: searching for them is much cheaper than trying the formats. */
export const names = {
  // Whole words only: `mar` is also in `market`.
  month: letterPattern(() => `(?<!\\p{L})${wordsPattern([...months.keys()])}(?!\\p{L})`, 'i'),
  quarter: letterPattern(quarter, 'i'),
  century: letterPattern(century, 'i'),
}

/** The formats of dates, most specific first, because each format skips the text that an earlier one has read. */
export const formats: readonly Format[] = [
  {
    pattern: letterPattern(() => `${border}Q([1-4])(?:[ /-]?(\\d{4}))?${end}`, 'g'),
    hasFigures: true,
    read: ([, number, year]) => [{ ...yearOf(year), quarter: Number(number) }],
  },
  {
    pattern: letterPattern(
      () => `${border}([1-4])(?:\\.|st|nd|rd|th)\\s(?:fiscal\\s)?${quarter}${quarterYear}${end}`,
      'gi',
    ),
    hasFigures: true,
    named: 'quarter',
    read: ([, number, year]) => [{ ...yearOf(year), quarter: Number(number) }],
  },
  {
    pattern: letterPattern(
      () =>
        `(?<![\\p{L}\\p{N}])(?:(${wordsPattern(quarterOrdinals.map(([word]) => word))})|` +
        `(${wordsPattern(germanQuarterOrdinals.map(([word]) => word))})e[nmrs]?)\\s(?:fiscal\\s)?${quarter}${quarterYear}${end}`,
      'gi',
    ),
    hasFigures: false,
    named: 'quarter',
    read: ([, english, german, year]) => [
      { ...yearOf(year), quarter: quarterOf.get((english ?? german)!.toLowerCase())! },
    ],
  },
  {
    pattern: letterPattern(() => `${border}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)`, 'g'),
    hasFigures: true,
    read: ([, year, monthNumber, day]) => [
      { year: Number(year), month: Number(monthNumber), day: Number(day) },
    ],
  },
  {
    pattern: letterPattern(() => `${border}(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2})${end}`, 'g'),
    hasFigures: true,
    read: ([, day, monthNumber, year]) => [
      { year: fullYear(year!), month: Number(monthNumber), day: Number(day) },
    ],
  },
  {
    pattern: letterPattern(
      () => `(?<=(?<!\\p{L})${dayLead}\\s)(\\d{1,2})\\.\\s?(\\d{1,2})\\.(?!\\s?\\d)`,
      'g',
    ),
    hasFigures: true,
    read: ([, day, monthNumber]) => [{ month: Number(monthNumber), day: Number(day) }],
  },
  {
    pattern: letterPattern(() => `${border}(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})${end}`, 'g'),
    hasFigures: true,
    read: ([, first, second, year]) => [
      { year: Number(year), month: Number(first), day: Number(second) },
      { year: Number(year), month: Number(second), day: Number(first) },
    ],
  },
  {
    pattern: letterPattern(
      () => `${border}(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?${month}(?:,?\\s(\\d{4}))?${end}`,
      'gi',
    ),
    hasFigures: true,
    named: 'month',
    read: ([, day, name, year]) => [
      { ...yearOf(year), month: months.get(name!.toLowerCase())!, day: Number(day) },
    ],
  },
  {
    pattern: letterPattern(
      () => `${border}${month}\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?(?![\\p{L}\\p{N}%]|[.,]\\d)`,
      'gi',
    ),
    hasFigures: true,
    named: 'month',
    read: ([, name, day, year]) => [
      { ...yearOf(year), month: months.get(name!.toLowerCase())!, day: Number(day) },
    ],
  },
  {
    pattern: letterPattern(() => `${border}${month}(?:,?\\s|\\sof\\s)(\\d{4})${end}`, 'gi'),
    hasFigures: true,
    named: 'month',
    read: ([, name, year]) => [{ year: Number(year), month: months.get(name!.toLowerCase())! }],
  },
  {
    pattern: letterPattern(
      () =>
        `(?<![\\p{L}\\p{N}.,/§€$£-]|[€$£§]\\s)(1[4-9]\\d\\d|20\\d\\d)` +
        `(?![\\p{L}\\p{N}%€$£]|[.,:]\\d|/(?!(?:\\d{2}|\\d{4})(?![\\p{L}\\p{N}]|[.,/-]\\d))\\d` +
        `|\\s?[%€$£](?![\\p{L}\\p{N}]))`,
      'g',
    ),
    hasFigures: true,
    read: ({ 0: year, index, input }) => {
      const behind = input.slice(index + year.length)
      // `2018/19` is a range of years; `2018/3` may be the third case of a year.
      const isYear = !behind.startsWith('/') || lastYear(Number(year), behind.slice(1)) !== null
      return isYear && !isCounted(behind) ? [{ year: Number(year) }] : []
    },
  },
  {
    pattern: letterPattern(
      () => `(?<![\\p{L}\\p{N}.,/])(\\d{1,2})(?:\\.|st|nd|rd|th)(?=[ \\u00a0-]${century}(?![\\p{L}\\p{N}]))`,
      'gi',
    ),
    hasFigures: true,
    named: 'century',
    read: ([, number]) => [{ century: Number(number) }],
  },
  {
    pattern: letterPattern(
      () => `(?<![\\p{L}\\p{N}])(${wordsPattern(ordinals)})(?=[ -]${century}(?![\\p{L}\\p{N}]))`,
      'gi',
    ),
    hasFigures: false,
    named: 'century',
    read: ([, name]) => [{ century: ordinals.indexOf(name!.toLowerCase()) + 1 }],
  },
  {
    pattern: letterPattern(
      () => `(?<=(?<![\\p{L}\\p{N}])${monthLead}[ -])(${fullMonth})(?![\\p{L}\\p{N}])(?!\\s\\d)`,
      'g',
    ),
    hasFigures: false,
    named: 'month',
    read: ([, name]) => [{ month: months.get(name!.toLowerCase())! }],
  },
  {
    pattern: letterPattern(
      () => `(?<![\\p{L}\\p{N}])(${wordsPattern([...weekdays.keys()])})s?(?![\\p{L}\\p{N}])`,
      'g',
    ),
    hasFigures: false,
    read: ([, name]) => [{ weekday: weekdays.get(name!)! }],
  },
]

/** Maximum number of years in a range; figures that give more mean something else. */
const MAX_RANGE = 200

/**
 * The last year of a range, from the two or four figures at the beginning of the text after the dash; `null` if these
 * are not a later year within 200 years of the first.
 */
export function lastYear(first: number, text: string): number | null {
  const [figures] = /^(?:\d{4}|\d{2})(?!\d)/.exec(text) ?? []
  if (figures === undefined) return null
  const last = figures.length === 4 ? Number(figures) : first - (first % 100) + Number(figures)
  return last > first && last <= first + MAX_RANGE ? last : null
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < 70 ? 2000 : 1900)
}

function yearOf(year: string | undefined): { year?: number } {
  return year === undefined ? {} : { year: Number(year) }
}

/** Whether a unit or a counted thing follows a number, as in `1500 euros` and `1500 people`. */
function isCounted(behind: string): boolean {
  const [, word = ''] = /^[\s\u00a0]?([\p{L}°µ][\p{L}/²³]{0,20})(?![\p{L}\p{N}'’])/u.exec(behind) ?? []
  if (countedThings.has(word)) return true
  const unit = unitOf(word)
  if (unit === null) return false
  // `In 2020 day care was free.`
  const isSingular = /^\p{Ll}+$/u.test(word) && !isPlural(word)
  return !isSingular || (!times.has(unit.dimension) && isWritingOf(unit, word))
}

const times = new Set(['time', 'months'])
