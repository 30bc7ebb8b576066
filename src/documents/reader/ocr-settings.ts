import type { OcrFunction } from '../image/ocr.ts'

/** Options for recognising the text of images and scanned pages. */
export type OcrOptions = {
  /** Recognises the text of an image. Without it, images are refused, and scanned pages of a PDF have no text. */
  ocr?: OcrFunction
  /** Maximum milliseconds for one image, 120,000 by default; after them, reading fails with `timeout`. */
  ocrTimeoutMs?: number
  /** Maximum pages of one document whose text is recognised; 200 by default. A TIFF with more pages is refused. */
  ocrPages?: number
  /**
   * Maximum pixels of one image; 50,000,000 by default. A larger image is refused. A PDF page is drawn with at most
   * this many pixels, and never with more than 16,000,000.
   */
  ocrPixels?: number
}

export type OcrSettings = Required<Omit<OcrOptions, 'ocr'>> & Pick<OcrOptions, 'ocr'>

/** The default limits of an OCR function; there is no default function. */
export const defaultOcr: OcrSettings = { ocrTimeoutMs: 120_000, ocrPages: 200, ocrPixels: 50_000_000 }
