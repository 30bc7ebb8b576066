/**
 * Documents of strangers. In: a file and what reading it may take. Out: its text, or the error that
 * says why it is not read.
 */
import { CitationError } from '../../core/error.ts'
import { isHtmlType, mediaTypeOf, textOf } from './document-input.ts'
import type { DocumentContent, DocumentInput } from './document-input.ts'
import { readHtml } from './html.ts'
import { readPdf } from './pdf.ts'
import type { ReadingLimits } from './reading-limits.ts'
import { quoteName, tooComplex } from './reading-errors.ts'

export type ParseOptions = {
  limits: ReadingLimits
  /** Why the limits are what they are, for messages: `where …`. */
  where?: string
  /** Called with the text of each page of a PDF, in their order. */
  onPage?: (text: string) => void
}

/**
 * Reads the text of a document in this process and thread.
 *
 * @throws CitationError as `readDocument`.
 */
export async function parseDocument(
  document: DocumentInput,
  options: ParseOptions,
): Promise<DocumentContent> {
  const mediaType = mediaTypeOf(document)
  if (mediaType === 'application/pdf') return readAsPdf(document, options)
  if (/^(?:image|audio|video|font)\//.test(mediaType)) throw notText(document, `it is of type ${mediaType}`)
  const text = textOf(document)
  if (text.includes('\0')) throw notText(document, 'it contains NUL characters')
  if (!isHtmlType(mediaType)) return { mediaType, content: text }
  checkSize(text.length, options.limits.html, document, options)
  return { mediaType, ...(await readHtml(text)) }
}

async function readAsPdf(document: DocumentInput, options: ParseOptions): Promise<DocumentContent> {
  const { content } = document
  if (typeof content === 'string') throw notBinary(document)
  checkSize(content.length, options.limits.pdf, document, options)
  const { limits, onPage } = options
  return {
    mediaType: 'application/pdf',
    ...(await readPdf(content, { name: quoteName(document.name), limits, onPage })),
  }
}

function checkSize(size: number, limit: number, { name }: DocumentInput, { where = '' }: ParseOptions): void {
  if (size > limit)
    throw tooComplex(quoteName(name), `it is larger than ${limit / 1e6} MB, the limit ${where}`)
}

function notText({ name }: DocumentInput, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${quoteName(name)} is not text: ${why}.`,
    suggestion: 'Convert it to text, markdown, JSON, CSV, HTML or PDF.',
  })
}

function notBinary({ name }: DocumentInput): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The PDF ${quoteName(name)} was given as a string, which does not preserve its bytes.`,
    suggestion: 'Pass its bytes as a Uint8Array.',
  })
}
