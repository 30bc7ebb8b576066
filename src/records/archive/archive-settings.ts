/**
 * Keeps pages and files as received. In: a page or file, and a blob store. Out: addresses and hashes for the record of
 * the source, and the original bytes.
 */
import { CitationError, expectArgument } from '../../core/error.ts'
import { closedFields, readClosed } from '../../core/fields.ts'
import type { BlobStore } from '../../core/ports.ts'

/** A page to take a picture of: its bytes as received or, after `fetchOptions.render`, as rendered. */
export type ScreenshotPage = {
  url: string
  /** Bytes of the body. */
  content: Uint8Array
  mediaType?: string
}

/** A picture of a page. */
export type Screenshot = {
  /** Bytes of a PNG or PDF. */
  content: Uint8Array
  mediaType: 'image/png' | 'application/pdf'
}

/** Where originals of registered pages and files are archived, and whether cited pages are fetched for that. */
export type ArchiveOptions = {
  /** Where the bytes are stored, for example `sqliteBlobs` or `s3Blobs`. `close()` of the engine closes it. */
  blobs: BlobStore
  /**
   * Whether to fetch and archive cited web pages; `false` by default. After an answer is stored, up to 50 pages that it
   * cites are fetched in the background and registered with their originals, except those archived, or fetched for
   * another answer, within the last day. `cite` does the same with the page that it cites, if that was registered
   * without an original. A page that cannot be fetched is reported as an incident.
   *
   * If no source has the URL that `cite` gets, `cite` fetches and registers the page first, and rejects if that fails.
   */
  cited?: boolean
  /**
   * Takes a picture of each page that is kept, for example `pageScreenshots()` of `citespan/archive`. No pictures by
   * default. If it rejects, the page is kept, with the reason in `archive.screenshotError` of its source.
   */
  screenshot?: (page: ScreenshotPage) => Promise<Screenshot>
}

const archiveFields = closedFields<ArchiveOptions>({ blobs: true, cited: true, screenshot: true })

/** Throws `invalid-input` for invalid options. */
export function checkArchive(archive: ArchiveOptions | undefined): void {
  if (archive === undefined) return
  expectArgument(typeof archive?.blobs?.put === 'function', 'archive.blobs', 'a blob store')
  readClosed(archive, archiveFields, 'archive')
  const { screenshot, cited } = archive
  if (
    (screenshot === undefined || typeof screenshot === 'function') &&
    [undefined, true, false].includes(cited)
  )
    return
  throw new CitationError({
    code: 'invalid-input',
    message: `archive.${typeof cited === 'boolean' || cited === undefined ? 'screenshot' : 'cited'} is not valid.`,
    suggestion: 'Give a function for `screenshot`, and true or false for `cited`.',
  })
}
