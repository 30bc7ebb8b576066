import { CitationError } from '../../core/error.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { findQuote } from './find-quote.ts'
import { englishLabels } from './labels.ts'
import type { PdfLabels } from './labels.ts'
import type { PdfQuoteMatch } from './locate-on-pages.ts'
import { openPdf } from './open-pdf.ts'
import type { OpenPdf, OpenPdfOptions, PdfFile } from './open-pdf.ts'
import { createStage } from './page-stage.ts'
import type { PageStage } from './page-stage.ts'
import type { Highlight } from './draw-page.ts'
import type { QuotePlace } from '../../locate/place-quote.ts'
import { createFrame, showPageNumber } from './view-frame.ts'

export type RenderPdfPageOptions = OpenPdfOptions & {
  file: PdfFile
  /** What is highlighted; without it the page is shown as it is. */
  evidence?: QuotePlace | null
  /** 1-based; the page of the quote unless told, else that of the evidence, else the first. */
  pageNumber?: number
  /** What a reader may open instead; the file's `url` unless told. */
  href?: string | URL
  /** Width of the page as a multiple of the container's, 0.5–4; 1 unless told. */
  zoom?: number
  /** Pixels of the canvas; 16 million unless told. */
  maxPixels?: number
  /** Bring the first box into view; `true` unless told. */
  scroll?: boolean
  labels?: Partial<PdfLabels>
}

/** A page, with the quote or (`match: null`) without; a message; or nothing, as something else came first. */
export type PdfPageOutcome =
  | { state: 'shown'; pageNumber: number; match: PdfQuoteMatch | null }
  | { state: 'failed'; error: CitationError }
  | { state: 'ended' }

/** Its promises never reject. */
export type PdfPageView = {
  /** What came of the file, the evidence and the page that it was made with. */
  ready: Promise<PdfPageOutcome>
  /** Shows another page; the quote stays highlighted where it is. */
  showPage(pageNumber: number): Promise<PdfPageOutcome>
  /** Looks for another quote in the same file and shows its page. */
  showQuote(evidence: QuotePlace): Promise<PdfPageOutcome>
  /** Takes the view out of the container and frees what it holds; so does the signal. */
  destroy(): void
}

/** UTF-16 units of a quote that a screen reader is told. */
const MAX_NAME = 500

/**
 * Shows a page of a PDF with the quote of an evidence highlighted: canvas, text
 * to select, boxes, buttons for pages and zoom. A quote that is not found, or
 * not with certainty, is not highlighted, and the view says so; a file that
 * cannot be read gives a message and a link to it.
 *
 * @example
 * const view = renderPdfPage(element, {
 *   file: { url: '/archive/report.pdf' },
 *   evidence: citation.evidence[0],
 *   worker: new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
 * })
 */
export function renderPdfPage(container: HTMLElement, options: RenderPdfPageOptions): PdfPageView {
  const { file, evidence, maxPixels = 16_000_000, scroll = true, zoom = 1 } = options
  const labels = { ...englishLabels, ...options.labels }
  const frame = createFrame(container, {
    labels,
    href: options.href ?? ('url' in file ? file.url : undefined),
    onTurn: (pages) => void (pageNumber > 0 && showPage(pageNumber + pages)),
    onZoom: (factor) => stage?.zoomBy(factor),
  })
  const life = new AbortController()
  const { signal } = life
  let stage: PageStage | null = null
  let quoted: Quoted | null = null
  let pageNumber = 0
  /** Counts what was asked for: only the last of it is shown. */
  let asked = 0

  frame.status.textContent = labels.loading
  if (options.signal?.aborted) destroy()
  options.signal?.addEventListener('abort', destroy, { once: true })
  const opening = open()
  const ready = evidence ? showQuote(evidence, options.pageNumber) : showPage(options.pageNumber ?? 1)
  return { ready, showPage, showQuote: (place) => showQuote(place), destroy }

  async function open(): Promise<OpenPdf> {
    const pdf = await openPdf(file, { ...options, signal })
    if (signal.aborted) pdf.close()
    signal.throwIfAborted()
    signal.addEventListener('abort', () => pdf.close(), { once: true })
    const { scroller, page: element } = frame
    stage = createStage({ scroller, element, pdfjs: pdf.pdfjs, zoom, maxPixels, onProblem: fail })
    frame.status.textContent = ''
    return pdf
  }

  function showPage(number: number): Promise<PdfPageOutcome> {
    return latest(async (pdf) => {
      if (!quoted) frame.status.textContent = ''
      if (clampPage(number, pdf) !== pageNumber) await draw(number, pdf)
    })
  }

  function showQuote(place: QuotePlace, preferred?: number): Promise<PdfPageOutcome> {
    return latest(async (pdf, isLatest) => {
      quoted = null
      frame.status.textContent = labels.looking
      const match = await findQuote(pdf.document, place, { signal })
      if (!isLatest()) return
      quoted = match && { match, name: labels.quote(cleanLabel(place.quote).slice(0, MAX_NAME)) }
      const first = await draw(preferred ?? match?.pages[0]!.pageNumber ?? place.pageNumber ?? 1, pdf)
      frame.status.textContent = match
        ? labels.highlighted(match.pages.map((page) => page.pageNumber))
        : labels.notFound
      if (scroll) first?.scrollIntoView({ block: 'center', inline: 'nearest' })
    })
  }

  /** The first box on the page, if there is one. */
  async function draw(number: number, { document }: OpenPdf): Promise<Element | null> {
    const wanted = clampPage(number, { document })
    const page = await document.getPage(wanted)
    signal.throwIfAborted()
    const first = (await stage?.show(page, highlightOn(wanted, quoted))) ?? null
    pageNumber = wanted
    const count = document.numPages
    showPageNumber(frame, { number: wanted, count, name: labels.page(wanted, count) })
    return first
  }

  async function latest(
    work: (pdf: OpenPdf, isLatest: () => boolean) => Promise<void>,
  ): Promise<PdfPageOutcome> {
    const turn = ++asked
    const isLatest = () => turn === asked && !signal.aborted
    try {
      const pdf = await opening
      if (isLatest()) await work(pdf, isLatest)
    } catch (error) {
      if (isLatest()) return { state: 'failed', error: fail(error) }
    }
    return isLatest() ? { state: 'shown', pageNumber, match: quoted?.match ?? null } : { state: 'ended' }
  }

  function fail(cause: unknown): CitationError {
    const error = cause instanceof CitationError ? cause : notDrawn(cause)
    frame.status.textContent = labels.failed(error.message)
    return error
  }

  function destroy(): void {
    life.abort()
    options.signal?.removeEventListener('abort', destroy)
    stage?.destroy()
    frame.host.remove()
  }
}

/** A quote that was found, and the name of its boxes for screen readers. */
type Quoted = { match: PdfQuoteMatch; name: string }

function highlightOn(pageNumber: number, quoted: Quoted | null): Highlight | null {
  const boxes = quoted?.match.pages.find((page) => page.pageNumber === pageNumber)?.boxes
  return quoted && boxes ? { boxes, name: quoted.name } : null
}

function clampPage(number: number, { document }: Pick<OpenPdf, 'document'>): number {
  return Math.min(document.numPages, Math.max(1, Math.trunc(number) || 1))
}

function notDrawn(cause: unknown): CitationError {
  return new CitationError({
    code: 'invalid-input',
    message: 'The page could not be drawn.',
    suggestion: 'Open the file itself.',
    cause,
  })
}
