/**
 * The formats of documents; the code of each is loaded when needed. In: a media type. Out: its reader. To add a format,
 * add a line in `formats`, and its first bytes in `src/documents/parse/media-types.ts`.
 */
import { containerTypes } from '../parse/media-types.ts'
import type { DocumentFormat } from './document-format.ts'

const mail: DocumentFormat = {
  label: 'message',
  isText: true,
  maxSize: ({ mail }) => mail,
  load: async () => (await import('../mail/read-mail.ts')).readMail,
}

const formats: Record<string, DocumentFormat> = {
  'application/pdf': {
    label: 'PDF',
    maxSize: ({ pdf }) => pdf,
    load: async () => (await import('../parse/pdf.ts')).readPdf,
  },
  'application/rtf': {
    label: 'RTF',
    isText: true,
    maxSize: ({ rtf }) => rtf,
    load: async () => (await import('../rtf/read-rtf.ts')).readRtf,
  },
  'message/rfc822': mail,
  'application/mbox': mail,
  ...Object.fromEntries(
    [['zip', 'application/zip'] as const, ...Object.entries(containerTypes)].map(([kind, type]) => [
      type,
      {
        label: kind.toUpperCase(),
        maxSize: ({ container }) => container,
        load: async () => (await import('./read-container.ts')).readContainer,
      } satisfies DocumentFormat,
    ]),
  ),
}

/** The format for a media type; `null` for unsupported types, and for HTML, text and images, read without one. */
export function formatOf(mediaType: string): DocumentFormat | null {
  return Object.hasOwn(formats, mediaType) ? formats[mediaType]! : null
}
