import type { Place } from '../core/place.ts'
import type { PageSpan } from '../core/source.ts'
import type { Span } from '../core/span.ts'
import { findHeading, headingPathAt, outlineHeadings } from './headings.ts'
import { findStatutePlace, statuteLocatorAt } from './statute-places.ts'
import { outlineStatute } from './statute-outline.ts'

/** What places of one text are read from. */
export type PlaceReader = {
  /** Where the span is; an empty object where the text has neither pages, headings nor §§. */
  placeAt(span: Span): Place
  /**
   * The text that a place names: the intersection of page, headings and § where
   * it names several. `null` where one of them is not in the text, or they are apart.
   */
  find(place: Place): Span | null
}

/**
 * Reads places of a text; its outline is made once, at first use.
 *
 * @param statute Short name of the law that the text is (`HGB`), for its locators.
 */
export function createPlaceReader(
  text: string,
  { pages = [], statute }: { pages?: readonly PageSpan[]; statute?: string } = {},
): PlaceReader {
  const headings = once(() => outlineHeadings(text))
  const units = once(() => outlineStatute(text, statute === undefined ? {} : { statute }))

  return {
    placeAt(span) {
      const path = headingPathAt(headings(), span.start)
      const found = statuteLocatorAt(text, span, units())
      return {
        ...pagesOf(span, pages),
        ...(path.length > 0 && { headings: path }),
        ...(found && { statute: found }),
      }
    },
    find(place) {
      const spans = [
        place.page === undefined ? undefined : findPages(place, pages),
        place.headings?.length ? findHeading(place.headings, headings()) : undefined,
        place.statute === undefined ? undefined : findStatutePlace(place.statute, units()),
      ].filter((span) => span !== undefined)
      if (spans.length === 0 || spans.includes(null)) return null
      const start = Math.max(...spans.map((span) => span!.start))
      const end = Math.min(...spans.map((span) => span!.end))
      return start < end ? { start, end } : null
    },
  }
}

/** The pages that a span runs over. */
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
