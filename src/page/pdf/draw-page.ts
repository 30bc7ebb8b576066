import type { PdfJs, PdfPage } from './load-pdfjs.ts'
import type { TextBox } from './text-boxes.ts'

/** Boxes of a page, and what a screen reader calls them. */
export type Highlight = { boxes: readonly TextBox[]; name: string }

/** Pixels of one side of a canvas: more is not drawn by every browser. */
const MAX_SIDE = 8192

/** How wide and high a page is shown, in CSS pixels at scale 1. */
export function sizeOf(page: PdfPage): { width: number; height: number } {
  const { width, height } = page.getViewport({ scale: 1 })
  return { width, height }
}

/** A canvas with the page, `width` CSS pixels wide, of no more than `maxPixels`. */
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
  // The text layer says what it shows.
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

/** The page's text, invisible over the canvas: to select, to search, to hear. */
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

/** Boxes over the page, in parts of its size, so that they stay right when it is zoomed. */
export function createBoxes(page: PdfPage, { boxes, name }: Highlight): HTMLElement {
  const viewport = page.getViewport({ scale: 1 })
  const layer = document.createElement('div')
  layer.className = 'boxes'
  // One thing with a name, not one a line.
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
