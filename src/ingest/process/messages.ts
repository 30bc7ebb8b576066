import type { CitationErrorCode } from '../../core/error.ts'
import type { DocumentContent } from '../parse/document-input.ts'

/** What the pool sends to a process: one document in parts, so that no message takes long to write. */
export type ToProcess =
  | { type: 'document'; name: string; mediaType?: string; isText: boolean }
  | { type: 'part'; part: string | Uint8Array }
  | { type: 'end' }

/** What a process sends: that it has started, then what it reads of each document. */
export type FromProcess =
  | { type: 'ready' }
  /** The text of one page of a document with pages. */
  | { type: 'page'; text: string }
  /** A part of the text of any other document. */
  | { type: 'text'; text: string }
  /** `memory`: bytes that the process holds. */
  | ({ type: 'done'; memory: number } & Omit<DocumentContent, 'content' | 'pages'>)
  | { type: 'failed'; code: CitationErrorCode; message: string; suggestion: string; memory: number }

/** UTF-16 units or bytes of one message. */
export const PART = 262_144
