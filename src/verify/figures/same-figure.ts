import { coversDate, excludesDate } from '../../facts/values/dates.ts'
import { isSameNumber } from '../../facts/values/same-number.ts'
import type { Figure } from './figure.ts'

/** Whether the evidence's figure states all that the claim's does, in any writing. */
export function isSameFigure(own: Figure, given: Figure): boolean {
  const [year, otherYear] = [loneYearOf(own), loneYearOf(given)]
  switch (own.kind) {
    case 'date':
      if (given.kind === 'date') return coversDate(own.date, given.date)
      return year !== null && given.kind === 'number' && given.number.values.includes(year)
    case 'years':
      if (given.kind === 'years') return own.first === given.first
      return otherYear !== null && otherYear >= own.first && otherYear <= own.last
    case 'time':
      if (given.kind === 'number') {
        const clock = clockOf(given.number.figures)
        return own.minutes.some((minute) => clock.includes(minute) || isHour(minute, given.number.values))
      }
      return given.kind === 'time' && own.minutes.some((minute) => given.minutes.includes(minute))
    case 'ordinal':
      return ordinalOf(given) === own.value
    case 'rank':
      return given.kind === 'rank'
        ? given.rank.rank === own.rank.rank
        : own.rank.rank > 1 && ordinalOf(given) === own.rank.rank
    case 'number': {
      // `6.30` is a time where the other text has one.
      if (given.kind === 'time')
        return clockOf(own.number.figures).some((minute) => given.minutes.includes(minute))
      if (otherYear !== null && own.number.unit === null) return own.number.values.includes(otherYear)
      if (own.mayBeOrdinal && (given.kind === 'ordinal' || given.kind === 'rank'))
        return own.number.values.includes(ordinalOf(given)!)
      return given.kind === 'number' && isSameNumber(own.number, given.number)
    }
    case 'name':
      return given.kind === 'name' && plainName(own.text) === plainName(given.text)
  }
}

/** Whether both are of a kind that can be held against each other, and are not the same. */
export function isOtherFigure(own: Figure, given: Figure): boolean {
  if (own.kind === 'date' && given.kind === 'date') return excludesDate(own.date, given.date)
  // `Halb neun` is 8:30, and `3:1` three to one: a number alone does not tell.
  if (given.kind === 'number' && (own.kind === 'time' || given.number.values.length === 0)) return false
  return !isSameFigure(own, given)
}

/** The minutes of `6.30`, in the morning and in the evening. */
function clockOf(figures: string): number[] {
  const [, hour, minute] = /^(\d{1,2})\.([0-5]\d)$/.exec(figures) ?? []
  if (hour === undefined || Number(hour) > 24) return []
  const minutes = Number(hour) * 60 + Number(minute)
  return Number(hour) < 12 ? [minutes, minutes + 12 * 60] : [minutes]
}

/** `From 9 to 5` states hours without a mark. */
function isHour(minute: number, values: readonly number[]): boolean {
  const hour = minute / 60
  return values.some((value) => value === hour || (value > 0 && value <= 12 && value === hour - 12))
}

/** The year of a date that is no more than that; figures of four may be a year or an amount. */
function loneYearOf(figure: Figure): number | null {
  if (figure.kind !== 'date') return null
  const [reading = {}] = figure.date.readings
  return reading.year !== undefined && Object.keys(reading).length === 1 ? reading.year : null
}

function ordinalOf(figure: Figure): number | null {
  if (figure.kind === 'ordinal') return figure.value
  if (figure.kind === 'rank') return figure.rank.rank
  return figure.kind === 'number' && figure.mayBeOrdinal ? (figure.number.values[0] ?? null) : null
}

/** `COVID 19`, `Covid-19`: without signs and case. */
export function plainName(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')
}
