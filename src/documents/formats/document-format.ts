import type { DocumentContent } from '../parse/document-input.ts'
import type { ReadingLimits } from '../parse/reading-limits.ts'

export type ParseOptions = {
  limits: ReadingLimits
  /**
   * The end of a message about a limit, which says where this limit applies:
   * `where no process can be started to read it`.
   */
  where?: string
  /** Called with the text of each page in order, for a document with pages. */
  onPage?: (text: string) => void
}

/** The content, with a corrected media type if the bytes turned out to be something else. */
export type FormatContent = Omit<DocumentContent, 'mediaType'> & { mediaType?: string }

/** Reads the bytes of a document; `name` is quoted for messages. */
export type ReadFormat = (
  bytes: Uint8Array,
  options: ParseOptions & { name: string; encoding?: string | undefined },
) => Promise<FormatContent>

/** How to read documents of one media type. */
export type DocumentFormat = {
  /** `PDF`, for messages. */
  label: string
  /** Whether a string can hold such a document without loss, as for RTF; it is read as UTF-8. */
  isText?: boolean
  /** Maximum bytes of the file. */
  maxSize: (limits: ReadingLimits) => number
  /** Loads the code of the reader. */
  load: () => Promise<ReadFormat>
}
