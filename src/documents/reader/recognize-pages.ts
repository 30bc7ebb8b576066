import type { RegionSpan } from '../../core/source.ts'
import { boundRegions } from '../image/recognized-text.ts'
import type { RecognizedText } from '../image/recognized-text.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { createPages } from '../parse/pages.ts'
import { quoteName } from '../parse/reading-errors.ts'
import type { DocumentPool } from '../process/document-pool.ts'
import { addPage, createRecognizer } from './recognize.ts'
import type { OcrSettings } from './ocr-settings.ts'

/** Number of pages drawn before the OCR function gets the first of them. */
const BATCH = 4

/**
 * Adds the text that OCR recognises on PDF pages without text; page numbers stay the same. Pages are drawn in a process
 * of the pool. Without a process or an OCR function, they stay in `metadata.pagesWithoutText`.
 *
 * @throws CitationError `document-too-complex` if a process takes too much time or memory to draw pages; `model-failed`
 * or `timeout` if the OCR function fails, `invalid-input` if its result is wrong; `missing-dependency`, `aborted`.
 */
export async function recognizePages(
  document: DocumentInput,
  read: DocumentContent,
  {
    pool,
    settings,
    signal,
  }: { pool?: Pick<DocumentPool, 'extract'>; settings: OcrSettings; signal?: AbortSignal },
): Promise<DocumentContent> {
  const without = pagesWithoutText(read)
  if (!settings.ocr || !pool || !read.pages || without.length === 0) return read
  const name = quoteName(document.name)
  const ocr = createRecognizer({ name, settings, signal })
  const recognized = new Map<number, RecognizedText>()
  const wanted = without
    .slice(0, settings.ocrPages)
    .map((page) => ({ page, hasText: /[\p{L}\p{N}]/u.test(textOfPage(read, page)) }))
  for (let at = 0; at < wanted.length; at += BATCH) {
    const task = { kind: 'pages', pages: wanted.slice(at, at + BATCH), pixels: settings.ocrPixels } as const
    const drawn = await pool.extract(document, task, signal)
    if (!drawn) return read
    for (const { page = 0, width = 1, height = 1, mediaType, content: bytes } of drawn) {
      const text = await ocr.read({ bytes, mediaType, width, height, page })
      if (/\S/.test(text.text)) recognized.set(page, text)
    }
  }
  return withRecognized(read, recognized, ocr.summary())
}

/** Pages with no or hardly any text, as found by the PDF reader. */
function pagesWithoutText({ metadata }: DocumentContent): number[] {
  const pages = metadata?.['pagesWithoutText']
  return Array.isArray(pages) ? pages.filter((page) => typeof page === 'number') : []
}

function textOfPage({ content, pages = [] }: DocumentContent, number: number): string {
  const page = pages[number - 1]
  return page ? content.slice(page.start, page.end) : ''
}

function withRecognized(
  read: DocumentContent,
  recognized: ReadonlyMap<number, RecognizedText>,
  summary: object,
): DocumentContent {
  if (recognized.size === 0) return read
  const pages = createPages()
  const regions: RegionSpan[] = []
  for (const { pageNumber } of read.pages!)
    addPage(pages, regions, joinTexts(textOfPage(read, pageNumber), recognized.get(pageNumber)))
  const { pagesWithoutText: _, ...metadata } = read.metadata ?? {}
  const left = pagesWithoutText(read).filter((page) => !recognized.has(page))
  const { content, pages: spans } = pages.content()
  return {
    ...read,
    content,
    pages: spans,
    regions: boundRegions(regions, content),
    metadata: {
      ...metadata,
      ...(left.length > 0 && { pagesWithoutText: left }),
      ocr: { ...summary, pages: [...recognized.keys()] },
    },
  }
}

/**
 * The few words of a page's own text, and then the text that OCR has read; only the text of OCR if it contains these
 * words, and only the own text if there is no text of OCR.
 */
function joinTexts(own: string, read: RecognizedText | undefined): RecognizedText {
  if (!read) return { text: own, regions: [] }
  const [kept, whole] = [own, read.text].map((text) =>
    text
      .replace(/[\s#]+/g, ' ')
      .trim()
      .toLowerCase(),
  )
  if (kept === '' || whole!.includes(kept!)) return read
  const before = own.length + 2
  const regions = read.regions.map((region) => ({
    ...region,
    start: region.start + before,
    end: region.end + before,
  }))
  return { text: `${own}\n\n${read.text}`, regions }
}
