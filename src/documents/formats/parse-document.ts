/** Reads untrusted documents. In: a file and limits. Out: its text, or an error with the reason why it was not read. */
import { CitationError } from '../../core/error.ts'
import { toPlain } from '../../core/text.ts'
import { isHtmlType, textOf } from '../parse/document-input.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { readHtml } from '../parse/html.ts'
import { COMPOUND_FILE, mediaTypeOf } from '../parse/media-types.ts'
import { quoteName, tooComplex } from '../parse/reading-errors.ts'
import { needsRendering } from '../page/needs-rendering.ts'
import { readPageFacts } from '../page/page-facts.ts'
import type { PageFacts } from '../page/page-facts.ts'
import type { DocumentFormat, ParseOptions } from './document-format.ts'
import { formatOf } from './formats.ts'

/**
 * Reads the text of a document in this process and thread.
 *
 * @throws CitationError `invalid-input` for a file that is damaged or of an unsupported type; `input-too-large`;
 * `missing-dependency` without a package that the type needs; `document-too-complex` beyond a limit, with the pages of
 * a PDF read so far as `partialResult`.
 */
export async function parseDocument(
  document: DocumentInput,
  options: ParseOptions,
): Promise<DocumentContent> {
  const mediaType = mediaTypeOf(document)
  const format = formatOf(mediaType)
  if (format) return { mediaType, ...(await readAs(format, document, options)) }
  if (mediaType === COMPOUND_FILE) throw oldOffice(document)
  if (/^(?:image|audio|video|font)\//.test(mediaType)) throw notText(document, `it is of type ${mediaType}`)
  const { text, encoding } = await textOf(document)
  const metadata = encoding === 'utf-8' ? {} : { metadata: { encoding } }
  if (!isHtmlType(mediaType)) return { mediaType, content: text, ...metadata }
  checkSize(text.length, options.limits.html, document, options)
  return { mediaType, ...(await readPage(toPlain(text), document, encoding)) }
}

/**
 * The text of an HTML page and the facts that it states; the name of a fetched page is its address. `encoding`: that of
 * its bytes, which `metadata` names unless it is UTF-8.
 */
async function readPage(html: string, { name }: DocumentInput, encoding: string) {
  let facts: PageFacts = {}
  const read = await readHtml(html, {
    onTree: (roots) => {
      facts = readPageFacts(roots, { address: name })
    },
  })
  const metadata = {
    ...(encoding !== 'utf-8' && { encoding }),
    ...facts,
    ...(needsRendering(html) && { needsRendering: true }),
  }
  return { ...read, ...(Object.keys(metadata).length > 0 && { metadata }) }
}

async function readAs(format: DocumentFormat, document: DocumentInput, options: ParseOptions) {
  const { name, content, encoding } = document
  if (typeof content === 'string' && !format.isText) throw notBinary(document, format)
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  checkSize(bytes.length, format.maxSize(options.limits), document, options)
  const read = await format.load()
  return read(bytes, { ...options, name: quoteName(name), encoding })
}

function checkSize(size: number, limit: number, { name }: DocumentInput, { where = '' }: ParseOptions): void {
  if (size > limit)
    throw tooComplex(quoteName(name), `it is larger than ${limit / 1e6} MB, the limit${where && ` ${where}`}`)
}

function notText({ name }: DocumentInput, why: string): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${quoteName(name)} is not text: ${why}.`,
    suggestion: 'Convert it to text, markdown, JSON, CSV, HTML or PDF.',
  })
}

function oldOffice({ name }: DocumentInput): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The file ${quoteName(name)} is one of an old Office program or of Outlook, or is protected by a password.`,
    suggestion: 'Save it without a password as DOCX, XLSX, PPTX, PDF, or a message as EML.',
  })
}

function notBinary({ name }: DocumentInput, { label }: DocumentFormat): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: `The ${label} ${quoteName(name)} was given as a string, which does not preserve its bytes.`,
    suggestion: 'Pass its bytes as a Uint8Array.',
  })
}
