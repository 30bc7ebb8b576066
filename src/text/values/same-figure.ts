import { hoursWritten, isClock } from './clock-times.ts'
import { coversDate, excludesDate } from './dates.ts'
import { isSameNumber } from './same-number.ts'
import type { Figure } from './figure.ts'

/**
 * Whether `given`, a figure of the evidence, states at least what `own`, a figure of the claim, states, in any form.
 */
export function isSameFigure(own: Figure, given: Figure): boolean {
  const [year, otherYear] = [loneYearOf(own), loneYearOf(given)]
  switch (own.kind) {
    case 'date':
      if (given.kind === 'date') return coversDate(own.date, given.date)
      return year !== null && given.kind === 'number' && given.number.values.includes(year)
    case 'years':
      if (given.kind === 'years') return own.first === given.first
      return otherYear !== null && otherYear >= own.first && otherYear <= own.last
    case 'ordinal':
      return ordinalOf(given) === own.value
    case 'rank':
      return given.kind === 'rank'
        ? given.rank.rank === own.rank.rank
        : own.rank.rank > 1 && ordinalOf(given) === own.rank.rank
    case 'number': {
      // `6.30` may be a time if the other text states a time. `9` alone may count anything.
      if (given.kind === 'number' && isClock(given.number) && !isClock(own.number))
        return hoursWritten(own.number.figures).length > 0 && isSameNumber(own.number, given.number)
      if (otherYear !== null && own.number.unit === null) return own.number.values.includes(otherYear)
      if (own.mayBeOrdinal && (given.kind === 'ordinal' || given.kind === 'rank'))
        return own.number.values.includes(ordinalOf(given)!)
      return given.kind === 'number' && isSameNumber(own.number, given.number)
    }
    case 'name':
      return given.kind === 'name' && plainName(own.text) === plainName(given.text)
  }
}

/**
 * Whether two figures differ: two dates if they contradict each other, other figures if `isSameFigure` is `false`.
 * `false` for a time of day and another number, and for a given number without a value, such as `1.2.3`.
 */
export function isOtherFigure(own: Figure, given: Figure): boolean {
  if (own.kind === 'date' && given.kind === 'date') return excludesDate(own.date, given.date)
  // `Halb neun` is 8:30 and `3:1` is a ratio, so a plain number does not contradict a time.
  const isTime = own.kind === 'number' && isClock(own.number)
  if (given.kind === 'number' && (isTime !== isClock(given.number) || given.number.values.length === 0))
    return false
  return !isSameFigure(own, given)
}

/** The year, if a date has nothing else, since four digits may be a year or an amount; `null` for any other figure. */
export function loneYearOf(figure: Figure): number | null {
  if (figure.kind !== 'date') return null
  const [reading = {}] = figure.date.readings
  return reading.year !== undefined && Object.keys(reading).length === 1 ? reading.year : null
}

function ordinalOf(figure: Figure): number | null {
  if (figure.kind === 'ordinal') return figure.value
  if (figure.kind === 'rank') return figure.rank.rank
  return figure.kind === 'number' && figure.mayBeOrdinal ? (figure.number.values[0] ?? null) : null
}

/** The name in lower case, with only its letters and digits: `COVID 19` equals `Covid-19`. */
export function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
