/**
 * Writes archives as files that other tools open: WARC 1.1 (ISO 28500:2017). In: kept originals of pages and files.
 * Out: a WARC file. Also reads pages and files from a WARC file, within limits.
 */
import type { Exchange } from '../exchange.ts'

/** The kept original of a source, as `getArchived` returns it. */
export type KeptOriginal = {
  source: { id: string; name: string; contentHash: string; createdAt: string; url?: string }
  /** `sha256:<hex>` of the original's bytes. */
  address: string
  bytes: number
  mediaType?: string
  fileName?: string
  /** The software that read the text of the source, such as `citespan/1.0.0`. */
  reader: string
  /** URL, status, headers and redirects around the body; absent for a file. */
  exchange?: Exchange
  /** Opens the screenshot of the page, whose `address` is `sha256:<hex>` of its bytes. Absent if there is none. */
  openScreenshot?: () => Promise<{
    address: string
    bytes: number
    mediaType?: string
    stream: ReadableStream<Uint8Array>
  }>
  stream: ReadableStream<Uint8Array>
}
