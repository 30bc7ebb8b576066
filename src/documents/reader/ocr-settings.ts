import type { OcrFunction } from '../image/ocr.ts'

/** How the text of images and scanned pages is recognised. */
export type OcrOptions = {
  /** Recognises the text of an image; without it images, and pages without text, are not read. */
  ocr?: OcrFunction
  /** Milliseconds for one image; 120,000 by default. */
  ocrTimeoutMs?: number
  /** Pages of one document whose text is recognised; 200 by default. */
  ocrPages?: number
  /** Pixels of one image, and of a page of a PDF that is drawn for it; 50,000,000 by default. */
  ocrPixels?: number
}

export type OcrSettings = Required<Omit<OcrOptions, 'ocr'>> & Pick<OcrOptions, 'ocr'>

/** What an OCR function may take, of which there is none by default. */
export const defaultOcr: OcrSettings = { ocrTimeoutMs: 120_000, ocrPages: 200, ocrPixels: 50_000_000 }
