/**
 * Files to text. In: the bytes or the string of a document. Out: plain text or
 * markdown to check quotes against, with the spans of its pages, slides and cells.
 */
import { CitationError } from '../core/error.ts'
import { isHtmlType, textOf } from './parse/document-input.ts'
import type { DocumentContent, DocumentInput } from './parse/document-input.ts'
import { formatOf } from './formats/formats.ts'
import { parseDocument } from './formats/parse-document.ts'
import { HARMLESS_LENGTH, isHarmless } from './parse/html-harmless.ts'
import { mediaTypeOf } from './parse/media-types.ts'
import { inlineLimits, processLimits } from './parse/reading-limits.ts'
import { abortedReading, quoteName } from './parse/reading-errors.ts'
import type { DocumentPool } from './process/document-pool.ts'

/** Maximum size in bytes (UTF-16 units for a string). */
const MAX_SIZE = 100_000_000
/** Bytes of text that are decoded in some 5 ms. */
const SMALL_TEXT = 4_000_000

export type ReadDocumentOptions = {
  /** Processes for documents that could block this one; without them stricter limits hold. */
  pool?: Pick<DocumentPool, 'read'>
  signal?: AbortSignal
}

/**
 * Reads the text of a document: plain text, markdown, JSON, CSV, HTML, or PDF
 * page by page. HTML needs `cheerio`, PDF needs `unpdf`.
 *
 * Text, and HTML that is small and simple, is read at once, all else in a process of the pool.
 *
 * @throws CitationError `invalid-input` for a file that is damaged, has no text or is of another
 *   kind, `input-too-large`, `missing-dependency`, `aborted`, and `document-too-complex` for one that
 *   takes too much time or memory; the pages of a PDF that were read before are its `partialResult`.
 */
export async function readDocument(
  document: DocumentInput,
  { pool, signal }: ReadDocumentOptions = {},
): Promise<DocumentContent> {
  if (document.content.length > MAX_SIZE) {
    throw new CitationError({
      code: 'input-too-large',
      message: `The file ${quoteName(document.name)} is larger than ${MAX_SIZE / 1_000_000} MB.`,
      suggestion: 'Split it and register the parts.',
    })
  }
  if (signal?.aborted) throw abortedReading(quoteName(document.name), signal.reason)
  const read = await readWhere(document, { pool, signal })
  if (!/\S/.test(read.content)) {
    throw new CitationError({
      code: 'invalid-input',
      message: `The file ${quoteName(document.name)} contains no text.`,
      suggestion: 'If it is a scan, run OCR on it and register the resulting text.',
    })
  }
  return read
}

async function readWhere(
  document: DocumentInput,
  { pool, signal }: ReadDocumentOptions,
): Promise<DocumentContent> {
  if (isCheap(document)) return parseDocument(document, { limits: processLimits })
  const read = await pool?.read(document, signal)
  if (read) return read
  return parseDocument(document, {
    limits: inlineLimits,
    where: 'where no process can be started to read it',
  })
}

/** Whether reading the document takes a few milliseconds, whatever is in it. */
function isCheap(document: DocumentInput): boolean {
  const mediaType = mediaTypeOf(document)
  const format = formatOf(mediaType)
  // A string is refused without a look at the rest, unless the format is one of text.
  if (format) return typeof document.content === 'string' && !format.isText
  if (isHtmlType(mediaType))
    return document.content.length <= 4 * HARMLESS_LENGTH && isHarmless(textOf(document))
  return typeof document.content === 'string' || document.content.length <= SMALL_TEXT
}
