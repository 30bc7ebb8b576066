/**
 * The entry `citespan/pdf`. In: a PDF file, and the evidence of a citation. Out: the page with the quote highlighted,
 * drawn by pdf.js.
 */
export { renderPdfPage } from './pdf/render-page.ts'
export type { PdfPageOutcome, PdfPageView, RenderPdfPageOptions } from './pdf/render-page.ts'
export type { OpenPdfOptions, PdfFile } from './pdf/open-pdf.ts'
export type { PdfJs } from './pdf/load-pdfjs.ts'
export type { PdfLabels } from './pdf/labels.ts'

export { locateOnPages } from './pdf/locate-on-pages.ts'
export type { PdfPageTexts, PdfQuoteMatch } from './pdf/locate-on-pages.ts'
export { readPageTexts } from './pdf/page-text.ts'
export type { PageText } from './pdf/page-text.ts'
export type { PdfTextContent } from '../documents/parse.ts'
export type { TextBox } from './pdf/text-boxes.ts'
