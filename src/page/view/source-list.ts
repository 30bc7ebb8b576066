import type { CitedBy } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { citedPagesOf, pageWords } from '../../sources/registry.ts'
import { linkAttributes } from './link.ts'
import { DEFAULT_ID_PREFIX, sourceElementId } from './marker.ts'
import { markedCitations } from './marks.ts'
import type { AnswerMarks } from './marks.ts'
import { h } from './node.ts'
import type { ViewElement, ViewNode } from './node.ts'

/** The name and the element ids of the list of sources, and which sources it has. */
export type SourceListOptions = {
  /**
   * Prefix of element ids, `citespan` by default. Use the prefix of the view of the answer, so that its markers link to
   * the list.
   */
  idPrefix?: string
  /** Accessible name of the list; `Sources` by default. */
  label?: string
  /** Whether to list all sources, even those that no marker names; `false` by default. */
  includeUncited?: boolean
  /**
   * Whether to also list the sources of failed citations that no source contradicts; `false` by default. The sources of
   * contradicted citations are always listed. Give `showFailed` of the view of the answer the same value, so that the
   * list has the source of each marker.
   */
  showFailed?: boolean
}

/**
 * The numbered list of sources that an answer's markers link to:
 * `<section role="doc-bibliography"><ol><li id="citespan-source-S1" value="1">…`. `null` if there is no source to
 * list.
 */
export function sourceListView(
  { sources, ...marks }: AnswerMarks,
  {
    idPrefix = DEFAULT_ID_PREFIX,
    label = 'Sources',
    includeUncited = false,
    showFailed,
  }: SourceListOptions = {},
): ViewElement | null {
  const citations = markedCitations(marks, { showFailed })
  const cited = new Set(citations.flatMap(({ sourceIds }) => sourceIds))
  const pages = citedPagesOf(citations)
  const citedBy = Map.groupBy(
    citations.flatMap((citation) => citation.citedBy ?? []),
    ({ sourceId }) => sourceId,
  )
  const items = sources
    .filter(({ id }) => includeUncited || cited.has(id))
    .toSorted((a, b) => a.number - b.number)
    .map((source) => {
      const { id, number } = source
      const attributes = { id: sourceElementId(id, idPrefix), value: String(number), 'data-source': id }
      return h(
        'li',
        { key: id, ...attributes },
        sourceLabelView(source, { citers: providerNames(citedBy.get(id)), pages: pages.of(id) }),
      )
    })
  if (items.length === 0) return null
  return h('section', { class: 'citespan-sources', role: 'doc-bibliography', 'aria-label': label }, [
    h('ol', {}, items),
  ])
}

/** The names of the first three model providers that cited the source themselves, joined with commas; '' for none. */
export function providerNames(citedBy: readonly Pick<CitedBy, 'provider'>[] = []): string {
  return [...new Set(citedBy.map(({ provider }) => cleanLabel(provider)))].slice(0, MAX_SHOWN).join(', ')
}

/**
 * Maximum number of authors or providers named in a list or card; further authors become "et al.", further providers
 * are left out.
 */
const MAX_SHOWN = 3

/**
 * A source's title, as a link if it has an address, with authors, date, publisher, domain, page and the providers
 * that cite it. `href` is the address of a place in the source; by default the source's own. `pages` are the cited
 * ones; by default the source's own page.
 */
export function sourceLabelView(
  source: CitedSource,
  {
    href = safeUrl(source.url),
    citers = '',
    pages = [],
  }: { href?: string; citers?: string; pages?: readonly number[] } = {},
): ViewNode[] {
  const { title, domain, pageNumber, authors = [], publishedAt, publisher } = source
  const name = h('bdi', {}, [cleanLabel(title)])
  const shown = authors.length > MAX_SHOWN ? [...authors.slice(0, MAX_SHOWN), 'et al.'] : authors
  const details = [
    shown.join(', '),
    publishedAt?.replace(/T\d.*$/, ''),
    publisher,
    domain,
    pageWords(pages.length === 0 && pageNumber ? [pageNumber] : pages),
    citers && `cited by ${citers}`,
  ].flatMap((detail) => (detail ? h('bdi', {}, [cleanLabel(detail)]) : []))
  const heading = href
    ? h('a', { class: 'citespan-source-title', ...linkAttributes(href) }, [name])
    : h('span', { class: 'citespan-source-title' }, [name])
  if (details.length === 0) return [heading]
  const separated = details.flatMap((detail, index) => (index > 0 ? [' · ', detail] : [detail]))
  return [heading, ' ', h('span', { class: 'citespan-source-details' }, separated)]
}
