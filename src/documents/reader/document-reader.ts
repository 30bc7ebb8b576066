import { CitationError } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import type { DocumentContent, DocumentInput } from '../parse/document-input.ts'
import { defaultOcr } from './ocr-settings.ts'
import type { OcrOptions, OcrSettings } from './ocr-settings.ts'
import type { DocumentPool } from '../process/document-pool.ts'
import type { ExtractedFile } from '../process/messages.ts'

/** Limits for reading untrusted documents, and the function that recognises text in images. */
export type DocumentLimits = OcrOptions & {
  /** Maximum milliseconds for one document, 60,000 by default; reading it then fails with `document-too-complex`. */
  timeLimitMs?: number
  /**
   * Maximum bytes of memory for one document, at least 200,000,000; 1,000,000,000 by default. Reading a document that
   * takes more fails with `document-too-complex`.
   */
  memoryLimit?: number
  /** Maximum documents read at the same time, each in a separate process, 1–64; 2 by default. Further ones wait. */
  processes?: number
}

/** Reads documents within limits. */
export type DocumentReader = {
  /**
   * Reads the text of a document. `text`: its text if the caller knows it; that is then the result, without pages, and
   * the file is not read. Rejects with a `CitationError` `invalid-input`, `input-too-large`, `document-too-complex`,
   * `missing-dependency`, `aborted` or `closed`, and for images and scanned pages also `model-failed`, `timeout`, or
   * the error of the OCR function.
   */
  read(document: DocumentInput, options?: { text?: string; signal?: AbortSignal }): Promise<DocumentContent>
  /** The files attached to an e-mail; none if no process can be started to read them. Throws as `read` does. */
  attachments(message: DocumentInput, options?: { signal?: AbortSignal }): Promise<ExtractedFile[]>
  /** Ends the processes that read documents; what they are reading is rejected. */
  close(): Promise<void>
}

const limitFields = closedFields<DocumentLimits>({
  timeLimitMs: true,
  memoryLimit: true,
  processes: true,
  ocr: true,
  ocrTimeoutMs: true,
  ocrPages: true,
  ocrPixels: true,
})

/**
 * Creates a reader; its code is loaded and its processes are started when a document needs them.
 *
 * @throws CitationError `invalid-input` for an invalid limit, an unknown option, or an `ocr` that is not a function.
 */
export function createDocumentReader(limits: DocumentLimits = {}): DocumentReader {
  const {
    timeLimitMs = 60_000,
    memoryLimit = 1_000_000_000,
    processes = 2,
    ...ocr
  } = readClosed(limits, limitFields, 'documents')
  check('timeLimitMs', timeLimitMs, { least: 1, most: 2 ** 31 - 1 })
  // Node and the readers use a tenth of a gigabyte themselves.
  check('memoryLimit', memoryLimit, { least: 200_000_000, most: 2 ** 40 })
  check('processes', processes, { least: 1, most: 64 })
  const settings = ocrSettings(ocr)
  let pool: Promise<DocumentPool> | undefined

  async function open(): Promise<DocumentPool> {
    const { createDocumentPool } = await import('../process/document-pool.ts')
    return createDocumentPool({ timeLimitMs, memoryLimit, processes })
  }

  const opened: Pick<DocumentPool, 'read' | 'extract'> = {
    read: async (...given) => (await (pool ??= open())).read(...given),
    extract: async (...given) => (await (pool ??= open())).extract(...given),
  }

  return {
    async read(document, { text, signal } = {}) {
      const { readDocument } = await import('./document.ts')
      return readDocument(document, { pool: opened, ocr: settings, text, signal })
    },
    attachments: async (message, { signal } = {}) =>
      (await opened.extract(message, { kind: 'attachments' }, signal)) ?? [],
    async close() {
      const opened = await pool
      opened?.close()
    },
  }
}

function ocrSettings({
  ocr,
  ocrTimeoutMs = defaultOcr.ocrTimeoutMs,
  ocrPages = defaultOcr.ocrPages,
  ocrPixels = defaultOcr.ocrPixels,
}: OcrOptions): OcrSettings {
  check('ocrTimeoutMs', ocrTimeoutMs, { least: 1, most: 2 ** 31 - 1 })
  check('ocrPages', ocrPages, { least: 1, most: 20_000 })
  check('ocrPixels', ocrPixels, { least: 1, most: 2 ** 31 - 1 })
  if (ocr !== undefined && typeof ocr !== 'function')
    throw new CitationError({
      code: 'invalid-input',
      message: 'documents.ocr is not a function.',
      suggestion: 'Give a function that takes an image and resolves to { text, words? }.',
    })
  return { ocrTimeoutMs, ocrPages, ocrPixels, ...(ocr && { ocr }) }
}

function check(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new CitationError({
    code: 'invalid-input',
    message: `documents.${name} is ${String(value).slice(0, 40)}.`,
    suggestion: `Give a whole number from ${least} to ${most}.`,
  })
}
