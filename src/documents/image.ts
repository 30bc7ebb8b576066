/** Public exports of `image/`: reads the text of an image with the box of each word. */
export type { OcrFunction, OcrImage, OcrResult, OcrWord } from './image/ocr.ts'
export { tesseractOcr } from './image/tesseract-ocr.ts'
export type { TesseractOcr, TesseractOcrOptions } from './image/tesseract-ocr.ts'
