import { closedFields, readClosed } from '../../core/fields.ts'
import { createPageFetcher, pageFetcherNames } from '../../documents/fetch.ts'
import type { PageFetcher, PageFetcherOptions } from '../../documents/fetch.ts'
import { createDocumentReader } from '../../documents/reader.ts'
import type { DocumentLimits, DocumentReader } from '../../documents/reader.ts'
import type { SourceInput } from '../../core/source.ts'
import { statedDetails, statedFacts } from '../../sources/registry.ts'
import { firstWords } from './first-words.ts'

/** What was read from a page: `content` is its text, `snippet` the beginning of its main text after the navigation. */
export type FetchedContent = Pick<
  SourceInput,
  | 'title'
  | 'snippet'
  | 'content'
  | 'publisher'
  | 'authors'
  | 'publishedAt'
  | 'modifiedAt'
  | 'validation'
  | 'metadata'
>

/**
 * Fetches the text of a page. If it throws or the text is empty, the source keeps its snippet, and its `validation`
 * gives the reason.
 */
export type FetchContent = (url: string, options: { signal: AbortSignal }) => Promise<FetchedContent>

/**
 * Which pages may be fetched and the limits for each (`PageFetcherOptions`), or a fetcher that has them (`pages`); and
 * the reader of their formats (`documents`).
 */
export type ContentFetcherOptions = PageFetcherOptions & {
  /** Fetches the pages. All other options except `documents` are then ignored. An engine and a search may share one. */
  pages?: PageFetcher
  /** The reader of documents, or the limits of the reader that is created by default when a page needs one. */
  documents?: DocumentReader | DocumentLimits
}

/**
 * A page that was modified less than this many milliseconds before it was retrieved counts as generated on request, and
 * its date of modification is ignored.
 */
const MADE_NOW = 60_000

const contentFetcherFields = closedFields<ContentFetcherOptions>({
  ...pageFetcherNames,
  pages: true,
  documents: true,
})

/**
 * Fetches pages and reads their text, as `addWebSource` does: addresses are checked, size and time are limited,
 * failed attempts are repeated, and costly documents are read in separate processes. Call `close` to end these
 * processes.
 *
 * @example
 * await using content = contentFetcher()
 * const search = createSearch({ search: provider, fetchContent: content.fetch })
 */
export function contentFetcher(settings: ContentFetcherOptions = {}): {
  /**
   * Fetches a page and reads its text. Throws a `CitationError` such as `not-found` or `timeout` if the page cannot be
   * fetched, and such as `invalid-input` if its document cannot be read.
   */
  fetch: FetchContent
  /** Ends the processes that read documents; a reader that was passed stays open. */
  close(): Promise<void>
} & AsyncDisposable {
  const {
    pages: given,
    documents = {},
    ...options
  } = readClosed(settings, contentFetcherFields, 'contentFetcher()')
  const pages = given ?? createPageFetcher(options)
  const reader = 'read' in documents ? documents : createDocumentReader(documents)
  // Whoever passed a reader closes it.
  const close = async () => ('read' in documents ? undefined : reader.close())
  return {
    async fetch(url, { signal }) {
      const page = await pages.fetch(url, { signal })
      const { content, title, mainText, metadata = {} } = await reader.read(page, { signal })
      const modified = Date.parse(page.headers['last-modified'] ?? '')
      // A page that is generated on request has no date of its own.
      const isOwn = modified < Date.parse(page.retrievedAt) - MADE_NOW
      const { needsRendering, ...details } = statedDetails(metadata)
      const notes = { ...details, ...(needsRendering && !page.rendered && { needsRendering }) }
      return {
        content,
        ...(mainText && { snippet: firstWords(content.slice(mainText[0]!.start)) }),
        ...(title !== undefined && { title }),
        ...(isOwn && { modifiedAt: new Date(modified).toISOString() }),
        ...statedFacts(metadata),
        ...(Object.keys(notes).length > 0 && { metadata: notes }),
        validation: { state: 'valid', checkedAt: page.retrievedAt },
      }
    },
    close,
    [Symbol.asyncDispose]: close,
  }
}
