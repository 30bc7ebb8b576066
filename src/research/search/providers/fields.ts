import { z } from 'zod'
import { dateOf } from '../../../../extractors/reading.ts'
import { CitationError } from '../../../core/error.ts'
import type { SearchHit } from '../sources/search-provider.ts'

/** A string; anything else and a blank string count as missing. */
export const text = z
  .string()
  .nullish()
  .catch(undefined)
  .transform((value) => value?.trim() || undefined)

/** A date in ISO 8601 if it can be parsed, else unchanged. */
export const date = text.transform((value) => (value === undefined ? undefined : dateOf(value)))

/** A list whose items are checked one by one: an invalid result is dropped without notice, and the others stay. */
export function list<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((values) =>
    values.flatMap((value) => {
      const parsed = item.safeParse(value)
      return parsed.success ? [parsed.data] : []
    }),
  )
}

/** Makes a search hit of each result, without undefined fields. */
export function hitsOf<T>(results: readonly T[], toHit: (result: T) => SearchHit): SearchHit[] {
  return results.map(
    (result) =>
      Object.fromEntries(
        Object.entries(toHit(result)).filter(([, value]) => value !== undefined),
      ) as SearchHit,
  )
}

/** Throws `invalid-input` if the key is missing or blank; `where` names the function in the message. */
export function requireKey(where: string, apiKey: unknown): void {
  if (typeof apiKey === 'string' && apiKey.trim() !== '') return
  throw new CitationError({
    code: 'invalid-input',
    message: `${where}: apiKey is missing.`,
    suggestion: 'Pass the key of the service.',
  })
}
