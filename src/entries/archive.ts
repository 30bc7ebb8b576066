/**
 * `citespan/archive`: what was received, kept as it was. Places for the bytes of pages and files (those in databases
 * are in `citespan/sqlite` and `citespan/postgres`), pictures of pages and what their scripts write, and archives that
 * other tools open.
 */
export { memoryBlobs } from '../blobs/memory-blobs.ts'
export { folderBlobs } from '../blobs/folder/folder-blobs.ts'
export { s3Blobs } from '../blobs/s3-blobs.ts'
export type { S3BlobsOptions, S3Client } from '../blobs/s3-blobs.ts'
export { archivedHtml } from '../archive/warc/archived-html.ts'
export { pageScreenshots } from '../archive/screenshots/page-screenshots.ts'
export type { ScreenshotOptions } from '../archive/screenshots/page-screenshots.ts'
export { pageRenderer } from '../archive/screenshots/page-renderer.ts'
export type { PageRendererOptions } from '../archive/screenshots/page-renderer.ts'
export type {
  BrowserContext,
  BrowserPage,
  BrowserRequest,
  BrowserRoute,
  ScreenshotBrowser,
} from '../archive/screenshots/browser.ts'
export { toWarc } from '../archive/warc/to-warc.ts'
export type { ToWarcOptions } from '../archive/warc/to-warc.ts'
export type { KeptOriginal } from '../archive/warc/kept-original.ts'
export { fromWarc } from '../archive/warc/from-warc.ts'
export type { ArchivedCapture, ReadArchiveOptions } from '../archive/warc/from-warc.ts'
export { toWacz } from '../archive/wacz/to-wacz.ts'
export type { ToWaczOptions } from '../archive/wacz/to-wacz.ts'
export { fromWacz } from '../archive/wacz/from-wacz.ts'
export type {
  BlobContent,
  BlobScope,
  BlobStore,
  ListedBlob,
  OpenBlob,
  StoredBlob,
} from '../core/ports/blob-store.ts'
export { exportSession } from '../archive/session/export-session.ts'
export type { ExportSessionOptions } from '../archive/session/export-session.ts'
export { verifySessionArchive } from '../archive/session/verify-session-archive.ts'
export type { SessionArchiveCheck } from '../archive/session/verify-session-archive.ts'
