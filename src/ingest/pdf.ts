import { CitationError } from '../core/error.ts'
import type { PageSpan } from '../core/source.ts'
import { readPage } from './pdf-page.ts'

const MAX_PAGES = 20_000
/** Maximum UTF-16 units of all pages together. */
const MAX_LENGTH = 20_000_000
/** Maximum milliseconds per file. */
const TIME_LIMIT = 120_000

type PdfContent = { content: string; title?: string; pages: PageSpan[] }

/**
 * The text of a PDF, pages separated by an empty line, and the span of each page.
 * Reads only the text layer, which a scan does not have.
 */
export async function readPdf(bytes: Uint8Array, name: string): Promise<PdfContent> {
  const { getDocumentProxy, extractTextItems, getMeta } = await loadUnpdf()
  try {
    return await withinTime(read(), name)
  } catch (error) {
    if (error instanceof CitationError) throw error
    throw unreadable(name, error)
  }

  async function read(): Promise<PdfContent> {
    // A copy, since the reader takes ownership of the buffer.
    const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0 })
    if (pdf.numPages > MAX_PAGES) throw tooLarge(name, `${MAX_PAGES} pages`)
    const { items } = await extractTextItems(pdf)
    const info: unknown = await getMeta(pdf).then(
      (meta) => meta.info,
      () => ({}),
    )
    const title = readTitle(info)
    const pages: PageSpan[] = []
    let content = ''
    for (const [index, page] of items.entries()) {
      const text = readPage(page)
      if (content.length + text.length > MAX_LENGTH)
        throw tooLarge(name, `${MAX_LENGTH / 1e6} million characters`)
      if (content !== '') content += '\n\n'
      pages.push({ start: content.length, end: content.length + text.length, pageNumber: index + 1 })
      content += text
    }
    return { content, pages, ...(title && { title }) }
  }
}

function readTitle(info: unknown): string | undefined {
  if (typeof info !== 'object' || info === null || !('Title' in info)) return undefined
  return typeof info.Title === 'string' ? info.Title.trim().slice(0, 1000) || undefined : undefined
}

async function withinTime<T>(work: Promise<T>, name: string): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLarge(name, `${TIME_LIMIT / 1000} seconds of work`)), TIME_LIMIT)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function unreadable(name: string, cause: unknown): CitationError {
  const isLocked = cause instanceof Error && /password/i.test(`${cause.name} ${cause.message}`)
  return new CitationError({
    code: 'invalid-input',
    message: `The PDF ${name} ${isLocked ? 'is protected by a password' : 'cannot be read: it is damaged or truncated'}.`,
    suggestion: isLocked
      ? 'Register an unlocked copy.'
      : 'Open it in a viewer, and save it anew if that works.',
    cause,
  })
}

function tooLarge(name: string, limit: string): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The PDF ${name} needs more than ${limit}.`,
    suggestion: 'Split it and register the parts.',
  })
}

async function loadUnpdf(): Promise<typeof import('unpdf')> {
  try {
    return await import('unpdf')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `unpdf`, which reads PDF files.',
      suggestion: 'Install it (`npm install unpdf`), or pass the text of the document.',
      cause: error,
    })
  }
}
