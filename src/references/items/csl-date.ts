import { plainField } from './plain-field.ts'

/** Year, optionally with month (1–12) and day; two of these are a range. `literal` for text that is not a date. */
export type CslDate = { 'date-parts': DateParts[] } | { literal: string }
export type DateParts = [year: number, month?: number, day?: number]

/**
 * Parses a date of CSL-JSON, a year as a number, or a text such as `2026-03-01T10:00:00Z`; other text becomes
 * `literal`. `null` for other values, and without a valid year or a text.
 */
export function readCslDate(value: unknown): CslDate | null {
  if (typeof value === 'string') return parseDate(value)
  if (typeof value === 'number') return fromParts([value])
  if (typeof value !== 'object' || value === null) return null
  if ('date-parts' in value && Array.isArray(value['date-parts'])) {
    const dates = value['date-parts'].slice(0, 2).map(fromParts)
    const parts = dates.flatMap((date) => (date ? date['date-parts'] : []))
    // Styles reject a range whose ends have different precision.
    const exact = Math.min(...parts.map(({ length }) => length))
    // The cast holds: a prefix of a date is a date.
    if (parts.length > 0) return { 'date-parts': parts.map((date) => date.slice(0, exact) as DateParts) }
  }
  if ('raw' in value && typeof value.raw === 'string') return parseDate(value.raw)
  if ('literal' in value && typeof value.literal === 'string') return literalDate(value.literal)
  return null
}

export function yearOf(date: CslDate | undefined): number | undefined {
  return date && 'date-parts' in date ? date['date-parts'][0]?.[0] : undefined
}

/** The date in ISO 8601: `2026-03-01`, or a range `2026-03/2026-05`; `undefined` for a date in words. */
export function toIsoDate(date: CslDate | undefined): string | undefined {
  if (!date || !('date-parts' in date)) return undefined
  return date['date-parts']
    .map(([year, ...rest]) => [pad(year, 4), ...rest.map((part) => pad(part!, 2))].join('-'))
    .join('/')
}

function pad(value: number, width: number): string {
  return value < 0 ? `-${String(-value).padStart(width, '0')}` : String(value).padStart(width, '0')
}

function parseDate(text: string): CslDate | null {
  const iso = /^\s*(-?\d{4})(?:-(\d{1,2})(?:-(\d{1,2}))?)?(?:[T ]\d{2}:\d{2}.{0,30})?\s*$/.exec(
    text.slice(0, 100),
  )
  return iso ? fromParts(iso.slice(1).filter((part) => part !== undefined)) : literalDate(text)
}

function literalDate(text: string): CslDate | null {
  const literal = plainField(text, 100)
  return literal ? { literal } : null
}

/**
 * The leading parts of a date that are valid: with a month of 13, only the year remains. `null` without a valid year.
 */
function fromParts(value: unknown): { 'date-parts': [DateParts] } | null {
  if (!Array.isArray(value)) return null
  const [year, month, day] = value.slice(0, 3).map(toInteger)
  if (year === undefined || year === 0 || Math.abs(year) > 9999) return null
  if (month === undefined || month < 1 || month > 12) return { 'date-parts': [[year]] }
  const last = new Date(Date.UTC(2000, month, 0)).getUTCDate()
  return { 'date-parts': [day === undefined || day < 1 || day > last ? [year, month] : [year, month, day]] }
}

function toInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^-?\d{1,4}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isInteger(number) ? number : undefined
}
