import { z } from 'zod'

/** Bytes in a blob store: their address, their count and their media type. */
export const archivedBytesSchema = z.object({
  /** `sha256:<hex>` of the bytes. */
  address: z.string(),
  /** Number of bytes. */
  bytes: z.int().nonnegative(),
  /**
   * The media type as received, with its parameters: `text/html; charset=utf-8`. A text that was given as a string has
   * `charset=utf-8`. Absent if unknown.
   */
  mediaType: z.string().optional(),
})

/** Bytes in a blob store: their address, their count and their media type. */
export type ArchivedBytes = z.infer<typeof archivedBytesSchema>

/**
 * The kept originals of the page or file from which a source was read. The bytes are in a blob store, addressed by
 * their hashes.
 */
export const archivedSchema = archivedBytesSchema.extend({
  /** For a file: its name, whose extension may show the file type. */
  fileName: z.string().optional(),
  /** The reader that made text from these bytes: `citespan/1.0.0`. */
  reader: z.string(),
  /** For a page: address of a JSON text with the HTTP exchange (URL, status, headers, redirects, time). */
  exchange: z.string().optional(),
  /** For a page: a picture of it, as PNG or PDF. */
  screenshot: archivedBytesSchema.optional(),
  /** Why there is no screenshot although one was requested. */
  screenshotError: z.string().optional(),
})

/** The kept originals of the page or file from which a source was read, and the reader that read them. */
export type Archived = z.infer<typeof archivedSchema>
