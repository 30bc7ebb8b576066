import type { Span } from '../../core/span.ts'
import { letterPattern } from '../lexicon/letter-pattern.ts'
import { matchesOf } from '../words/matches-of.ts'
import { formats, lastYear, names } from './date-formats.ts'
import type { CalendarDate } from './date-formats.ts'

/** A calendar date; `readings` has both meanings of `3/4/2024`, else one. Parts that are not given are absent. */
export type DateFact = Span & { readings: CalendarDate[] }

/**
 * Finds dates in English and German formats, in order and without overlap. A lone year from 1400 to 2099 is a date,
 * unless it is a count such as `1500 km`.
 */
export function parseDates(text: string): DateFact[] {
  const dates: DateFact[] = []
  const isWithoutFigures = !/\d/.test(text)
  const isNamed = {
    month: names.month.test(text),
    quarter: names.quarter.test(text),
    century: names.century.test(text),
  }
  for (const { pattern, read, hasFigures, named } of formats) {
    if ((hasFigures && isWithoutFigures) || (named && !isNamed[named])) continue
    const taken = dates.length > 0 ? blank(text, dates) : text
    for (const match of matchesOf(pattern.in(taken), taken)) {
      const readings = read(match).filter(isPossible)
      if (readings.length > 0)
        dates.push({ start: match.index, end: match.index + match[0].length, readings })
    }
  }
  return [...dates, ...rangeEnds(text, dates)].toSorted((a, b) => a.start - b.start)
}

/** Matches the second year of a range: `2018–19`, `2018 – 19`, `2018-2019`, `2018/19`. */
const rangeEnd = letterPattern(
  String.raw`^(?:[-–—/]|[ \u00a0][–—][ \u00a0])(\d{4}|\d{2})(?![\p{L}\p{N}]|[.,/-]\d)`,
)
/** Maximum UTF-16 units of a second year with the dash before it and the sign after it. */
const RANGE_REACH = 8

function rangeEnds(text: string, dates: readonly DateFact[]): DateFact[] {
  const known = new Set(dates.map(({ start }) => start))
  return dates.flatMap(({ end: start, readings: [first] }): DateFact[] => {
    const { year, month } = first ?? {}
    if (year === undefined || month !== undefined) return []
    const [whole, figures] = rangeEnd.exec(text.slice(start, start + RANGE_REACH)) ?? []
    if (!whole || !figures) return []
    const last = lastYear(year, figures)
    const end = start + whole.length
    // A year after a long dash was already found on its own.
    if (last === null || known.has(end - figures.length)) return []
    return [{ start: end - figures.length, end, readings: [{ year: last }] }]
  })
}

/** Blanks the dates already read, so that the next format skips them. */
function blank(text: string, dates: readonly Span[]): string {
  const parts: string[] = []
  let from = 0
  for (const { start, end } of dates.toSorted((a, b) => a.start - b.start)) {
    parts.push(text.slice(from, start), '\u0001'.repeat(end - start))
    from = end
  }
  return parts.join('') + text.slice(from)
}

function isPossible({ month = 1, day = 1 }: CalendarDate): boolean {
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

const parts = ['century', 'year', 'quarter', 'month', 'day', 'weekday'] as const

/** A date with its century, if that is given or follows from the year. */
function withCentury(date: CalendarDate): CalendarDate {
  const { year, century = year === undefined ? undefined : Math.ceil(year / 100) } = date
  return century === undefined ? date : { ...date, century }
}

/** Whether the evidence gives every part of the claim's date with the same value, in some reading of each. */
export function coversDate(claim: DateFact, evidence: DateFact): boolean {
  return claim.readings.some((a) =>
    evidence.readings
      .map(withCentury)
      .some((b) => parts.every((part) => a[part] === undefined || a[part] === b[part])),
  )
}

/**
 * Whether one date of the evidence gives the claim's year, and another, without a year, its month and day: a page may
 * give the year once, at its head, and then only days and months. `false` for a claim without year or month.
 */
export function coversInParts(claim: DateFact, evidence: readonly DateFact[]): boolean {
  const given = evidence.flatMap(({ readings }) => readings)
  return claim.readings.some(
    ({ year, month, day }) =>
      year !== undefined &&
      month !== undefined &&
      given.some((b) => b.year === year) &&
      given.some((b) => b.year === undefined && b.month === month && (day === undefined || b.day === day)),
  )
}

/**
 * Whether two dates contradict each other in a part that both give, from century to weekday, in each of their readings.
 */
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
