/**
 * `citespan/archive`: archives of what sources were read from, with stores for the bytes of pages and files, the
 * rendering of pages with scripts, and files that other tools open. Stores in databases are in `citespan/sqlite` and
 * `citespan/postgres`.
 */
export { memoryBlobs } from '../records/blobs.ts'
export { folderBlobs } from '../records/folder-blobs.ts'
export { s3Blobs } from '../records/blobs.ts'
export type { S3BlobsOptions, S3Client } from '../records/blobs.ts'
export { archivedHtml } from '../records/archive.ts'
export { pageScreenshots } from '../records/archive.ts'
export type { ScreenshotOptions } from '../records/archive.ts'
export { pageRenderer } from '../records/archive.ts'
export type { PageRendererOptions } from '../records/archive.ts'
export type {
  BrowserContext,
  BrowserPage,
  BrowserRequest,
  BrowserRoute,
  ScreenshotBrowser,
} from '../records/archive.ts'
export { toWarc } from '../records/archive.ts'
export type { ToWarcOptions } from '../records/archive.ts'
export type { KeptOriginal } from '../records/archive.ts'
export { fromWarc } from '../records/archive.ts'
export type { ArchivedCapture, ReadArchiveOptions } from '../records/archive.ts'
export { toWacz } from '../records/archive.ts'
export type { ToWaczOptions } from '../records/archive.ts'
export { fromWacz } from '../records/archive.ts'
export type { BlobContent, BlobScope, BlobStore, ListedBlob, OpenBlob, StoredBlob } from '../core/ports.ts'
export { exportSession } from '../records/archive.ts'
export type { ExportSessionOptions } from '../records/archive.ts'
export { verifySessionArchive } from '../records/archive.ts'
export type { SessionArchiveCheck } from '../records/archive.ts'
