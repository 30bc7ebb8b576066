import type { Citation } from '../../../core/citation.ts'
import type { CitationFilter } from '../../../core/ports.ts'
import { createPlaceFilter } from '../../../text/locators.ts'
import { invalidQuery } from '../events/errors.ts'

/**
 * Returns a function that says whether a citation is at the requested place; `null` if no place was requested. Throws
 * `invalid-input` for a place that cannot be read.
 */
export function placeFilterOf({ page, locator }: CitationFilter): ((citation: Citation) => boolean) | null {
  if (page === undefined && locator === undefined) return null
  if (locator !== undefined && (typeof locator !== 'object' || locator === null || Array.isArray(locator))) {
    throw invalidQuery('a locator that is not an object')
  }
  const asked = { ...locator, ...(page !== undefined && { page }) }
  if (Object.keys(asked).length === 0) throw invalidQuery('a locator without a field')
  const filter = createPlaceFilter(asked)
  if (!filter) throw invalidQuery('a locator that cannot be read, such as a page that is not a number')
  return ({ registration, evidence }) =>
    filter({
      given: registration?.locator,
      found: evidence.map(({ pageNumber, locator: place }) => ({
        ...(pageNumber !== undefined && { page: pageNumber }),
        ...place,
      })),
    })
}
