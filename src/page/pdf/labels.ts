/**
 * The words of the view; an application may pass others, for example in another language. `view` names it for screen
 * readers. `looking` and `notFound` are shown while the quote is searched, and if the PDF does not have it.
 */
export type PdfLabels = {
  view: string
  previous: string
  next: string
  zoomIn: string
  zoomOut: string
  /** Text of the link to the file. */
  open: string
  loading: string
  looking: string
  /** Status line for a highlighted quote. A quote that continues on the next page has several page numbers. */
  highlighted(pageNumbers: readonly number[]): string
  notFound: string
  page(pageNumber: number, pageCount: number): string
  /** Accessible name of the highlight on a page. `quote`: the highlighted quote, cut to 500 UTF-16 units. */
  quote(quote: string): string
  /** Words for a file that cannot be shown. `message`: the error's message, in English. */
  failed(message: string): string
}

export const englishLabels: PdfLabels = {
  view: 'PDF source',
  previous: 'Previous page',
  next: 'Next page',
  zoomIn: 'Larger',
  zoomOut: 'Smaller',
  open: 'Open the PDF',
  loading: 'Loading the PDF …',
  looking: 'Looking for the quote …',
  highlighted: (pages) => `The quote is highlighted on page ${pages.join(' and ')}.`,
  notFound: 'The quote was not found in the text of this PDF, so nothing is highlighted.',
  page: (pageNumber, pageCount) => `Page ${pageNumber} of ${pageCount}`,
  quote: (quote) => `Highlighted quote: ${quote}`,
  failed: (message) => message,
}
