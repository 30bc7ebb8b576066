import { CitationError } from '../core/error.ts'
import type { DocumentContent, DocumentInput } from './parse/document-input.ts'
import type { DocumentPool } from './process/document-pool.ts'

/** What reading documents of strangers may take. */
export type DocumentLimits = {
  /** Milliseconds for one document; 60,000 by default. */
  timeLimitMs?: number
  /** Bytes of memory for one document; 1,000,000,000 by default. */
  memoryLimit?: number
  /** Documents that are read at the same time, each in a process of its own; 2 by default. */
  processes?: number
}

/** Reads documents within limits. */
export type DocumentReader = {
  /** Throws as `readDocument`. */
  read(document: DocumentInput, options?: { signal?: AbortSignal }): Promise<DocumentContent>
  /** Ends the processes that read documents. */
  close(): Promise<void>
}

/**
 * Creates a reader whose code and processes are loaded and started when a document needs them.
 *
 * @throws CitationError `invalid-input` for a limit that is not valid.
 */
export function createDocumentReader({
  timeLimitMs = 60_000,
  memoryLimit = 1_000_000_000,
  processes = 2,
}: DocumentLimits = {}): DocumentReader {
  check('timeLimitMs', timeLimitMs, { least: 1, most: 2 ** 31 - 1 })
  // Node and the readers themselves hold a tenth of a gigabyte.
  check('memoryLimit', memoryLimit, { least: 200_000_000, most: 2 ** 40 })
  check('processes', processes, { least: 1, most: 64 })
  let pool: Promise<DocumentPool> | undefined

  async function open(): Promise<DocumentPool> {
    const { createDocumentPool } = await import('./process/document-pool.ts')
    return createDocumentPool({ timeLimitMs, memoryLimit, processes })
  }

  return {
    async read(document, { signal } = {}) {
      const { readDocument } = await import('./document.ts')
      const opened: Pick<DocumentPool, 'read'> = {
        read: async (given, ended) => (await (pool ??= open())).read(given, ended),
      }
      return readDocument(document, { pool: opened, signal })
    },
    async close() {
      const opened = await pool
      opened?.close()
    },
  }
}

function check(name: string, value: number, { least, most }: { least: number; most: number }): void {
  if (Number.isInteger(value) && value >= least && value <= most) return
  throw new CitationError({
    code: 'invalid-input',
    message: `documents.${name} is ${String(value).slice(0, 40)}.`,
    suggestion: `Give a whole number from ${least} to ${most}.`,
  })
}
