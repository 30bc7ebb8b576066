import type { DocumentContent } from '../parse/document-input.ts'
import type { ReadingLimits } from '../parse/reading-limits.ts'

export type ParseOptions = {
  limits: ReadingLimits
  /** Why the limits are what they are, for messages: `where …`. */
  where?: string
  /** Called with the text of each page of a document with pages, in their order. */
  onPage?: (text: string) => void
}

/** The content, with another media type where the bytes were found to be something else. */
export type FormatContent = Omit<DocumentContent, 'mediaType'> & { mediaType?: string }

/** Reads the bytes of a document; `name` is quoted for messages. */
export type ReadFormat = (
  bytes: Uint8Array,
  options: ParseOptions & { name: string; encoding?: string | undefined },
) => Promise<FormatContent>

/** How documents of one media type are read. */
export type DocumentFormat = {
  /** `PDF`, for messages. */
  label: string
  /** Whether a string holds such a document as well as its bytes do, as for RTF; the string is read as UTF-8. */
  isText?: boolean
  /** Bytes of the file. */
  maxSize: (limits: ReadingLimits) => number
  /** Loads the code that reads it. */
  load: () => Promise<ReadFormat>
}
