/**
 * `citespan/documents`: images and scans as sources. Images go to Tesseract, and their text with the
 * place of each word comes back; a quote becomes boxes on its image.
 */
export { tesseractOcr } from '../ingest/image/tesseract-ocr.ts'
export type { TesseractOcr, TesseractOcrOptions } from '../ingest/image/tesseract-ocr.ts'
export { markImage } from '../page/image/mark-image.ts'
export type { MarkImageOptions } from '../page/image/mark-image.ts'
export { quoteBoxes } from '../page/image/quote-boxes.ts'
