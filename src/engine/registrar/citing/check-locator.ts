import { CitationError } from '../../../core/error.ts'
import type { Place } from '../../../core/place.ts'
import type { Locator } from '../../../core/registration.ts'
import type { Source } from '../../../core/source.ts'
import { checkKnownFields } from './check-known-fields.ts'
import type { CitationWarning } from './cited.ts'
import type { Span } from '../../../core/span.ts'
import {
  formatPlace,
  parseGivenPlace,
  createPlaceReader,
  hasRegion,
  parseStatuteReference,
} from '../../../text/locators.ts'
import type { PlaceReader } from '../../../text/locators.ts'

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

/** Where a locator leads: its span, `null` if it names no place, and what was not found of it. */
export type LocatedPlace = { span: Span | null; warnings: CitationWarning[] }

/**
 * Where a locator leads in its source. `section`, `section_header` and `heading_context` may be a §
 * or a heading; what is neither is a warning, since they are words of the agent. `row`, `column` and `timestamp` are
 * checked where the source has tables or times. Other fields are not interpreted.
 *
 * @throws CitationError `invalid-locator` for a page, slide, cell, row, time, heading or § that is malformed or not in the source.
 */
export function resolveLocator(
  locator: Locator,
  { places, content }: { places: PlaceReader; content: string },
): LocatedPlace {
  const warnings: CitationWarning[] = []
  let span = findNamed(locator, places)
  for (const known of checkKnownFields(locator, content)) {
    if ('problem' in known) throw invalidLocator(known.problem, locator)
    const common = span ? intersectionOf(known.span, span) : known.span
    if (common) span = common
    else warnings.push(unknownPlace(known.field, String(locator[known.field]), true))
  }
  for (const field of freeNames) {
    const text = locator[field]
    if (typeof text !== 'string' || text.trim() === '') continue
    const found = findFree(text.trim(), places)
    const common = found && span ? intersectionOf(found, span) : found
    if (common) span = common
    else warnings.push(unknownPlace(field, text, found !== null))
  }
  return { span, warnings }
}

/** Names of places that agents use in their own words. */
const freeNames = ['section', 'section_header', 'heading_context'] as const

/** The § or heading of this name; a heading may be named with its number or without. */
function findFree(text: string, places: PlaceReader): Span | null {
  const statute = parseStatuteReference(text)
  return (statute && places.find({ statute })) ?? places.find({ headings: [text] })
}

function intersectionOf(one: Span, other: Span): Span | null {
  const start = Math.max(one.start, other.start)
  const end = Math.min(one.end, other.end)
  return start < end ? { start, end } : null
}

function unknownPlace(field: string, text: string, isElsewhere: boolean): CitationWarning {
  const what = `The locator's ${field} ${JSON.stringify(text.slice(0, 100))}`
  const message = isElsewhere
    ? `${what} is not at the other place that the locator names.`
    : `${what} is no heading or § of the source.`
  return { code: 'unknown-place', message }
}

function findNamed(locator: Locator, places: PlaceReader): Span | null {
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
  const parsed = parseGivenPlace(locator)
  if ('problem' in parsed) throw invalidLocator(parsed.problem, locator)
  return parsed.place
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
