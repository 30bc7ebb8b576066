import type { CitedSource } from '../../core/citations-data.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { safeUrl } from '../../core/source-label.ts'
import { pageWords } from '../../sources/registry.ts'

/** A source as a list shows it, with its cited pages. */
export type ListedSource = Pick<CitedSource, 'number' | 'title' | 'url' | 'pageNumber'> & {
  citedPages?: readonly number[]
}

/** A source in a plain-text list, as one line: `[1] Title, page 4, https://…`. */
export function sourceLine({ number, title, url, pageNumber, citedPages }: ListedSource): string {
  const details = [cleanLabel(title), pageWordsOf({ pageNumber, citedPages }), safeUrl(url)]
  return `[${number}] ${details.filter(Boolean).join(', ')}`
}

/** The pages of a source in words: the cited ones, else the source's own page; empty if there are none. */
export function pageWordsOf({
  pageNumber,
  citedPages = [],
}: Pick<ListedSource, 'pageNumber' | 'citedPages'>): string {
  return pageWords(citedPages.length === 0 && pageNumber ? [pageNumber] : citedPages)
}
