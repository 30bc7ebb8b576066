import {
  englishCountedThings,
  englishMonthLeads,
  englishMonths,
  englishShortMonths,
  englishWeekdays,
} from '../../lexicon/english/dates.ts'
import {
  germanCountedThings,
  germanMonthLeads,
  germanMonths,
  germanShortMonths,
  germanWeekdays,
} from '../../lexicon/german/dates.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import type { Span } from '../../core/span.ts'

/** A calendar date as far as it is given; `readings` holds both of `3/4/2024`. */
export type DateFact = Span & { readings: CalendarDate[] }
/** Month and day are 1-based, a weekday counts from Monday as 1. */
export type CalendarDate = { year?: number; month?: number; day?: number; weekday?: number }

const months = new Map(
  englishMonths.flatMap((_, index) =>
    wordsOf(
      englishMonths[index]!,
      englishShortMonths[index]!,
      germanMonths[index]!,
      germanShortMonths[index]!,
    ).map((name) => [name.toLowerCase(), index + 1] as const),
  ),
)
const weekdays = new Map(
  englishWeekdays.flatMap((_, index) =>
    wordsOf(englishWeekdays[index]!, germanWeekdays[index]!).map((name) => [name, index + 1] as const),
  ),
)
const month = `(${wordsPattern([...months.keys()])})\\.?`
const fullMonth = wordsPattern(wordsOf(...englishMonths, ...germanMonths))
const monthLead = wordsPattern(wordsOf(englishMonthLeads, germanMonthLeads))
/** Behind these a number of four figures counts something and is no year. */
const counted = wordsPattern(
  wordsOf(englishCountedThings, germanCountedThings, 'EUR kg km m mm cm g mg l ml'),
)
const border = '(?<![\\p{L}\\p{N}.,/-])'
const end = '(?![\\p{L}\\p{N}])'

type Format = { pattern: RegExp; read(match: RegExpExecArray): CalendarDate[] }

/** Most specific first: a later format does not read what an earlier one has read. */
const formats: readonly Format[] = [
  {
    pattern: new RegExp(`${border}(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})(?!\\d)`, 'gu'),
    read: ([, year, monthNumber, day]) => [
      { year: Number(year), month: Number(monthNumber), day: Number(day) },
    ],
  },
  {
    pattern: new RegExp(`${border}(\\d{1,2})\\.\\s?(\\d{1,2})\\.\\s?(\\d{4}|\\d{2})${end}`, 'gu'),
    read: ([, day, monthNumber, year]) => [
      { year: fullYear(year!), month: Number(monthNumber), day: Number(day) },
    ],
  },
  {
    pattern: new RegExp(`${border}(\\d{1,2})[/-](\\d{1,2})[/-](\\d{4})${end}`, 'gu'),
    read: ([, first, second, year]) => [
      { year: Number(year), month: Number(first), day: Number(second) },
      { year: Number(year), month: Number(second), day: Number(first) },
    ],
  },
  {
    pattern: new RegExp(
      `${border}(\\d{1,2})(?:\\.|st|nd|rd|th)?\\s(?:of\\s)?${month}(?:,?\\s(\\d{4}))?${end}`,
      'giu',
    ),
    read: ([, day, name, year]) => [
      { ...yearOf(year), month: months.get(name!.toLowerCase())!, day: Number(day) },
    ],
  },
  {
    pattern: new RegExp(
      `${border}${month}\\s(\\d{1,2})(?:st|nd|rd|th)?(?:,?\\s(\\d{4}))?(?![\\p{L}\\p{N}%]|[.,]\\d)`,
      'giu',
    ),
    read: ([, name, day, year]) => [
      { ...yearOf(year), month: months.get(name!.toLowerCase())!, day: Number(day) },
    ],
  },
  {
    pattern: new RegExp(`${border}${month}(?:,?\\s|\\sof\\s)(\\d{4})${end}`, 'giu'),
    read: ([, name, year]) => [{ year: Number(year), month: months.get(name!.toLowerCase())! }],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}.,/§€$£-]|[€$£§]\\s)(1[4-9]\\d\\d|20\\d\\d)` +
        `(?![\\p{L}\\p{N}%€$£]|[.,/:]\\d|\\s?(?:[%€$£]|${counted})(?![\\p{L}\\p{N}]))`,
      'gu',
    ),
    read: ([, year]) => [{ year: Number(year) }],
  },
  {
    pattern: new RegExp(
      `(?<=(?<![\\p{L}\\p{N}])${monthLead}[ -])(${fullMonth})(?![\\p{L}\\p{N}])(?!\\s\\d)`,
      'gu',
    ),
    read: ([, name]) => [{ month: months.get(name!.toLowerCase())! }],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(${wordsPattern([...weekdays.keys()])})s?(?![\\p{L}\\p{N}])`,
      'gu',
    ),
    read: ([, name]) => [{ weekday: weekdays.get(name!)! }],
  },
]

/** Finds dates in English and German formats, in order and apart; a lone year from 1400 to 2099 is one. */
export function parseDates(text: string): DateFact[] {
  const dates: DateFact[] = []
  let taken = ''
  for (const { pattern, read } of formats) {
    taken = blank(text, dates)
    for (const match of taken.matchAll(pattern)) {
      const readings = read(match).filter(isPossible)
      if (readings.length > 0)
        dates.push({ start: match.index, end: match.index + match[0].length, readings })
    }
  }
  return dates.toSorted((a, b) => a.start - b.start)
}

/** Puts what has been read out of reach of the next format. */
function blank(text: string, dates: readonly Span[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of dates.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), '\u0001'.repeat(end - start))
    from = end
  }
  return parts.join('') + text.slice(from)
}

function fullYear(year: string): number {
  if (year.length === 4) return Number(year)
  return Number(year) + (Number(year) < 70 ? 2000 : 1900)
}

function yearOf(year: string | undefined): { year?: number } {
  return year === undefined ? {} : { year: Number(year) }
}

function isPossible({ month = 1, day = 1 }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const parts = ['year', 'month', 'day', 'weekday'] as const

/** Whether the evidence gives all that the claim gives, alike. */
export function coversDate(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings.some((a) =>
    evidence.readings.some((b) => parts.every((part) => a[part] === undefined || a[part] === b[part])),
  )
}

/** Whether the two cannot be the same day, month or year. */
export function excludesDate(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings.every((a) =>
    evidence.readings.every((b) =>
      parts.some((part) => a[part] !== undefined && b[part] !== undefined && a[part] !== b[part]),
    ),
  )
}
