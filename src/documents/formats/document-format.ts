import type { DocumentContent } from '../parse/document-input.ts'
import type { ReadingLimits } from '../parse/reading-limits.ts'

export type ParseOptions = {
  limits: ReadingLimits
  /**
   * The end of the message about a file that is too large, which says where this limit applies: `where no process can
   * be started to read it`. Empty by default.
   */
  where?: string
  /** Called with the text of each page of a PDF, in order. */
  onPage?: (text: string) => void
}

/**
 * What a reader returns. `mediaType`: the type that the file itself shows, always given for a ZIP container, whose
 * entries tell its kind; if absent, the type by which the reader was chosen stays.
 */
export type FormatContent = Omit<DocumentContent, 'mediaType'> & { mediaType?: string }

/** Reads the bytes of a document; `name` is its name in quotation marks, as messages show it. */
export type ReadFormat = (
  bytes: Uint8Array,
  options: ParseOptions & { name: string; encoding?: string | undefined },
) => Promise<FormatContent>

/** How to read documents of one media type. */
export type DocumentFormat = {
  /** The name of the format in messages, such as `PDF`. */
  label: string
  /** Whether a document may be given as a string, which is then encoded as UTF-8; `false` by default. */
  isText?: boolean
  /** Maximum bytes of the file. */
  maxSize: (limits: ReadingLimits) => number
  /** Loads the code of the reader. */
  load: () => Promise<ReadFormat>
}
