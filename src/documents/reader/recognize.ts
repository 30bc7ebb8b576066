import { CitationError } from '../../core/error.ts'
import type { RegionSpan } from '../../core/source.ts'
import { MAX_TIFF_PAGES, readImageHeader } from '../image/image-header.ts'
import type { ImageHeader } from '../image/image-header.ts'
import { ocrResultSchema } from '../image/ocr.ts'
import type { OcrImage } from '../image/ocr.ts'
import { boundRegions, placeWords } from '../image/recognized-text.ts'
import type { RecognizedText } from '../image/recognized-text.ts'
import { tiffPage } from '../image/tiff-page.ts'
import type { OcrSettings } from './ocr-settings.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { createPages } from '../parse/pages.ts'
import { abortedReading, quoteName, tooComplex } from '../parse/reading-errors.ts'

/** A word below this confidence counts as uncertain in the metadata of its source. */
const LOW_CONFIDENCE = 0.6

/**
 * Reads an image with an OCR function; for a TIFF, each page.
 *
 * @throws CitationError `invalid-input` for a damaged image, an image without text, or without an OCR function,
 *   `document-too-complex` for too many pixels or pages, `model-failed`, `timeout`, `aborted`.
 */
export async function readImage(
  { name: fileName, content: bytes }: DocumentInput & { content: Uint8Array },
  settings: OcrSettings,
  signal?: AbortSignal,
): Promise<DocumentContent> {
  const name = quoteName(fileName)
  const { mediaType, pages: sizes } = checkedHeader(bytes, { name, settings })
  const ocr = createRecognizer({ name, settings, signal })
  const pages = createPages()
  const regions: RegionSpan[] = []
  for (const [index, size] of sizes.entries()) {
    const isOne = sizes.length === 1
    const image = isOne
      ? { bytes, mediaType, ...size }
      : { bytes: tiffPage(bytes, index), mediaType, ...size, page: index + 1 }
    const read = await ocr.read(image)
    addPage(pages, regions, read)
  }
  const read = pages.content()
  if (!/\S/.test(read.content)) throw withoutText(name)
  return {
    mediaType,
    content: read.content,
    ...(sizes.length > 1 && { pages: read.pages }),
    regions: boundRegions(regions, read.content),
    metadata: { ocr: ocr.summary() },
  }
}

/** Adds a page's text, and its regions moved to the page's offset. */
export function addPage(
  pages: ReturnType<typeof createPages>,
  regions: RegionSpan[],
  { text, regions: own }: RecognizedText,
): void {
  pages.add(text)
  const { start } = pages.content().pages.at(-1)!
  for (const region of own) regions.push({ ...region, start: region.start + start, end: region.end + start })
}

function checkedHeader(
  bytes: Uint8Array,
  { name, settings }: { name: string; settings: OcrSettings },
): ImageHeader {
  const header = readImageHeader(bytes)
  if ('problem' in header) throw damaged(name, header.problem)
  const { ocrPixels, ocrPages } = settings
  const large = header.pages.find(({ width, height }) => width * height > ocrPixels)
  if (large) throw tooComplex(name, `it has ${large.width} × ${large.height} pixels, more than ${ocrPixels}`)
  if (header.pages.length > Math.min(ocrPages, MAX_TIFF_PAGES))
    throw tooComplex(name, `it has more than ${ocrPages} pages`)
  if (!settings.ocr) throw withoutOcr(name)
  return header
}

export type Recognizer = {
  /** Rejects if the function fails, takes too long or returns something invalid, and if the signal aborts. */
  read(image: OcrImage): Promise<RecognizedText>
  /**
   * Stored with the source: the OCR engine, and for the words with a stated confidence their average (0–1) and the
   * number of those below `LOW_CONFIDENCE`.
   */
  summary(): { engine?: string; confidence?: number; uncertainWords?: number }
}

