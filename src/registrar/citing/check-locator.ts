import { CitationError } from '../../core/error.ts'
import type { Place } from '../../core/place.ts'
import type { Locator } from '../../core/registration.ts'
import type { Source } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { formatPlace } from '../../locators/format-place.ts'
import { givenPlaceSchema } from '../../locators/given-place.ts'
import { createPlaceReader } from '../../locators/place.ts'
import { hasRegion } from '../../locators/regions.ts'
import type { PlaceReader } from '../../locators/place.ts'
import { parseStatuteReference } from '../../locators/statute-locator.ts'

/** A reader for places of a source; `metadata.statute` is the short name of the law, if it is one. */
export function placeReaderOf(
  source: Pick<Source, 'content' | 'pages' | 'regions' | 'metadata'>,
): PlaceReader {
  const statute = source.metadata?.['statute']
  return createPlaceReader(source.content, {
    ...(source.pages && { pages: source.pages }),
    ...(source.regions && { regions: source.regions }),
    ...(typeof statute === 'string' && { statute }),
  })
}

/**
 * The span of a locator in its source, or `null` if it has none of the known
 * fields; other fields are not interpreted.
 *
 * @throws CitationError `invalid-locator` for a page, slide, cell, heading or § that is malformed or not in the source.
 */
export function resolveLocator(locator: Locator, places: PlaceReader): Span | null {
  const place = parsePlace(locator)
  const { page, headings, statute } = place
  if (page === undefined && headings === undefined && statute === undefined && !hasRegion(place)) return null
  const span = places.find(place)
  if (span) return span
  throw invalidLocator(
    `The source has no place ${formatPlace(place) || JSON.stringify(locator).slice(0, 200)}.`,
    locator,
  )
}

/**
 * The law that a locator names if the source is registered as another law, else
 * `null`. A law may have several names, so this is a warning and not an error.
 */
export function otherStatute(locator: Locator, { metadata }: Pick<Source, 'metadata'>): string | null {
  const own = metadata?.['statute']
  const named = parsePlace(locator).statute?.statute
  if (typeof own !== 'string' || named === undefined) return null
  return named.toLowerCase() === own.trim().toLowerCase() ? null : named
}

function parsePlace(locator: Locator): Place {
  const { statute } = locator
  const read = typeof statute === 'string' ? parseStatuteReference(statute) : statute
  if (read === null) {
    throw invalidLocator(
      `The locator's statute ${JSON.stringify(statute).slice(0, 100)} cannot be parsed.`,
      locator,
    )
  }
  const parsed = givenPlaceSchema.safeParse({ ...locator, ...(read !== undefined && { statute: read }) })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw invalidLocator(
    `The locator's ${issue?.path.join('.') || 'form'} is not valid: ${issue?.message}.`,
    locator,
  )
}

function invalidLocator(message: string, locator: Locator): CitationError {
  return new CitationError({
    code: 'invalid-locator',
    message,
    suggestion:
      'Correct it, for example { page: 3 }, { sheet: "Q1", cell: "B7" } or { statute: "§ 257 Abs. 4 HGB" }, or leave it out.',
    partialResult: { locator },
  })
}
