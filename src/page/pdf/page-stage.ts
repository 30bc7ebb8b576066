import { createBoxes, createTextLayer, drawCanvas, sizeOf } from './draw-page.ts'
import type { Highlight } from './draw-page.ts'
import type { PdfJs, PdfPage } from './load-pdfjs.ts'

/** The element in which one page at a time is drawn. */
export type PageStage = {
  /**
   * Draws a page. Resolves to its first box or `null`; rejects with an `AbortError` if another page replaces this
   * one.
   */
  show(page: PdfPage, highlight: Highlight | null): Promise<Element | null>
  zoomBy(factor: number): void
  destroy(): void
}

export type PageStageOptions = {
  /** The scrolling container; its width is the width of the page at zoom 1. */
  scroller: HTMLElement
  /** Holds the drawn page; its height follows from its width. */
  element: HTMLElement
  pdfjs: PdfJs
  zoom: number
  /** Maximum number of pixels of the canvas. */
  maxPixels: number
  /** Called if redrawing the page at another size fails; the previous drawing stays. */
  onProblem(error: unknown): void
}

const MIN_ZOOM = 0.5
const MAX_ZOOM = 4
/** Milliseconds without a change of size before the page is redrawn. */
const RESIZE_PAUSE = 150

export function createStage({
  scroller,
  element,
  pdfjs,
  maxPixels,
  onProblem,
  ...options
}: PageStageOptions): PageStage {
  let zoom = clampZoom(options.zoom)
  let current: PdfPage | null = null
  let drawnWidth = 0
  let drawing = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined
  const observer = new ResizeObserver(fit)
  observer.observe(scroller)
  return {
    show,
    zoomBy(factor) {
      zoom = clampZoom(zoom * factor)
      fit()
    },
    destroy() {
      observer.disconnect()
      clearTimeout(pause)
      drawing.abort()
    },
  }

  async function show(page: PdfPage, highlight: Highlight | null): Promise<Element | null> {
    const signal = restart()
    current = null
    try {
      const width = setSize(page)
      const [canvas, text] = await Promise.all([
        drawCanvas(page, { width, maxPixels, signal }),
        createTextLayer(page, { pdfjs, signal }),
      ])
      signal.throwIfAborted()
      current = page
      drawnWidth = width
      const boxes = highlight ? [createBoxes(page, highlight)] : []
      element.replaceChildren(canvas, text, ...boxes)
      fit()
      return boxes[0]?.firstElementChild ?? null
    } catch (error) {
      // pdf.js throws its own errors for cancelled work: the signal's reason is thrown instead.
      signal.throwIfAborted()
      throw error
    }
  }

  function restart(): AbortSignal {
    drawing.abort()
    clearTimeout(pause)
    drawing = new AbortController()
    return drawing.signal
  }

  /** Sizes the element for the page. Returns its width in CSS pixels, the measure for the text layer. */
  function setSize(page: PdfPage): number {
    const { width, height } = sizeOf(page)
    element.style.width = `${100 * zoom}%`
    element.style.aspectRatio = `${width} / ${height}`
    const shown = element.clientWidth || width
    element.style.setProperty('--total-scale-factor', String(shown / width))
    return shown
  }

  function fit(): void {
    if (!current) return
    const width = setSize(current)
    clearTimeout(pause)
    if (width !== drawnWidth) pause = setTimeout(() => void redraw(), RESIZE_PAUSE)
  }

  async function redraw(): Promise<void> {
    if (!current) return
    const signal = restart()
    const width = setSize(current)
    try {
      const canvas = await drawCanvas(current, { width, maxPixels, signal })
      if (signal.aborted) return
      element.firstElementChild?.replaceWith(canvas)
      drawnWidth = width
    } catch (error) {
      if (!signal.aborted) onProblem(error)
    }
  }
}

function clampZoom(zoom: number): number {
  return Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, zoom))
}
