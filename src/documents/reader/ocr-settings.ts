import type { OcrFunction } from '../image/ocr.ts'

/** Options for recognising the text of images and scanned pages. */
export type OcrOptions = {
  /** Recognises the text of an image; without it, images and pages without text are not read. */
  ocr?: OcrFunction
  /** Maximum milliseconds for one image; 120,000 by default. */
  ocrTimeoutMs?: number
  /** Maximum pages of one document whose text is recognised; 200 by default. */
  ocrPages?: number
  /** Maximum pixels of one image, and of a drawn PDF page; 50,000,000 by default. */
  ocrPixels?: number
}

export type OcrSettings = Required<Omit<OcrOptions, 'ocr'>> & Pick<OcrOptions, 'ocr'>

/** The default limits of an OCR function; there is no default function. */
export const defaultOcr: OcrSettings = { ocrTimeoutMs: 120_000, ocrPages: 200, ocrPixels: 50_000_000 }
