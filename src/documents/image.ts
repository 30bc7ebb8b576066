/** What other rooms take from `image/`: an image → its text with the box of each word. */
export type { OcrFunction, OcrImage, OcrResult, OcrWord } from './image/ocr.ts'
export { tesseractOcr } from './image/tesseract-ocr.ts'
export type { TesseractOcr, TesseractOcrOptions } from './image/tesseract-ocr.ts'
