import { z } from 'zod'

/** Bytes in a blob store. */
export const archivedBytesSchema = z.object({
  /** `sha256:<hex>` of the bytes. */
  address: z.string(),
  /** Number of bytes. */
  bytes: z.int().nonnegative(),
  /** As it was received, with its parameters: `text/html; charset=utf-8`. */
  mediaType: z.string().optional(),
})

/** Bytes in a blob store: their address, number and media type. */
export type ArchivedBytes = z.infer<typeof archivedBytesSchema>

/** What was kept of a page or file from which a source was read. The bytes are in a blob store, under their hashes. */
export const archivedSchema = archivedBytesSchema.extend({
  /** The file name, by which a reader may tell its kind. */
  fileName: z.string().optional(),
  /** What made the text of these bytes: `citespan/1.0.0`. */
  reader: z.string(),
  /** Of a page: address of what was received around the body (URL, status, headers, redirects, time), as JSON. */
  exchange: z.string().optional(),
  /** Of a page: a picture of it, as PNG or PDF. */
  screenshot: archivedBytesSchema.optional(),
  /** Why there is no picture, although one was asked for. */
  screenshotError: z.string().optional(),
})

/** What was kept of a page or file from which a source was read, and what read it. */
export type Archived = z.infer<typeof archivedSchema>
