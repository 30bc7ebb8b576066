import type { PdfJs, PdfPage } from './load-pdfjs.ts'
import type { TextBox } from './text-boxes.ts'

/** The boxes of a page and their name for screen readers. */
export type Highlight = { boxes: readonly TextBox[]; name: string }

/** Maximum number of pixels of one side of a canvas; some browsers draw nothing beyond it. */
const MAX_SIDE = 8192

/** The size of a page in CSS pixels at scale 1. */
export function sizeOf(page: PdfPage): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

/** Draws a page on a canvas shown `width` CSS pixels wide, with at most `maxPixels` pixels. Rejects after an abort. */
export async function drawCanvas(
  page: PdfPage,
  { width, maxPixels, signal }: { width: number; maxPixels: number; signal: AbortSignal },
): Promise<HTMLCanvasElement> {
  const size = sizeOf(page)
  const scale = Math.min(
    (width / size.width) * (globalThis.devicePixelRatio || 1),
    Math.sqrt(maxPixels / (size.width * size.height)),
    MAX_SIDE / Math.max(size.width, size.height),
  )
  const viewport = page.getViewport({ scale })
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.floor(viewport.width))
  canvas.height = Math.max(1, Math.floor(viewport.height))
  // Screen readers read the text layer instead.
  canvas.setAttribute('aria-hidden', 'true')
  const task = page.render({ canvas, viewport })
  const cancel = () => task.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await task.promise
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  return canvas
}

/** The page's text, invisible over the canvas, for selection, search and screen readers. */
export async function createTextLayer(
  page: PdfPage,
  { pdfjs, signal }: { pdfjs: PdfJs; signal: AbortSignal },
): Promise<HTMLElement> {
  const container = document.createElement('div')
  container.className = 'text'
  const layer = new pdfjs.TextLayer({
    container,
    textContentSource: page.streamTextContent({ includeMarkedContent: true, disableNormalization: true }),
    viewport: page.getViewport({ scale: 1 }),
  })
  const cancel = () => layer.cancel()
  signal.addEventListener('abort', cancel)
  try {
    await layer.render()
  } finally {
    signal.removeEventListener('abort', cancel)
  }
  return container
}

/** The boxes over a page. Their sizes are percentages of the page's, so that they follow its zoom. */
export function createBoxes(page: PdfPage, { boxes, name }: Highlight): HTMLElement {
  const viewport = page.getViewport({ scale: 1 })
  const layer = document.createElement('div')
  layer.className = 'boxes'
  // Screen readers get one named image instead of one per line.
  layer.setAttribute('role', 'img')
  layer.setAttribute('aria-label', name)
  for (const { x, y, width, height, angle } of boxes) {
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x, y) as number[]
    const mark = document.createElement('mark')
    mark.part.add('highlight')
    const { style } = mark
    style.left = percent(left / viewport.width)
    style.bottom = percent(1 - top / viewport.height)
    style.width = percent((width * viewport.scale) / viewport.width)
    style.height = percent((height * viewport.scale) / viewport.height)
    const turn = viewport.rotation - angle
    if (turn !== 0) style.transform = `rotate(${turn.toFixed(3)}deg)`
    layer.append(mark)
  }
  return layer
}

function percent(part: number): string {
  return `${(100 * part).toFixed(4)}%`
}
