/**
 * `citespan/documents`: images and scans as sources. In: images. Out: their text with the place of each word, read by
 * Tesseract, and the boxes of a quote on its image.
 */
export { tesseractOcr } from '../documents/image.ts'
export type { TesseractOcr, TesseractOcrOptions } from '../documents/image.ts'
export { markImage } from '../page/image.ts'
export type { MarkImageOptions } from '../page/image.ts'
export { quoteBoxes } from '../page/image.ts'
