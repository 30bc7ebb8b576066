export { renderHtmlArchive } from './render-archive.ts'
export type {
  ArchiveLabels,
  HtmlArchiveOutcome,
  HtmlArchiveView,
  RenderHtmlArchiveOptions,
} from './render-archive.ts'
export type { ArchiveMatch } from './mark-quote.ts'
export type { ArchiveStyles } from './parse-page.ts'
