import { CitationError } from '../../core/error.ts'
import { createPages } from './pages.ts'
import type { PagedText } from './pages.ts'
import { createAnnotationsReader } from './glyphs/annotations.ts'
import { createExtrasReader } from './glyphs/read-extras.ts'
import type { PdfFeatures } from './glyphs/read-extras.ts'
import { readRuns } from './glyphs/read-runs.ts'
import type { PdfTextContent } from './glyphs/text-content.ts'
import { costOfPdf } from './pdf-cost.ts'
import { createSeenEdges } from './layout/page-edges.ts'
import { createFeatures } from './pdf-features.ts'
import { readPage } from './pdf-page.ts'
import type { PageOfText } from './pdf-page.ts'
import { withoutStrays } from './pdf-strays.ts'
import type { ReadingLimits } from './reading-limits.ts'
import { tooComplex } from './reading-errors.ts'

/** Maximum UTF-16 units of all pages together. */
const MAX_LENGTH = 20_000_000
/**
 * Maximum number of times that a file may list pages again; more are `document-too-complex`. A page that is listed
 * again is not read again.
 */
const MAX_REPEATED = 100

/** Minimum letters and digits of a page whose text is more than a number or stamp on an image. */
const MIN_TEXT = 20

/**
 * `pagesWithoutText`: numbers, from 1, of pages with fewer than 20 letters and digits, such as scans; absent if there
 * are none.
 */
export type PdfContent = PagedText & { title?: string; metadata?: { pagesWithoutText: number[] } }

export type ReadPdfOptions = {
  /** The file name as shown in messages. */
  name: string
  limits: ReadingLimits
  /** Called with the text of each page, in order. */
  onPage?: (text: string) => void
}

/**
 * The text of a PDF, with pages separated by an empty line, and the span of each page. Text in images, such as scans,
 * is not read.
 *
 * @throws CitationError `document-too-complex`, with the pages read before as `partialResult`; `input-too-large`,
 * `missing-dependency`, and `invalid-input` for a file that is damaged or needs a password.
 */
export function readPdf(bytes: Uint8Array, options: ReadPdfOptions): Promise<PdfContent> {
  return withoutStrays(() => readPages(bytes, options))
}

async function readPages(bytes: Uint8Array, { name, limits, onPage }: ReadPdfOptions): Promise<PdfContent> {
  const features = createFeatures()
  const why = await costOfPdf(bytes, limits, features.add)
  if (why !== null) throw tooComplex(name, why)
  const { getDocumentProxy, getMeta } = await loadUnpdf()
  const read = createPages()
  let pdf: Pdf | undefined
  try {
    // Copied, because the reader takes ownership of the buffer.
    pdf = await getDocumentProxy(new Uint8Array(bytes), readerOptions)
    if (pdf.numPages > limits.pdfPages) throw tooLarge(name, `${limits.pdfPages} pages`)
    const pagesWithoutText: number[] = []
    let number = 0
    for await (const text of pagesOf(pdf, { name, limits, features: features.found() })) {
      number++
      if (hasHardlyText(text)) pagesWithoutText.push(number)
      if (read.length + text.length > MAX_LENGTH)
        throw tooLarge(name, `${MAX_LENGTH / 1e6} million characters`)
      read.add(text)
      onPage?.(text)
    }
    const title = await getMeta(pdf).then(
      ({ info }) => readTitle(info),
      () => undefined,
    )
    return {
      ...read.content(),
      ...(title && { title }),
      ...(pagesWithoutText.length > 0 && { metadata: { pagesWithoutText } }),
    }
  } catch (error) {
    if (!(error instanceof CitationError)) throw unreadable(name, error)
    if (error.code !== 'document-too-complex' || read.length === 0) throw error
    const { code, message, suggestion } = error
    throw new CitationError({
      code,
      message: message.slice(0, -suggestion.length - 1),
      suggestion,
      partialResult: read.content(),
    })
  } finally {
    // Cancelling a page's stream does not stop reading it, which could take years; destroying the task does.
    await pdf?.loadingTask.destroy()
  }
}

function hasHardlyText(text: string): boolean {
  let found = 0
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) if (++found >= MIN_TEXT) return false
  return true
}

/** Images are skipped when a page is drawn; `fontExtraProperties` provides the names of glyphs. */
const readerOptions = { verbosity: 0, maxImageSize: 1, fontExtraProperties: true }

type Pdf = Awaited<ReturnType<typeof import('unpdf').getDocumentProxy>>

/** The text of each page, one at a time, so that pdf.js holds only one page in memory. */
async function* pagesOf(
  pdf: Pdf,
  { name, limits, features }: { name: string; limits: ReadingLimits; features: PdfFeatures },
): AsyncGenerator<string> {
  const extrasOf = createExtrasReader(features, {
    maxPages: limits.pdfDrawings,
    annotationsOf: createAnnotationsReader(pdf),
  })
  /** The texts read so far, by the number of the page's object: a file may list one page 20,000 times. */
  const known = new Map<string, PageOfText>()
  const seen = createSeenEdges()
  let follows = false
  let repeated = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const id = page.ref ? `${page.ref.num} ${page.ref.gen}` : `page ${number}`
    let read = known.get(id)
    if (read === undefined) {
      const content = await contentOf(page, { name, limits })
      read = readPage(readRuns({ ...content, ...(await extrasOf(page, content)) }), { follows, seen })
      known.set(id, read)
    } else if (++repeated > MAX_REPEATED) {
      throw tooComplex(name, `it lists the same pages more than ${MAX_REPEATED} times`)
    }
    page.cleanup()
    follows = read.runsOn
    yield read.text
  }
}

async function contentOf(
  page: Awaited<ReturnType<Pdf['getPage']>>,
  { name, limits }: { name: string; limits: ReadingLimits },
): Promise<PdfTextContent> {
  const items: PdfTextContent['items'][number][] = []
  const styles: PdfTextContent['styles'] = {}
  const reader = page.streamTextContent().getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    for (const item of part.value.items) items.push(item)
    Object.assign(styles, part.value.styles)
    if (items.length > limits.pdfPieces) {
      await reader.cancel(new Error('too many pieces of text'))
      throw tooComplex(name, `page ${page.pageNumber} has more than ${limits.pdfPieces} pieces of text`)
    }
  }
  return { items, styles }
}

function readTitle(info: unknown): string | undefined {
  if (typeof info !== 'object' || info === null || !('Title' in info)) return undefined
  return typeof info.Title === 'string' ? info.Title.trim().slice(0, 1000) || undefined : undefined
}

function unreadable(name: string, cause: unknown): CitationError {
  const isLocked = cause instanceof Error && /password/i.test(`${cause.name} ${cause.message}`)
  return new CitationError({
    code: 'invalid-input',
    message: `The PDF ${name} ${isLocked ? 'is protected by a password' : 'cannot be read: it is damaged or truncated'}.`,
    suggestion: isLocked ? 'Register an unlocked copy.' : 'Open it in a viewer, and save it again.',
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
