import { CitationError } from '../../../core/error.ts'
import type { Place } from '../../../core/place.ts'
import type { Locator } from '../../../core/registration.ts'
import type { Source } from '../../../core/source.ts'
import { checkKnownFields } from './check-known-fields.ts'
import type { CitationWarning } from './cited.ts'
import type { Span } from '../../../core/span.ts'
import { formatPlace, parseGivenPlace, createPlaceReader, hasRegion } from '../../../text/locators.ts'
import type { PlaceReader } from '../../../text/locators.ts'
import { findSections } from './find-sections.ts'

/** A reader for places of a source; for a law, `metadata.statute` is its short name. */
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
 * The place of a locator. `parts`: the places that it names. `span`: from the first of them to the last; `null` if
 * there is none. `warnings`: about names that were not found, or that do not fit the other names.
 */
export type LocatedPlace = { span: Span | null; parts: Span[]; warnings: CitationWarning[] }

/**
 * Finds the place of a locator in its source. Names in an agent's own words, such as `section`, give only a warning if
 * they are not found. Fields that citespan does not know are not interpreted.
 *
 * @throws CitationError `invalid-locator` for a place that is malformed or not in the source, such as a page.
 */
export function resolveLocator(
  locator: Locator,
  { places, content }: { places: PlaceReader; content: string },
): LocatedPlace {
  const warnings: CitationWarning[] = []
  const named = findNamed(locator, places)
  let parts = named ? [named] : []
  const narrow = (field: string, text: string, spans: readonly Span[]) => {
    const common = parts.length === 0 ? [...spans] : intersectionsOf(spans, parts)
    if (common.length > 0) parts = common
    else warnings.push(unknownPlace(field, text, true))
  }
  for (const known of checkKnownFields(locator, content)) {
    if ('problem' in known) throw invalidLocator(known.problem, { locator, suggestion: ELSEWHERE })
    narrow(known.field, String(locator[known.field]), [known.span])
  }
  for (const field of freeNames) {
    const text = locator[field]
    if (typeof text !== 'string' || text.trim() === '') continue
    const { spans, missing } = findSections(text.trim(), places)
    for (const name of missing) warnings.push(unknownPlace(field, name, false))
    if (spans.length > 0) narrow(field, text, spans)
  }
  return { span: spanOf(parts), parts, warnings }
}

/** Fields in which agents name places in their own words. */
const freeNames = ['section', 'section_header', 'heading_context'] as const

function spanOf(parts: readonly Span[]): Span | null {
  if (parts.length === 0) return null
  return {
    start: Math.min(...parts.map(({ start }) => start)),
    end: Math.max(...parts.map(({ end }) => end)),
  }
}

function intersectionsOf(some: readonly Span[], others: readonly Span[]): Span[] {
  return some.flatMap((one) => others.flatMap((other) => intersectionOf(one, other) ?? []))
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
    : `${what} is not a heading or § of the source.`
  return { code: 'unknown-place', message }
}

function findNamed(locator: Locator, places: PlaceReader): Span | null {
  const place = parsePlace(locator)
  const { page, headings, statute } = place
  if (page === undefined && headings === undefined && statute === undefined && !hasRegion(place)) return null
  const span = places.find(place)
  if (span) return span
  const name = formatPlace(place) || JSON.stringify(locator).slice(0, 200)
  throw invalidLocator(`The source has no place ${name}.`, { locator, suggestion: ELSEWHERE })
}

/**
 * The law that a locator names if the source is registered as another law, else `null`. A law may have several names,
 * so this is only a warning.
 */
export function otherStatute(locator: Locator, { metadata }: Pick<Source, 'metadata'>): string | null {
  const own = metadata?.['statute']
  const named = parsePlace(locator).statute?.statute
  if (typeof own !== 'string' || named === undefined) return null
  return named.toLowerCase() === own.trim().toLowerCase() ? null : named
}

function parsePlace(locator: Locator): Place {
  const parsed = parseGivenPlace(locator)
  if ('problem' in parsed) throw invalidLocator(parsed.problem, { locator, suggestion: FORMS })
  return parsed.place
}

const ELSEWHERE = 'Name a place that the source has, or leave the locator out.'
const FORMS =
  'Correct it, for example { page: 3 }, { sheet: "Q1", cell: "B7" } or { statute: "§ 257 Abs. 4 HGB" }, or leave it out.'

function invalidLocator(
  message: string,
  { locator, suggestion }: { locator: Locator; suggestion: string },
): CitationError {
  return new CitationError({ code: 'invalid-locator', message, suggestion, partialResult: { locator } })
}
