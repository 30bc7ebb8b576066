import {
  englishCentury,
  englishCountedThings,
  englishMonthLeads,
  englishMonths,
  englishShortMonths,
  englishWeekdays,
} from '../../lexicon/english/dates.ts'
import {
  germanCentury,
  germanCountedThings,
  germanMonthLeads,
  germanMonths,
  germanShortMonths,
  germanWeekdays,
} from '../../lexicon/german/dates.ts'
import { englishOrdinals } from '../../lexicon/english/numbers.ts'
import { wordsOf } from '../../lexicon/word-list.ts'
import { wordsPattern } from '../../lexicon/words-pattern.ts'
import type { Span } from '../../core/span.ts'

/** A calendar date as far as it is given; `readings` holds both of `3/4/2024`. */
export type DateFact = Span & { readings: CalendarDate[] }
/** Month and day are 1-based, a weekday counts from Monday as 1; the years 1801 to 1900 are century 19. */
export type CalendarDate = {
  century?: number
  year?: number
  month?: number
  day?: number
  weekday?: number
}

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
const century = wordsPattern(wordsOf(englishCentury, germanCentury))
const ordinals = wordsOf(englishOrdinals)
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
      `(?<![\\p{L}\\p{N}.,/])(\\d{1,2})(?:\\.|st|nd|rd|th)(?=[ \\u00a0-]${century}(?![\\p{L}\\p{N}]))`,
      'giu',
    ),
    read: ([, number]) => [{ century: Number(number) }],
  },
  {
    pattern: new RegExp(
      `(?<![\\p{L}\\p{N}])(${wordsPattern(ordinals)})(?=[ -]${century}(?![\\p{L}\\p{N}]))`,
      'giu',
    ),
    read: ([, name]) => [{ century: ordinals.indexOf(name!.toLowerCase()) + 1 }],
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
  return [...dates, ...rangeEnds(text, dates)].toSorted((a, b) => a.start - b.start)
}

/** The second year of a range: `2018–19`, `2018-2019`, `2018/19`. */
const rangeEnd = /[-–/](\d{4}|\d{2})(?![\p{L}\p{N}]|[.,/-]\d)/uy

function rangeEnds(text: string, dates: readonly DateFact[]): DateFact[] {
  return dates.flatMap(({ end: start, readings: [first] }): DateFact[] => {
    const { year, month } = first ?? {}
    if (year === undefined || month !== undefined) return []
    rangeEnd.lastIndex = start
    const [whole, figures] = rangeEnd.exec(text) ?? []
    if (!whole || !figures) return []
    const last = figures.length === 4 ? Number(figures) : year - (year % 100) + Number(figures)
    if (last <= year || last > year + MAX_RANGE) return []
    return [{ start: start + 1, end: start + whole.length, readings: [{ year: last }] }]
  })
}

/** Years of a range; figures that give more are something else. */
const MAX_RANGE = 200

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

const parts = ['century', 'year', 'month', 'day', 'weekday'] as const

/** A date with its century, if that is given or follows from its year. */
function withCentury(date: CalendarDate): CalendarDate {
  const { year, century = year === undefined ? undefined : Math.ceil(year / 100) } = date
  return century === undefined ? date : { ...date, century }
}

/** Whether the evidence gives all that the claim gives, alike. */
export function coversDate(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings.some((a) =>
    evidence.readings
      .map(withCentury)
      .some((b) => parts.every((part) => a[part] === undefined || a[part] === b[part])),
  )
}

/** Whether the two cannot be the same day, month or year. */
export function excludesDate(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings
    .map(withCentury)
    .every((a) =>
      evidence.readings
        .map(withCentury)
        .every((b) =>
          parts.some((part) => a[part] !== undefined && b[part] !== undefined && a[part] !== b[part]),
        ),
    )
}
