/**
 * `citespan/documents`: images and scans as sources. Images go to Tesseract, and their text with the
 * place of each word comes back; a quote becomes boxes on its image.
 */
export { tesseractOcr } from '../documents/image.ts'
export type { TesseractOcr, TesseractOcrOptions } from '../documents/image.ts'
export { markImage } from '../page/image.ts'
export type { MarkImageOptions } from '../page/image.ts'
export { quoteBoxes } from '../page/image.ts'
