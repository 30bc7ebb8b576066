import { readClosed } from '../../core/fields.ts'
import { localeFields, languageOf } from '../../references/display.ts'
import type { Evidence } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import {
  cellsInWords,
  formatStatuteLocator,
  pageRange,
  pagesInWords,
  readByOcr,
  slidesInWords,
} from '../../text/locators.ts'
import { cleanLabel } from '../../core/clean-label.ts'

/**
 * The place of a quote in its source, as one line of plain text (not escaped): `p. 3`, `pp. 3–4`, `slide 3`, `Q1!B7`,
 * `§ 8 Abs. 2 Satz 3`, `Storage › Inspections, p. 3`, `p. 3, read by OCR`. Empty if the place is unknown.
 *
 * @param source The source of the quote; its title is left out of the headings if it is the first of them.
 * @param locale BCP 47 tag of the language of the line: German for `de` and its regions, else English (the default).
 *   Statutes are cited in their own terms in every language.
 */
export function formatLocation(
  { locator = {}, pageNumber }: Pick<Evidence, 'locator' | 'pageNumber'>,
  source?: Pick<CitedSource, 'title'>,
  given: { locale?: string } = {},
): string {
  const { locale = 'en' } = readClosed(given, localeFields, 'formatLocation()')
  const { statute, headings = [], page = pageNumber, lastPage, slide, lastSlide, ocrConfidence } = locator
  const language = languageOf(locale)
  const parts = [
    statute ? formatStatuteLocator(statute) : cellsInWords(locator) || headingPath(headings, source?.title),
    slide === undefined ? '' : slidesInWords(pageRange(slide, lastSlide), language),
    page === undefined ? '' : pagesInWords(pageRange(page, lastPage), language),
    ocrConfidence === undefined ? '' : readByOcr(language),
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
