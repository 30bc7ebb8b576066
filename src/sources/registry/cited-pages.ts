import type { Citation } from '../../core/citation.ts'
import { isReference } from '../../core/is-reference.ts'

/** The fields of a citation that name pages. */
export type PagedCitation = Pick<Citation, 'status' | 'evidence' | 'citedBy'>

/** The cited pages of each source, ascending; `of` takes the id of a source. */
export type CitedPages = {
  add(citation: PagedCitation): void
  of(sourceId: string): readonly number[]
}

/** Maximum pages of one passage that count; of a longer one, the first pages and the last count. */
const MAX_PAGES = 100

/**
 * Collects cited pages. Of each source of a citation, the pages of its evidence count; if no evidence in this source
 * has a page, those that a provider or mark names. Evidence over several pages counts with all of them.
 */
export function createCitedPages(): CitedPages {
  const pages = new Map<string, Set<number>>()

  function put(sourceId: string, page: number | undefined): void {
    if (page === undefined) return
    const known = pages.get(sourceId)
    if (known) known.add(page)
    else pages.set(sourceId, new Set([page]))
  }

  return {
    add({ evidence, citedBy = [] }) {
      const found = new Set<string>()
      for (const { sourceId, pageNumber, locator } of evidence) {
        const page = pageNumber ?? locator?.page
        if (page === undefined) continue
        found.add(sourceId)
        const { lastPage = page } = locator ?? {}
        put(sourceId, page)
        for (let more = 1; more < MAX_PAGES && page + more < lastPage; more++) put(sourceId, page + more)
        put(sourceId, lastPage)
      }
      for (const { sourceId, pageNumber } of citedBy) if (!found.has(sourceId)) put(sourceId, pageNumber)
    },
    of: (sourceId) => [...(pages.get(sourceId) ?? [])].toSorted((a, b) => a - b),
  }
}

/** The pages cited by all citations that have not failed. */
export function citedPagesOf(citations: readonly PagedCitation[]): CitedPages {
  const pages = createCitedPages()
  for (const citation of citations) if (isReference(citation)) pages.add(citation)
  return pages
}

/** Maximum number of page ranges in a list; `…` stands for the others. */
const MAX_RANGES = 20

/** Writes ascending pages as `3, 7–9`, with consecutive pages as ranges; `…` replaces those after 20 ranges. */
export function pageList(pages: readonly number[]): string {
  const ranges: [first: number, last: number][] = []
  for (const page of pages) {
    const range = ranges.at(-1)
    if (range && page === range[1] + 1) range[1] = page
    else ranges.push([page, page])
  }
  const written = ranges
    .slice(0, MAX_RANGES)
    .map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`))
  return [...written, ...(ranges.length > MAX_RANGES ? ['…'] : [])].join(', ')
}

/** `page 24`, `pages 3, 7–9`; an empty string without pages. */
export function pageWords(pages: readonly number[]): string {
  if (pages.length === 0) return ''
  return `${pages.length > 1 ? 'pages' : 'page'} ${pageList(pages)}`
}
