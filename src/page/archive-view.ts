/**
 * The entry `citespan/archive-view`. In: the HTML of an archived web page, and the evidence of a citation. Out: the
 * page with the quote marked, in a sandboxed frame.
 */
export { renderHtmlArchive } from './archive-view/render-archive.ts'
export type {
  ArchiveLabels,
  HtmlArchiveOutcome,
  HtmlArchiveView,
  RenderHtmlArchiveOptions,
} from './archive-view/render-archive.ts'
export type { ArchiveMatch } from './archive-view/mark-quote.ts'
export type { ArchiveStyles } from './archive-view/parse-page.ts'
