import { closedFields, readClosed } from '../../core/fields.ts'
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
import type { QuotePlace } from '../../text/locate.ts'
import { createFrame, showPageNumber } from './view-frame.ts'
import { failureWords } from '../view/failure-words.ts'

/** The file, the quote to highlight, and how to show its page. */
export type RenderPdfPageOptions = OpenPdfOptions & {
  /** The file, by its address or bytes, or as pdf.js has opened it. */
  file: PdfFile
  /**
   * The quote to highlight; without it nothing is highlighted. The view looks for it first on the page that the
   * evidence names; the quote may begin on the page before or end on the page after. If it is not there, or if no page
   * is named, the view looks on the first 1,000 pages.
   */
  evidence?: QuotePlace | null
  /**
   * The page to show first, from 1. By default the page on which the quote was found; if it was not found, the page
   * that `evidence` names; if it names none, page 1.
   */
  pageNumber?: number
  /** Address of the link "Open the PDF"; by default the file's `url`. A file without one gets no link. */
  href?: string | URL
  /** Width of the page as a multiple of the container's width, limited to 0.5–4; 1 by default. */
  zoom?: number
  /** Maximum number of pixels of the canvas, above which it gets a lower resolution; 16 million by default. */
  maxPixels?: number
  /** Whether to scroll to the beginning of the highlighted quote on the shown page; `true` by default. */
  scroll?: boolean
  /** Words of the view; English by default. */
  labels?: Partial<PdfLabels>
}

/**
 * The result of showing a page or a quote. `shown`: the page `pageNumber` is shown; `match` is the place of the current
 * quote, which may be on another page, or `null` if no quote was found or given. `failed`: the view shows a message.
 * `ended`: a page or quote that was requested later, or the removal of the view, came before the result.
 */
export type PdfPageOutcome =
  | { state: 'shown'; pageNumber: number; match: PdfQuoteMatch | null }
  | { state: 'failed'; error: CitationError }
  | { state: 'ended' }

/** A view in its container. Its promises never reject. */
export type PdfPageView = {
  /** The outcome of showing the page and quote of the options; `showPage` and `showQuote` return their own outcomes. */
  ready: Promise<PdfPageOutcome>
  /** Shows the page with this number, from 1, or the nearest one; the quote stays highlighted on its own page. */
  showPage(pageNumber: number): Promise<PdfPageOutcome>
  /**
   * Looks for another quote in the same file and shows its page. If the quote is not found, shows the page that
   * `evidence` names or, if it names none, the first page.
   */
  showQuote(evidence: QuotePlace): Promise<PdfPageOutcome>
  /**
   * Removes the view from the container and closes the file, unless it was given as a `document`. Aborting the option
   * `signal` does the same.
   */
  destroy(): void
}

/** Maximum UTF-16 units of a quote in the accessible name of its boxes. */
const MAX_NAME = 500

const renderPdfPageFields = closedFields<RenderPdfPageOptions>({
  worker: true,
  pdfjs: true,
  assetsUrl: true,
  maxBytes: true,
  signal: true,
  file: true,
  evidence: true,
  pageNumber: true,
  href: true,
  zoom: true,
  maxPixels: true,
  scroll: true,
  labels: true,
})

/**
 * Shows a page of a PDF with the quote of a piece of evidence highlighted: a canvas, selectable text, boxes over the
 * quote, buttons for pages and zoom. If the quote is not found, or if it is unclear which of several places is meant,
 * nothing is highlighted and the view says so. If the file cannot be read, the view shows a message.
 *
 * @example
 * const view = renderPdfPage(element, {
 *   file: { url: '/archive/report.pdf' },
 *   evidence: citation.evidence[0],
 *   worker: new URL('pdfjs-dist/build/pdf.worker.min.mjs', import.meta.url),
 * })
 */
export function renderPdfPage(container: HTMLElement, given: RenderPdfPageOptions): PdfPageView {
  const options = readClosed(given, renderPdfPageFields, 'renderPdfPage()')
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
  /** Number of the latest request for a page or a quote; results of earlier requests are dropped. */
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

  /** Draws a page; returns its first box, or `null` if it has none. */
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
    frame.status.textContent = failureWords(error.message, labels)
    return error
  }

  function destroy(): void {
    life.abort()
    options.signal?.removeEventListener('abort', destroy)
    stage?.destroy()
    frame.host.remove()
  }
}

/** A quote that was found, and the accessible name of its boxes. */
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
