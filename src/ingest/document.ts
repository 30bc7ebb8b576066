/**
 * Files to text. In: the bytes or the string of a document. Out: plain text or
 * markdown to check quotes against, with its page spans for a PDF.
 */
import { CitationError } from '../core/error.ts'
import type { PageSpan } from '../core/source.ts'
import { decodeText } from './decode-text.ts'
import { readHtml } from './html.ts'
import { readPdf } from './pdf.ts'

/** A file that was read or uploaded. */
export type DocumentInput = {
  /** The file name; without `mediaType` its extension tells the kind of file. */
  name: string
  content: string | Uint8Array
  mediaType?: string
}

/** The text of a document, against which quotes are checked. */
export type DocumentContent = {
  /** For HTML and PDF markdown with `#` headings; for text, JSON and CSV the file itself. */
  content: string
  /** `application/pdf`, … */
  mediaType: string
  title?: string
  /** The page spans of `content`, for a PDF. */
  pages?: PageSpan[]
}

/** Maximum size in bytes (UTF-16 units for a string). */
const MAX_SIZE = 100_000_000

/**
 * Reads the text of a document: plain text, markdown, JSON, CSV, HTML, or PDF
 * page by page. HTML needs `cheerio`, PDF needs `unpdf`.
 *
 * @throws CitationError `invalid-input` for a file that is damaged, has no text or is of another
 *   kind, `input-too-large`, `missing-dependency`.
 */
export async function readDocument(document: DocumentInput): Promise<DocumentContent> {
  if (document.content.length > MAX_SIZE) {
    throw new CitationError({
      code: 'input-too-large',
      message: `The file ${nameOf(document)} is larger than ${MAX_SIZE / 1_000_000} MB.`,
      suggestion: 'Split it and register the parts.',
    })
  }
  const read = await readAs(mediaTypeOf(document), document)
  if (read.content.trim() === '') {
    throw new CitationError({
      code: 'invalid-input',
      message: `The file ${nameOf(document)} contains no text.`,
      suggestion: 'If it is a scan, run OCR on it and register the resulting text.',
    })
  }
  return read
}

async function readAs(mediaType: string, document: DocumentInput): Promise<DocumentContent> {
  if (mediaType === 'application/pdf') {
    if (typeof document.content === 'string') throw notBinary(document)
    return { mediaType, ...(await readPdf(document.content, nameOf(document))) }
  }
  if (/^(?:image|audio|video|font)\//.test(mediaType)) throw notText(document, `it is of type ${mediaType}`)
  const text = textOf(document)
  if (text.includes('\0')) throw notText(document, 'it contains NUL characters')
  if (mediaType === 'text/html' || mediaType === 'application/xhtml+xml')
    return { mediaType, ...(await readHtml(text)) }
  return { mediaType, content: text }
}

/** The text without a byte order mark, which would hide a heading in the first line. */
function textOf({ content, mediaType }: DocumentInput): string {
  if (typeof content === 'string') return content.replace(/^\ufeff/, '')
  return decodeText(content, { charset: charsetOf(mediaType ?? '') ?? charsetOfPage(content) })
}

function charsetOf(text: string): string | undefined {
  return /\bcharset\s{0,9}=\s{0,9}["']?([\w.:-]{1,40})/i.exec(text.slice(0, 1000))?.[1]
}

/** The charset of a `<meta>` tag or an XML declaration in the first 1,024 bytes, as browsers read it. */
function charsetOfPage(bytes: Uint8Array): string | undefined {
  const head = new TextDecoder('windows-1252').decode(bytes.subarray(0, 1024))
  const meta = /<meta\b[^>]{0,200}charset[^>]{0,100}/i.exec(head)?.[0]
  return meta === undefined
    ? /^<\?xml[^>]{0,100}\sencoding=["']([\w.:-]{1,40})/.exec(head)?.[1]
    : charsetOf(meta)
}

const byExtension: Record<string, string> = {
  txt: 'text/plain',
  text: 'text/plain',
  md: 'text/markdown',
  markdown: 'text/markdown',
  json: 'application/json',
  jsonl: 'application/json',
  csv: 'text/csv',
  tsv: 'text/csv',
  html: 'text/html',
  htm: 'text/html',
  xhtml: 'text/html',
  pdf: 'application/pdf',
}

/** The media type. The first bytes take precedence over name and given type: web pages are often saved as `.pdf`. */
function mediaTypeOf({ name, content, mediaType }: DocumentInput): string {
  const head =
    typeof content === 'string'
      ? content.slice(0, 1000)
      : decodeText(content.subarray(0, 1000), { isCut: true })
  if (head.startsWith('%PDF-')) return 'application/pdf'
  const isPage = /^\s*(?:<\?xml[^>]{0,200}>\s*)?<(?:!doctype html|html)\b/i.test(head)
  if (isPage) return 'text/html'
  const given = mediaType?.split(';')[0]!.trim().toLowerCase()
  if (given === 'application/pdf') return 'text/plain'
  const extension = /\.([a-z]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  const known = given ?? (Object.hasOwn(byExtension, extension) ? byExtension[extension]! : 'text/plain')
  return known === 'application/pdf' ? 'text/plain' : known
}

function nameOf({ name }: DocumentInput): string {
  return JSON.stringify(name.slice(0, 200))
}

function notText(document: DocumentInput, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${nameOf(document)} is not text: ${why}.`,
    suggestion: 'Convert it to text, markdown, JSON, CSV, HTML or PDF.',
  })
}

function notBinary(document: DocumentInput): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The PDF ${nameOf(document)} was given as a string, which does not preserve its bytes.`,
    suggestion: 'Pass its bytes as a Uint8Array.',
  })
}