/**
 * Creates a recognizer, whose `read` calls the OCR function once for each image. `read` rejects with `timeout` after
 * `ocrTimeoutMs`, with `aborted` if `signal` aborts, and with `invalid-input` if the settings have no OCR function. The
 * caller checks the limits of pages and pixels. `name`: the file name as messages show it.
 */
export function createRecognizer({
  name,
  settings: { ocr, ocrTimeoutMs },
  signal,
}: {
  name: string
  settings: OcrSettings
  signal?: AbortSignal
}): Recognizer {
  let engine: string | undefined
  const confidences: number[] = []

  async function read(image: OcrImage): Promise<RecognizedText> {
    if (!ocr) throw withoutOcr(name)
    if (signal?.aborted) throw abortedReading(name, signal.reason)
    const which = image.page === undefined ? name : `page ${image.page} of ${name}`
    const clock = new AbortController()
    const ended = Promise.withResolvers<never>()
    const stop = (error: CitationError) => {
      ended.reject(error)
      clock.abort(error)
    }
    const timer = setTimeout(() => stop(tookTooLong(which, ocrTimeoutMs)), ocrTimeoutMs)
    const onAbort = () => stop(abortedReading(name, signal!.reason))
    signal?.addEventListener('abort', onAbort, { once: true })
    try {
      const result = await Promise.race([ocr(image, { signal: clock.signal }), ended.promise])
      const parsed = ocrResultSchema.safeParse(result)
      if (!parsed.success) throw wrongResult(which, parsed.error)
      engine ??= parsed.data.engine
      for (const { confidence } of parsed.data.words ?? [])
        if (confidence !== undefined) confidences.push(confidence)
      return placeWords(parsed.data, image)
    } catch (error) {
      if (error instanceof CitationError) throw error
      throw failed(which, error)
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
    }
  }

  return {
    read,
    summary() {
      const mean = confidences.reduce((sum, value) => sum + value, 0) / Math.max(1, confidences.length)
      return {
        ...(engine !== undefined && { engine }),
        ...(confidences.length > 0 && {
          confidence: Math.round(mean * 1_000) / 1_000,
          uncertainWords: confidences.filter((value) => value < LOW_CONFIDENCE).length,
        }),
      }
    },
  }
}

function damaged(name: string, problem: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The image ${name} cannot be read: ${problem}.`,
    suggestion: 'Save it as PNG or JPEG, or pass its text: addDocSource(image, { text }).',
  })
}

function withoutText(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The OCR function found no text on the image ${name}.`,
    suggestion: 'Pass its text: addDocSource(image, { text }).',
  })
}

function withoutOcr(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${name} is an image, and there is no OCR function to read it.`,
    suggestion:
      'Pass its text: addDocSource(image, { text }), or give the engine `documents: { ocr }`, such as tesseractOcr() of citespan/documents.',
  })
}

function failed(which: string, cause: unknown): CitationError {
  const why = cause instanceof Error ? `: ${cause.message.slice(0, 300)}` : ''
  return new CitationError({
    code: 'model-failed',
    message: `The OCR function could not read ${which}${why}.`,
    suggestion: 'Call again, or pass the text yourself.',
    cause,
  })
}

function tookTooLong(which: string, ms: number): CitationError {
  return new CitationError({
    code: 'timeout',
    message: `The OCR function took more than ${ms / 1000} s to read ${which}.`,
    suggestion: 'Call again, or raise documents.ocrTimeoutMs.',
  })
}

function wrongResult(which: string, cause: { issues: readonly { path: PropertyKey[]; message: string }[] }) {
  const [issue] = cause.issues
  return new CitationError({
    code: 'invalid-input',
    message: `The OCR function returned something other than text for ${which}: ${issue?.path.join('.') || 'result'}: ${issue?.message}.`,
    suggestion: 'Return { text, words?: [{ text, box: { x, y, width, height }, confidence? }] }.',
    cause,
  })
}
