/**
 * The entry `citespan/pdf`: takes a PDF file and the evidence of a citation and shows the page
 * with the quote highlighted. pdf.js draws it.
 */
export { renderPdfPage } from './render-page.ts'
export type { PdfPageOutcome, PdfPageView, RenderPdfPageOptions } from './render-page.ts'
export type { OpenPdfOptions, PdfFile } from './open-pdf.ts'
export type { PdfJs } from './load-pdfjs.ts'
export type { PdfLabels } from './labels.ts'

export { locateOnPages } from './locate-on-pages.ts'
export type { PdfPageTexts, PdfQuoteMatch } from './locate-on-pages.ts'
export { readPageTexts } from './page-text.ts'
export type { PageText } from './page-text.ts'
export type { PdfTextContent } from '../../ingest/parse/glyphs/text-content.ts'
export type { TextBox } from './text-boxes.ts'
