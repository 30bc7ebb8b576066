import { z } from 'zod'
import { UsageError } from './usage.ts'

/**
 * Reads the value of an option, a date or an instant, as an instant in UTC: `2030-01-31` as `2030-01-31T00:00:00.000Z`.
 * Throws a `UsageError` for anything else.
 */
export function readInstant(text: string, option: string): string {
  const day = z.iso.date().safeParse(text).success
  const instant = day ? `${text}T00:00:00.000Z` : text
  if (z.iso.datetime({ offset: true }).safeParse(instant).success) return new Date(instant).toISOString()
  throw new UsageError(`${option} must be a date such as 2030-01-31, not ${JSON.stringify(text)}.`)
}
