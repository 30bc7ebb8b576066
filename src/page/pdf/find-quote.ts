import { createExtrasReader } from '../../documents/parse.ts'
import type { PdfDocument } from './load-pdfjs.ts'
import { locateOnPages } from './locate-on-pages.ts'
import type { PdfPageTexts, PdfQuoteMatch } from './locate-on-pages.ts'
import { readPageTexts } from './page-text.ts'
import { unlessAborted } from '../../cite/model.ts'
import type { QuotePlace } from '../../text/locate.ts'

/** Maximum number of pages, from the first, that are searched for a quote that is not on its page. */
const MAX_PAGES_READ = 1000
/**
 * Maximum number of pages that pdf.js draws to learn the names of glyphs: the page of the evidence and the two beside
 * it.
 */
const MAX_DRAWINGS = 3

/**
 * Finds a quote in an open PDF: first on the page of the evidence and the pages beside it, then on the first 1,000
 * pages. Returns `null` if the quote is not found, or if it is unclear which of several places is meant (see
 * `locateOnPages`).
 */
export async function findQuote(
  document: PdfDocument,
  place: QuotePlace,
  { signal }: { signal?: AbortSignal } = {},
): Promise<PdfQuoteMatch | null> {
  const read = new Map<number, PdfPageTexts>()
  const extrasOf = createExtrasReader(
    { hasAnnotations: true, hasNames: true, hasOddNames: true },
    { maxPages: MAX_DRAWINGS },
  )
  const { pageNumber } = place
  if (pageNumber !== undefined && pageNumber <= document.numPages) {
    const near = locateOnPages(place, await readPages(pageNumber - 1, pageNumber + 1))
    if (near?.pages.some((page) => page.pageNumber === pageNumber)) return near
  }
  return locateOnPages(place, await readPages(1, MAX_PAGES_READ))

  async function readPages(first: number, last: number): Promise<PdfPageTexts[]> {
    const pages: PdfPageTexts[] = []
    for (let number = Math.max(1, first); number <= Math.min(last, document.numPages); number++) {
      const page = read.get(number) ?? (await readPage(number))
      read.set(number, page)
      pages.push(page)
    }
    return pages
  }
  async function readPage(number: number): Promise<PdfPageTexts> {
    signal?.throwIfAborted()
    const page = await document.getPage(number)
    const content = await page.getTextContent()
    // A request to pdf.js never settles if its worker ends.
    const extras = await unlessAborted(extrasOf(page, content), signal)
    return { pageNumber: number, texts: readPageTexts({ ...content, ...extras }) }
  }
}
