/**
 * Reads files as text. In: the bytes or the string of a document. Out: plain text or markdown to check quotes against,
 * with the spans of its pages, slides and cells.
 */
import { CitationError } from '../../core/error.ts'
import { toPlain } from '../../core/text.ts'
import { isHtmlType, textOf } from '../parse/document-input.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { formatOf } from '../formats/formats.ts'
import { parseDocument } from '../formats/parse-document.ts'
import { HARMLESS_LENGTH, isHarmless } from '../parse/html-harmless.ts'
import { mediaTypeOf } from '../parse/media-types.ts'
import { inlineLimits, processLimits } from '../parse/reading-limits.ts'
import { abortedReading, quoteName } from '../parse/reading-errors.ts'
import type { DocumentPool } from '../process/document-pool.ts'
import { defaultOcr } from './ocr-settings.ts'
import type { OcrSettings } from './ocr-settings.ts'

/** Maximum size in bytes (UTF-16 units for a string). */
const MAX_SIZE = 100_000_000
/** Images that are passed to an OCR function. */
const imageTypes: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/tiff', 'image/webp'])
/** Bytes of text that take some 5 ms to decode. */
const SMALL_TEXT = 4_000_000

export type ReadDocumentOptions = {
  /** Processes for documents that could block this process; without them stricter limits apply. */
  pool?: Pick<DocumentPool, 'read' | 'extract'>
  /** How images and scanned pages are read; by default they are not. */
  ocr?: OcrSettings
  /** The text of the document, if the caller knows it; the file is then not read. */
  text?: string
  signal?: AbortSignal
}

/**
 * Reads the text of a document: plain text, markdown, JSON, CSV, HTML, PDF page by page, RTF, e-mail, DOCX, PPTX, XLSX,
 * ODT, ODS, EPUB, and images. Some formats need an optional package, such as `unpdf` for PDF; images and scanned pages
 * need an OCR function. Documents whose reading could block this process are read in a process of the pool.
 *
 * @throws CitationError `invalid-input` for a file that is damaged, has no text or has an unsupported type;
 * `input-too-large`, `missing-dependency`, `aborted`, `closed`; `model-failed`, `timeout` or another error of the OCR
 * function; `document-too-complex` for a file that takes too much time or memory or exceeds another limit, with the
 * pages of a PDF read so far as `partialResult`.
 */
export async function readDocument(
  document: DocumentInput,
  options: ReadDocumentOptions = {},
): Promise<DocumentContent> {
  const { signal } = options
  if (document.content.length > MAX_SIZE) {
    throw new CitationError({
      code: 'input-too-large',
      message: `The file ${quoteName(document.name)} is larger than ${MAX_SIZE / 1_000_000} MB.`,
      suggestion: 'Split it and register the parts.',
    })
  }
  if (signal?.aborted) throw abortedReading(quoteName(document.name), signal.reason)
  const read = await readAny(document, options)
  if (!/\S/.test(read.content)) {
    if (read.metadata?.['needsRendering']) throw noTextWithoutScripts(document.name)
    throw new CitationError({
      code: 'invalid-input',
      message: `The file ${quoteName(document.name)} contains no text.`,
      suggestion: 'If it is a scan, pass its text, or give the engine an OCR function: `documents: { ocr }`.',
    })
  }
  return asPlain(read)
}

function noTextWithoutScripts(name: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The page ${quoteName(name)} contains no text before its scripts run (needs-rendering).`,
    suggestion:
      'Give the fetcher of pages a browser: `fetchOptions: { render }`; or pass the page as a browser shows it.',
  })
}

/** Replaces NUL and lone surrogates by U+FFFD; any reader may produce them: a PDF font may have no map to Unicode. */
function asPlain({ content, title, ...read }: DocumentContent): DocumentContent {
  return { ...read, content: toPlain(content), ...(title !== undefined && { title: toPlain(title) }) }
}

async function readAny(
  document: DocumentInput,
  { pool, ocr, text, signal }: ReadDocumentOptions,
): Promise<DocumentContent> {
  const mediaType = mediaTypeOf(document)
  if (text !== undefined) return { mediaType, content: text, metadata: { textFrom: 'caller' } }
  const { content } = document
  if (imageTypes.has(mediaType) && typeof content !== 'string') {
    const { readImage } = await import('./recognize.ts')
    return readImage({ ...document, content }, ocr ?? defaultOcr, signal)
  }
  const read = await readWhere(document, { pool, signal })
  if (!ocr?.ocr || !read.metadata?.['pagesWithoutText']) return read
  const { recognizePages } = await import('./recognize-pages.ts')
  return recognizePages(document, read, { ...(pool && { pool }), settings: ocr, ...(signal && { signal }) })
}

async function readWhere(
  document: DocumentInput,
  { pool, signal }: ReadDocumentOptions,
): Promise<DocumentContent> {
  if (await isCheap(document)) return parseDocument(document, { limits: processLimits })
  const read = await pool?.read(document, signal)
  if (read) return read
  return parseDocument(document, {
    limits: inlineLimits,
    where: 'where no process can be started to read it',
  })
}

/** Whether reading the document takes at most some 30 ms, whatever it contains. */
async function isCheap(document: DocumentInput): Promise<boolean> {
  const mediaType = mediaTypeOf(document)
  const format = formatOf(mediaType)
  // A string that should be a binary format is refused without reading it.
  if (format) return typeof document.content === 'string' && !format.isText
  if (isHtmlType(mediaType))
    return document.content.length <= 4 * HARMLESS_LENGTH && isHarmless((await textOf(document)).text)
  return typeof document.content === 'string' || document.content.length <= SMALL_TEXT
}
