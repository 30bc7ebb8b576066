import type { CitedSource } from '../../core/citations-data.ts'
import { cleanLabel } from '../../core/clean-label.ts'
import { safeUrl } from '../../core/source-label.ts'
import { linksOf } from '../browser/marks.ts'
import { pageWordsOf } from '../markers/source-line.ts'
import type { ListedSource } from '../markers/source-line.ts'
import type { CitedPages } from '../../sources/registry.ts'
import { escapeHtml } from '../view/escape-html.ts'
import { linkAttributes } from '../view/link.ts'

/** A source as it is listed in a copy. */
export type CopiedSource = ListedSource

/** The markers of one copy. */
export type CopiedMarkers = {
  /** The sources of a copied marker; empty for a marker that is left out. */
  sourcesOf(marker: Element): readonly CopiedSource[]
  /**
   * The sources of the markers that were passed to `sourcesOf`, in the order of their numbers, except those whose list
   * entry is itself copied.
   */
  listed(): CopiedSource[]
  /** The list of sources as HTML; empty without sources. */
  listHtml(): string
}

/**
 * Finds the sources of markers. For markers in `container` it uses `sources`, else the list entry that the marker
 * links to, and without a list the marker's accessible name.
 */
export function createCopiedMarkers(
  container: Element,
  {
    ranges,
    sources,
    pages,
    isPlain,
  }: { ranges: readonly Range[]; sources: readonly CitedSource[]; pages: CitedPages; isPlain: boolean },
): CopiedMarkers {
  const copied = new Map<string, CopiedSource>()

  function sourceOf(link: HTMLAnchorElement): CopiedSource | null {
    const number = Number(link.textContent)
    if (!Number.isSafeInteger(number) || number < 1) return null
    const entry = entryOf(link)
    const given = container.contains(link) ? sources.find((source) => source.number === number) : undefined
    const source = given ? { ...given, citedPages: pages.of(given.id) } : { number, ...labelOf(link, entry) }
    const isCopiedItself = entry && ranges.some((range) => range.intersectsNode(entry))
    if (!isCopiedItself) copied.set(JSON.stringify([number, source.title, source.url]), source)
    return source
  }

  function listed(): CopiedSource[] {
    return [...copied.values()].toSorted((a, b) => a.number - b.number)
  }

  return {
    sourcesOf(marker) {
      // A failed citation's number, struck out on the page, would look like a valid one.
      if (isPlain || marker.classList.contains('failed')) return []
      return linksOf(marker).flatMap((link) => sourceOf(link) ?? [])
    },
    listed,
    listHtml() {
      const lines = listed().map((source) => {
        const words = pageWordsOf(source)
        const details = words ? `, ${words}` : ''
        return `[${source.number}] ${linkHtml(source, `<bdi>${escapeHtml(cleanLabel(source.title))}</bdi>`)}${details}`
      })
      return lines.length > 0 ? `<p>${lines.join('<br>')}</p>` : ''
    },
  }
}

/** Links `content` (HTML) to a source; returns it unchanged if the source has no address. */
function linkHtml({ url }: CopiedSource, content: string): string {
  const href = safeUrl(url)
  if (!href) return content
  const { rel } = linkAttributes(href)
  return `<a href="${escapeHtml(href)}" rel="${rel}">${content}</a>`
}

/** The entry in the list of sources that a marker's link leads to; `null` if there is none. */
function entryOf(link: HTMLAnchorElement): Element | null {
  const id = link.getAttribute('href')?.replace(/^#/, '') ?? ''
  return link.ownerDocument.getElementById(id)?.closest('[data-source]') ?? null
}

function labelOf(link: HTMLAnchorElement, entry: Element | null): { title: string; url?: string } {
  const title = entry?.querySelector('.citespan-source-title')
  const href = title?.getAttribute('href')
  // The accessible name is `Source 1: title (status)`.
  const name = link.getAttribute('aria-label')?.replace(/^[^:]*: /, '') ?? ''
  return { title: title?.textContent ?? name, ...(href && { url: href }) }
}
