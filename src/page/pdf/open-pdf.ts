import type { PDFWorker } from 'pdfjs-dist'
import { CitationError } from '../../core/error.ts'
import { loadPdfjs } from './load-pdfjs.ts'
import type { PdfDocument, PdfJs } from './load-pdfjs.ts'

/** A PDF: its address, its bytes, or a document that pdf.js has opened and that the caller closes. */
export type PdfFile = { url: string | URL } | { data: Uint8Array } | { document: PdfDocument }

/** How to open the file with pdf.js. */
export type OpenPdfOptions = {
  /**
   * The worker of pdf.js: the address of `pdfjs-dist/build/pdf.worker.min.mjs`, or a module worker made from it, which
   * the caller terminates. By default the worker that pdf.js itself is set to use (`GlobalWorkerOptions`).
   */
  worker?: string | URL | Worker
  /**
   * The module `pdfjs-dist`; imported by default. Pass it if `import('pdfjs-dist')` does not resolve in the
   * application.
   */
  pdfjs?: PdfJs
  /**
   * Address, ending in a slash, below which `cmaps`, `standard_fonts`, `iccs` and `wasm` of `pdfjs-dist` are served.
   * Some compressed images, and CJK fonts that are not embedded, need it.
   */
  assetsUrl?: string
  /** Maximum bytes of the file, 100,000,000 by default; a larger one is an error. Not checked for `document`. */
  maxBytes?: number
  /** Aborting it stops opening the file. It also removes the view of `renderPdfPage`, even later, as `destroy` does. */
  signal?: AbortSignal
}

/** An open file; `close` stops its loading and ends the worker that was started for it. */
export type OpenPdf = { document: PdfDocument; pdfjs: PdfJs; close(): void }

const MAX_PAGES = 20_000
/** Milliseconds that pdf.js may take to close a file before the worker is terminated. */
const CLOSE_PATIENCE = 1000
/** Maximum number of pixels of an image in a page; larger images are left out. */
const MAX_IMAGE_SIZE = 64_000_000

/**
 * Opens a PDF with pdf.js. Neither scripts nor XFA forms in it run.
 *
 * @throws CitationError `invalid-input` for a locked or damaged file, `input-too-large` for too many bytes or pages,
 *   `not-found` if the file cannot be loaded, `missing-dependency` without `pdfjs-dist`. On abort it throws the
 *   signal's reason.
 */
export async function openPdf(file: PdfFile, options: OpenPdfOptions = {}): Promise<OpenPdf> {
  const { worker, assetsUrl, maxBytes = 100_000_000, signal } = options
  signal?.throwIfAborted()
  const pdfjs = options.pdfjs ?? (await loadPdfjs())
  signal?.throwIfAborted()
  if ('document' in file) return { document: file.document, pdfjs, close: () => {} }
  if ('data' in file && file.data.length > maxBytes) throw tooLarge(`${maxBytes / 1e6} MB`)

  const ownWorker = typeof worker === 'string' || worker instanceof URL ? startWorker(worker) : null
  const port = ownWorker ?? (worker as Worker | undefined)
  const pdfWorker = port && createPdfWorker(pdfjs, port)
  const task = pdfjs.getDocument({
    // A copy, because pdf.js transfers the buffer to its worker.
    ...('data' in file ? { data: file.data.slice() } : { url: new URL(file.url, document.baseURI).href }),
    ...(pdfWorker && { worker: pdfWorker }),
    ...(assetsUrl !== undefined && {
      cMapUrl: `${assetsUrl}cmaps/`,
      standardFontDataUrl: `${assetsUrl}standard_fonts/`,
      iccUrl: `${assetsUrl}iccs/`,
      wasmUrl: `${assetsUrl}wasm/`,
    }),
    // Loads only the parts of the file that the shown page needs.
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: MAX_IMAGE_SIZE,
    // Makes pdf.js keep glyph names, as for the document reader.
    fontExtraProperties: true,
    verbosity: 0,
  })
  const close = () => {
    const end = () => {
      if (!ownWorker) return
      pdfWorker?.destroy()
      ownWorker.terminate()
    }
    // `destroy` lets the worker free its fonts, but never resolves if the worker hangs or did not start.
    const late = new Promise((resolve) => setTimeout(resolve, CLOSE_PATIENCE))
    Promise.race([task.destroy(), late]).then(end, end)
  }
  // `task.promise` stays pending forever if loading is stopped or the worker does not start.
  const stopped = Promise.withResolvers<never>()
  const stop = () => stopped.reject(signal?.reason)
  signal?.addEventListener('abort', stop)
  ownWorker?.addEventListener('error', () => stopped.reject(new Error('The worker of pdf.js did not start.')))
  task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
    if (Math.max(loaded, total || 0) > maxBytes) stopped.reject(tooLarge(`${maxBytes / 1e6} MB`))
  }
  try {
    const opened = await Promise.race([task.promise, stopped.promise])
    if (opened.numPages > MAX_PAGES) throw tooLarge(`${MAX_PAGES} pages`)
    return { document: opened, pdfjs, close }
  } catch (error) {
    close()
    signal?.throwIfAborted()
    throw error instanceof CitationError ? error : unreadable(error)
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

function startWorker(url: string | URL): Worker {
  return new Worker(url, { type: 'module' })
}

/** Wraps a worker; pdf.js returns the same wrapper for the same worker. */
function createPdfWorker(pdfjs: PdfJs, worker: Worker): PDFWorker {
  return pdfjs.PDFWorker.create({ port: worker, verbosity: 0 })
}

function tooLarge(limit: string): CitationError {
  return new CitationError({
    code: 'input-too-large',
    message: `The PDF has more than ${limit}.`,
    suggestion: 'Open the file itself.',
  })
}

function unreadable(cause: unknown): CitationError {
  const name = cause instanceof Error ? cause.name : ''
  const [code, message] =
    name === 'PasswordException'
      ? (['invalid-input', 'The PDF is locked by a password.'] as const)
      : name === 'InvalidPDFException'
        ? (['invalid-input', 'The PDF is damaged or cut short.'] as const)
        : (['not-found', 'The PDF could not be loaded.'] as const)
  return new CitationError({ code, message, suggestion: 'Open the file itself.', cause })
}
