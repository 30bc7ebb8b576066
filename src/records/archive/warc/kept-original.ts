/**
 * Writes archives as files that other tools open: WARC 1.1 (ISO 28500:2017). In: kept originals of pages and files.
 * Out: a WARC file. Also reads pages and files from a WARC file, within limits.
 */
import type { Exchange } from '../exchange.ts'

/** The kept original of a source, as `getArchived` returns it. */
export type KeptOriginal = {
  source: { id: string; name: string; contentHash: string; createdAt: string; url?: string }
  /** `sha256:<hex>` of the bytes. */
  address: string
  bytes: number
  mediaType?: string
  fileName?: string
  /** The reader that made the text of the source. */
  reader: string
  /** The exchange around the body; only for a page. */
  exchange?: Exchange
  /** Opens the picture; only for a page with a picture. */
  openScreenshot?: () => Promise<{
    address: string
    bytes: number
    mediaType?: string
    stream: ReadableStream<Uint8Array>
  }>
  stream: ReadableStream<Uint8Array>
}
