import { z } from 'zod'

/** An image for text recognition. */
export type OcrImage = {
  /**
   * The bytes of an image file: the registered file itself, one page of a TIFF as a TIFF, or a drawn page of a PDF as
   * PNG.
   */
  bytes: Uint8Array
  /** One of `image/png`, `image/jpeg`, `image/tiff` and `image/webp`. */
  mediaType: string
  /** Width in pixels. */
  width: number
  /** Height in pixels. */
  height: number
  /** Page of the image in the document, from 1; absent if the document is a single image. */
  page?: number
}

const wordSchema = z.object({
  text: z.string().max(1_000),
  box: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
  confidence: z.number().min(0).max(1).optional(),
})

/** The shape that the result of an OCR function must have. It is checked, because text in an image is untrusted. */
export const ocrResultSchema = z.object({
  text: z.string().max(2_000_000),
  words: z.array(wordSchema).max(100_000).optional(),
  engine: z.string().max(100).optional(),
})

/** A word on an image. */
export type OcrWord = {
  text: string
  /** The place of the word in pixels of the image, from its upper left corner. */
  box: { x: number; y: number; width: number; height: number }
  /** How certain the engine is of the word, from 0 to 1; absent means 0. */
  confidence?: number
}

/** The text of an image: at most 2,000,000 UTF-16 units and 100,000 words, else reading fails (`invalid-input`). */
export type OcrResult = {
  /**
   * The text in reading order, with its line breaks. If it is empty, the words joined by spaces are used; without
   * words, the image has no text.
   */
  text: string
  /** The words of the text in order; they give a quote its place on the image. */
  words?: OcrWord[]
  /** Name and version of the OCR engine. */
  engine?: string
}

/**
 * Recognises the text of an image; rejects if it cannot. The signal aborts after `ocrTimeoutMs`, or if the caller
 * aborts.
 */
export type OcrFunction = (image: OcrImage, options: { signal: AbortSignal }) => Promise<OcrResult>
