import type { CitationsData, CitedSource } from '../core/citations-data.ts'
import { isReference } from '../core/is-reference.ts'
import { safeUrl } from '../core/source-label.ts'
import { cleanLabel, escapeHtml, linkAttributes } from './escape-html.ts'
import { DEFAULT_ID_PREFIX, sourceElementId } from './marker-html.ts'

export type RenderSourceListOptions = {
  /** The same as that of the answer. */
  idPrefix?: string
  /** Accessible name of the list. */
  label?: string
  /** List sources that nothing cites too. */
  includeUncited?: boolean
}

/**
 * The numbered list of sources that an answer's markers link to:
 * `<section role="doc-bibliography"><ol><li id="citespan-source-S1" value="1">…`.
 * Empty when there is nothing to list.
 */
export function renderSourceList(
  { sources, citations }: Pick<CitationsData, 'sources' | 'citations'>,
  { idPrefix = DEFAULT_ID_PREFIX, label = 'Sources', includeUncited = false }: RenderSourceListOptions = {},
): string {
  const cited = new Set(citations.filter(isReference).flatMap(({ sourceIds }) => sourceIds))
  const items = sources
    .filter(({ id }) => includeUncited || cited.has(id))
    .toSorted((a, b) => a.number - b.number)
    .map((source) => {
      const id = escapeHtml(sourceElementId(source.id, idPrefix))
      return `<li id="${id}" value="${escapeHtml(String(source.number))}" data-source="${escapeHtml(source.id)}">${sourceHtml(source)}</li>`
    })
  if (items.length === 0) return ''
  return `<section class="citespan-sources" role="doc-bibliography" aria-label="${escapeHtml(label)}"><ol>${items.join('')}</ol></section>`
}

/** Title, as a link where there is one, and what tells a reader where it is from. */
export function sourceHtml({ title, url, domain, pageNumber, toolName }: CitedSource): string {
  const name = `<bdi>${escapeHtml(cleanLabel(title))}</bdi>`
  const href = safeUrl(url)
  const details = [domain, pageNumber === undefined ? undefined : `page ${pageNumber}`, toolName]
    .filter((detail) => detail !== undefined)
    .map((detail) => `<bdi>${escapeHtml(cleanLabel(detail))}</bdi>`)
  const heading = href
    ? `<a class="citespan-source-title" ${linkAttributes(href)}>${name}</a>`
    : `<span class="citespan-source-title">${name}</span>`
  return details.length > 0
    ? `${heading} <span class="citespan-source-details">${details.join(' · ')}</span>`
    : heading
}
