import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel, withoutControls } from '../../core/clean-label.ts'
import { statusWords } from '../../references/display.ts'
import { formatLocation } from '../view/location.ts'

/** Props for the inline citation of AI Elements (`npx ai-elements@latest add inline-citation`). */
export type InlineCitation = {
  /** Props of `InlineCitationCardTrigger`: the addresses of the sources that have one, each valid for `new URL`. */
  trigger: { sources: string[] }
  /** One `InlineCitationCarouselItem` per source. */
  items: {
    id: string
    /** Props of `InlineCitationSource`; `description` is the status and, if it is known, the place in the source. */
    source: { title: string; url?: string; description: string }
    /** Contents of the `InlineCitationQuote`s. */
    quotes: string[]
  }[]
}

/**
 * Converts a citation to the props of AI Elements' inline-citation components. Their trigger shows the site's name
 * instead of a number, and "unknown" for a source without an address, so prefer citespan's own markers for documents.
 *
 * ```tsx
 * const { trigger, items } = toInlineCitation(citation, sources)
 * <InlineCitationCardTrigger {...trigger} />
 * ```
 */
export function toInlineCitation(citation: Citation, sources: readonly CitedSource[]): InlineCitation {
  const cited = citation.sourceIds.flatMap((id) => sources.find((source) => source.id === id) ?? [])
  const { icon, words } = statusWords(citation)
  const items = cited.map((source) => {
    const evidence = citation.evidence.filter(({ sourceId }) => sourceId === source.id)
    const url = safeUrl(source.url)
    const place = formatLocation(evidence[0] ?? { pageNumber: source.pageNumber }, source)
    const description = [`${icon} ${words}`, place].filter(Boolean).join(', ')
    return {
      id: source.id,
      source: { title: cleanLabel(source.title), ...(url && { url }), description },
      quotes: evidence.map(({ quote }) => withoutControls(quote)),
    }
  })
  return { trigger: { sources: items.flatMap(({ source: { url } }) => url ?? []) }, items }
}
