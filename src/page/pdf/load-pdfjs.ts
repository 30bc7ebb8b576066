import type * as pdfjs from 'pdfjs-dist'
import { CitationError } from '../../core/error.ts'

/** The parts of the module `pdfjs-dist` that are used; an application may pass its own build. */
export type PdfJs = Pick<typeof pdfjs, 'getDocument' | 'PDFWorker' | 'TextLayer'>
export type PdfDocument = pdfjs.PDFDocumentProxy
export type PdfPage = pdfjs.PDFPageProxy

export async function loadPdfjs(): Promise<PdfJs> {
  try {
    return await import('pdfjs-dist')
  } catch (error) {
    throw new CitationError({
      code: 'missing-dependency',
      message: 'Cannot import `pdfjs-dist`, which shows PDF files.',
      suggestion: 'Install it (`npm install pdfjs-dist`), or pass `pdfjs`.',
      cause: error,
    })
  }
}
