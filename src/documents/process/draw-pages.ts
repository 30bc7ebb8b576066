import { fileURLToPath } from 'node:url'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist'
import { CitationError } from '../../core/error.ts'
import { isMostlyImage } from '../parse/pdf-coverage.ts'
import type { ExtractedFile } from './messages.ts'

/** Maximum pixels of a decoded image, four bytes each; a page is drawn without larger images. */
const MAX_PICTURE = 50_000_000
/** Maximum pixels of a drawn page; a larger page is drawn coarser. A sheet of A4 has 8.7 million. */
const MAX_PAGE = 16_000_000
/** Pixels per point: 300 dpi, for which OCR engines are designed. */
const SCALE = 300 / 72

/** The number, from 1, of a page with hardly any text; `hasText`: it has some letters or digits. */
export type ScannedPage = { page: number; hasText: boolean }

/**
 * Draws pages of a PDF as PNG files of at most `pixels` pixels, one after the other. A page with some text is drawn
 * only if images cover half of it; a page without text, if it has any drawing.
 *
 * The whole page is drawn, because scans come in strips, in layers and turned, and some pages have letters as shapes.
 */
export async function* drawPages(
  bytes: Uint8Array,
  { name, pages, pixels }: { name: string; pages: readonly ScannedPage[]; pixels: number },
): AsyncGenerator<ExtractedFile> {
  const pdf = await openPdf(bytes, Math.min(pixels, MAX_PICTURE))
  try {
    for (const { page: number, hasText } of pages) {
      const page = await pdf.document.getPage(number)
      const list = await page.getOperatorList()
      const isScan = hasText ? isMostlyImage(list, pdf.ops, page.view) : list.fnArray.length > 0
      if (isScan)
        yield { name, page: number, ...(await drawPage(pdf.document, page, Math.min(pixels, MAX_PAGE))) }
      page.cleanup()
    }
  } finally {
    await pdf.document.loadingTask.destroy()
  }
}

type Canvas = { width: number; height: number; encode(type: 'png'): Promise<Uint8Array> }
type CanvasFactory = {
  create(width: number, height: number): { canvas: Canvas; context: CanvasRenderingContext2D }
  destroy(pair: object): void
}

async function drawPage(document: PDFDocumentProxy, page: PDFPageProxy, pixels: number) {
  const { width, height } = page.getViewport({ scale: 1 })
  const viewport = page.getViewport({ scale: Math.min(SCALE, Math.sqrt(pixels / (width * height))) })
  // pdf.js types its factory as `Object`; in Node it makes canvases of @napi-rs/canvas.
  const factory = document.canvasFactory as CanvasFactory
  const pair = factory.create(
    Math.max(1, Math.floor(viewport.width)),
    Math.max(1, Math.floor(viewport.height)),
  )
  try {
    const { canvas, context } = pair
    await page.render({ canvas: null, canvasContext: context, viewport }).promise
    const size = { width: canvas.width, height: canvas.height }
    return { mediaType: 'image/png', content: new Uint8Array(await canvas.encode('png')), ...size }
  } finally {
    factory.destroy(pair)
  }
}

/**
 * Opens the file with `pdfjs-dist`, which has the decoders (CCITT, JBIG2, JPEG 2000) and the canvas that the text
 * reader lacks. Both libraries look up their worker under the same global name, so the other's worker is set aside
 * until the file is open.
 */
async function openPdf(bytes: Uint8Array, maxImageSize: number) {
  const scope = globalThis as { pdfjsWorker?: unknown }
  const { pdfjsWorker: other } = scope
  delete scope.pdfjsWorker
  try {
    const pdfjs = await loadPdfjs()
    const document = await pdfjs.getDocument({
      // Copied, because the reader takes ownership of the buffer.
      data: new Uint8Array(bytes),
      verbosity: 0,
      maxImageSize,
      useSystemFonts: false,
      wasmUrl: folderOf('wasm'),
      standardFontDataUrl: folderOf('standard_fonts'),
      cMapUrl: folderOf('cmaps'),
    }).promise
    return { document, ops: pdfjs.OPS }
  } finally {
    if (other === undefined) delete scope.pdfjsWorker
    else scope.pdfjsWorker = other
  }
}

/** A folder of the package `pdfjs-dist`, as a path that ends with a slash. */
function folderOf(name: string): string {
  return fileURLToPath(new URL(`../../${name}/`, import.meta.resolve('pdfjs-dist/legacy/build/pdf.mjs')))
}

async function loadPdfjs(): Promise<typeof import('pdfjs-dist/legacy/build/pdf.mjs')> {
  try {
    return await import('pdfjs-dist/legacy/build/pdf.mjs')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `pdfjs-dist`, which draws scanned pages for OCR.',
      suggestion:
        'Install it (`npm install pdfjs-dist`, with its optional `@napi-rs/canvas`), or pass the text.',
      cause: error,
    })
  }
}
