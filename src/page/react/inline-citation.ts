import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { safeUrl } from '../../core/source-label.ts'
import { cleanLabel, withoutControls } from '../../core/clean-label.ts'
import { formatLocation } from '../view/location.ts'
import { verdictWords } from '../view/card.ts'

/** Props for the inline citation of AI Elements (`npx ai-elements@latest add inline-citation`). */
export type InlineCitation = {
  /** Of `InlineCitationCardTrigger`: addresses that `new URL` takes, of the sources that have one. */
  trigger: { sources: string[] }
  /** One `InlineCitationCarouselItem` a source. */
  items: {
    id: string
    /** Of `InlineCitationSource`; `description` is the verdict, and the place in the source. */
    source: { title: string; url?: string; description: string }
    /** Each the content of an `InlineCitationQuote`. */
    quotes: string[]
  }[]
}

/**
 * A citation as AI Elements' inline-citation components take it. They show a
 * site's name for a number, and nothing of a source that has no address but
 * "unknown": for documents, keep citespan's own marker.
 *
 * ```tsx
 * const { trigger, items } = toInlineCitation(citation, sources)
 * <InlineCitationCardTrigger {...trigger} />
 * ```
 */
export function toInlineCitation(citation: Citation, sources: readonly CitedSource[]): InlineCitation {
  const cited = citation.sourceIds.flatMap((id) => sources.find((source) => source.id === id) ?? [])
  const { icon, words } = verdictWords(citation)
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
