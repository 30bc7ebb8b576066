import type { Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { formatStatuteLocator, pageRange, pagesInWords } from '../../locators/format-place.ts'
import { cleanLabel } from '../../core/clean-label.ts'

/**
 * Where in its source a quote stands, in one line of plain text, to be escaped:
 * `p. 3`, `pp. 3–4`, `§ 8 Abs. 2 Satz 3`, `Storage › Inspections, p. 3`. Empty
 * where it is not known.
 *
 * @param source Its title is not said again where it is the highest heading too.
 * @param locale BCP 47 of the page; statutes are named in their own terms in every language.
 */
export function formatLocation(
  { locator = {}, pageNumber }: Pick<Evidence, 'locator' | 'pageNumber'>,
  source?: Pick<CitedSource, 'title'>,
  { locale = 'en' }: { locale?: string } = {},
): string {
  const { statute, headings = [], page = pageNumber, lastPage } = locator
  const language = /^de(?:-|$)/i.test(locale) ? 'de' : 'en'
  const parts = [
    statute ? formatStatuteLocator(statute) : headingPath(headings, source?.title),
    page === undefined ? '' : pagesInWords(pageRange(page, lastPage), language),
  ]
  return parts
    .map(cleanLabel)
    .filter((part) => part !== '')
    .join(', ')
}

function headingPath(headings: readonly string[], title: string | undefined): string {
  const titles = headings.map(cleanLabel).filter((heading) => heading !== '')
  const isTitle = title !== undefined && titles[0]?.toLowerCase() === cleanLabel(title).toLowerCase()
  return (isTitle ? titles.slice(1) : titles).join(' › ')
}
