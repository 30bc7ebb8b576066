import type { CitationErrorCode } from '../../core/error.ts'
import type { DocumentContent } from '../parse/document-input.ts'

/** A file from a document: an attachment of a message, or a drawn page. */
export type ExtractedFile = {
  name: string
  mediaType: string
  content: Uint8Array
  /** The page that the file shows, from 1; only for a drawn page. */
  page?: number
  /** Width and height in pixels; only for a drawn page. */
  width?: number
  height?: number
}

/**
 * What to extract from a document instead of its text: attached files, or pages drawn as images of at most `pixels`
 * pixels each. `hasText`: the page has some letters or digits.
 */
export type ExtractTask =
  | { kind: 'attachments' }
  | { kind: 'pages'; pages: { page: number; hasText: boolean }[]; pixels: number }

/**
 * A message from the pool to a process: one document in parts, so that no message takes long to write. The first part
 * comes with the name of the document, and with its number among the documents of the process.
 */
export type ToProcess = { part: string | Uint8Array; isLast: boolean } & (
  | {
      type: 'document'
      number: number
      name: string
      mediaType?: string
      encoding?: string
      isText: boolean
      task?: ExtractTask
    }
  | { type: 'part' }
)

/** A message from a process: that it has started, then the results of each document. */
export type FromProcess =
  | { type: 'ready' }
  /** The next pages of a document with pages; the last ones come with its end. */
  | { type: 'pages'; pages: string[] }
  /** A part of the text of any other document. */
  | { type: 'text'; text: string }
  /** A file that was found in the document; its bytes follow, up to the next file. */
  | { type: 'file'; file: Omit<ExtractedFile, 'content'> }
  | { type: 'bytes'; part: Uint8Array }
  /** `memory`: bytes that the process holds. */
  | ({ type: 'done'; pages: string[]; memory: number } & Omit<DocumentContent, 'content' | 'pages'>)
  | {
      type: 'failed'
      pages: string[]
      code: CitationErrorCode
      message: string
      suggestion: string
      memory: number
    }

/** File descriptor of the pipe on which the watching thread of a process sends pages that it holds (`watchMemory`). */
export const SAVED_PAGES = 4

/** Maximum UTF-16 units or bytes of one message. */
export const PART = 262_144
