/** Public exports of `archive/`: keeps pages and files as received, and writes and reads archives of them. */
export { checkArchive } from './archive/archive-settings.ts'
export type { ArchiveOptions, Screenshot, ScreenshotPage } from './archive/archive-settings.ts'
export { MAX_EXCHANGE, exchangeSchema, readExchange } from './archive/exchange.ts'
export type { Exchange } from './archive/exchange.ts'
export { READER, archiveFile, archivePage } from './archive/archive-original.ts'
export type {
  BrowserContext,
  BrowserPage,
  BrowserRequest,
  BrowserRoute,
  ScreenshotBrowser,
} from './archive/screenshots/browser.ts'
export { pageRenderer } from './archive/screenshots/page-renderer.ts'
export type { PageRendererOptions } from './archive/screenshots/page-renderer.ts'
export { pageScreenshots } from './archive/screenshots/page-screenshots.ts'
export type { ScreenshotOptions } from './archive/screenshots/page-screenshots.ts'
export { exportSession } from './archive/session/export-session.ts'
export type { ExportSessionOptions } from './archive/session/export-session.ts'
export { verifySessionArchive } from './archive/session/verify-session-archive.ts'
export type { SessionArchiveCheck } from './archive/session/verify-session-archive.ts'
export { fromWacz } from './archive/wacz/from-wacz.ts'
export { toWacz } from './archive/wacz/to-wacz.ts'
export type { ToWaczOptions } from './archive/wacz/to-wacz.ts'
export { archivedHtml } from './archive/warc/archived-html.ts'
export { fromWarc } from './archive/warc/from-warc.ts'
export type { ArchivedCapture, ReadArchiveOptions } from './archive/warc/from-warc.ts'
export type { KeptOriginal } from './archive/warc/kept-original.ts'
export { toWarc } from './archive/warc/to-warc.ts'
export type { ToWarcOptions } from './archive/warc/to-warc.ts'
