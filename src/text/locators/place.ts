import { closedFields, readClosed } from '../../core/fields.ts'
import type { Place } from '../../core/place.ts'
import type { PageSpan, RegionSpan } from '../../core/source.ts'
import type { Span } from '../../core/span.ts'
import { findHeading, headingPathAt, isCalled, outlineHeadings, readHeadingName } from './headings.ts'
import { outlineMargins } from './margin-numbers.ts'
import { findNumberedHeading } from './numbered-headings.ts'
import { findRegion, hasRegion, regionAt } from './regions.ts'
import { createStatuteLocator, findStatutePlace } from './statute-places.ts'
import { outlineStatute } from './statute-outline.ts'
import { expectText } from '../../core/shapes.ts'

/**
 * Translates between spans of one text (offsets in UTF-16 units) and places in it, such as a page, a heading or a §
 * (see `Place`).
 */
export type PlaceReader = {
  /** The place of a span; an empty object if nothing is known about it. */
  placeAt(span: Span): Place
  /**
   * The span of a place; if the place has several parts, such as a page and headings, the intersection of their spans.
   * `null` if the place is empty, the text does not have it, or its parts do not overlap.
   */
  find(place: Place): Span | null
}

const createPlaceReaderFields = closedFields<NonNullable<Parameters<typeof createPlaceReader>[1]>>({
  pages: true,
  regions: true,
  statute: true,
})

/**
 * Creates a reader that gives the place of a span of a text, such as its page, headings or § (see `Place`), and the
 * span of a place. Headings and sections are read from the text, once, at first use.
 *
 * @param options `pages` and `regions`: the pages of the text, and its slides, cells and rectangles, as a `Source` has
 * them; without them, the reader knows no such places. `statute`: if the text is a law, its short name (`HGB`), which
 * `placeAt` adds to the places of its sections. Sections are found without it too.
 */
export function createPlaceReader(
  text: string,
  options: { pages?: readonly PageSpan[]; regions?: readonly RegionSpan[]; statute?: string } = {},
): PlaceReader {
  expectText(text, 'createPlaceReader(): text')
  const {
    pages = [],
    regions = [],
    statute,
  } = readClosed(options, createPlaceReaderFields, 'createPlaceReader()')
  const headings = once(() => outlineHeadings(text))
  const units = once(() => outlineStatute(text, statute === undefined ? {} : { statute }))
  const margins = once(() => outlineMargins(text))
  const locatorAt = once(() => createStatuteLocator(text, units()))
  const marginAt = once(() => createStatuteLocator(text, margins()))

  /**
   * Finds the span of a slide, cell or box, within its page if one is given; `null` if there is none, and for a box
   * without a page in a text with several pages.
   */
  function findOnPage(place: Place, page: Span | null | undefined): Span | null {
    if (place.box !== undefined && page === undefined && pages.length > 1) return null
    const own = page ? regions.filter(({ start, end }) => start < page.end && page.start < end) : regions
    return findRegion(place, text, own)
  }

  /**
   * The span below the heading with these titles or, for one title with a number, below a line with this number: a text
   * without marks of headings may still number its sections (`8.1 Access`).
   */
  function findTitles(titles: readonly string[]): Span | null {
    const found = findHeading(titles, headings())
    if (found || titles.length > 1) return found
    const { number } = readHeadingName(titles[0]!)
    const span = number === '' ? null : findNumberedHeading(text, number)
    return span && isCalled(text.slice(span.start).split('\n', 1)[0]!, titles[0]!) ? span : null
  }

  return {
    placeAt(span) {
      const path = headingPathAt(headings(), span.start)
      const found = locatorAt()(span) ?? marginAt()(span)
      return {
        ...regionOnPages(text, span, { pages, regions }),
        ...(path.length > 0 && { headings: path }),
        ...(found && { statute: found }),
      }
    },
    find(place) {
      const page = place.page === undefined ? undefined : findPages(place, pages)
      const spans = [
        page,
        hasRegion(place) ? findOnPage(place, page) : undefined,
        place.headings?.length ? findTitles(place.headings) : undefined,
        place.statute === undefined
          ? undefined
          : findStatutePlace(place.statute, place.statute.kind === 'margin' ? margins() : units()),
      ].filter((span) => span !== undefined)
      if (spans.length === 0 || spans.includes(null)) return null
      const start = Math.max(...spans.map((span) => span!.start))
      const end = Math.min(...spans.map((span) => span!.end))
      return start < end ? { start, end } : null
    },
  }
}

/** The pages and regions of a span, such as slides and cells. A span over several pages has no box. */
export function regionOnPages(
  text: string,
  span: Span,
  { pages = [], regions = [] }: { pages?: readonly PageSpan[]; regions?: readonly RegionSpan[] },
): Place {
  const place = { ...pagesOf(span, pages), ...regionAt(text, span, regions) }
  if (place.lastPage === undefined) return place
  const { box: _, ...rest } = place
  return rest
}

/**
 * The page that a span is on; for several pages the first and the last (`lastPage`). An empty object if there are none.
 */
export function pagesOf({ start, end }: Span, pages: readonly PageSpan[]): Pick<Place, 'page' | 'lastPage'> {
  const touched = pages.filter((page) => page.start < Math.max(end, start + 1) && start < page.end)
  const [first, last] = [touched[0], touched.at(-1)]
  if (!first || !last) return {}
  return {
    page: first.pageNumber,
    ...(last.pageNumber !== first.pageNumber && { lastPage: last.pageNumber }),
  }
}

function findPages({ page, lastPage = page }: Place, pages: readonly PageSpan[]): Span | null {
  const first = pages.find(({ pageNumber }) => pageNumber === page)
  const last = pages.findLast(({ pageNumber }) => pageNumber === lastPage)
  return first && last && first.start < last.end ? { start: first.start, end: last.end } : null
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}
