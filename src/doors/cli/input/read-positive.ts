import { UsageError } from './usage.ts'

/** Reads the value of an option as a number above 0, or throws a `UsageError`. */
export function readPositive(text: string, option: string): number {
  const number = Number(text)
  if (/^\d{1,9}(?:\.\d+)?$/.test(text) && number > 0) return number
  throw new UsageError(`${option} must be a number above 0, not ${JSON.stringify(text)}.`)
}
