import type { Span } from '../../core/span.ts'
import type { Anchor } from '../../text/markdown.ts'
import { citedSpan } from '../../references/display.ts'
import type { Placed, PlacedReference } from '../../references/display.ts'
import { markerPlace } from '../../text/markdown.ts'

/**
 * The offsets of markers in the raw text, in ascending order, each with its citations
 * in the order of their spans. Citations without a place for a marker are left out.
 */
export function markerPlaces<T extends Placed | PlacedReference>(
  citations: readonly T[],
  { text, textPart, anchors }: { text: string; textPart: number; anchors: readonly Anchor[] },
): Map<number, T[]> {
  const placed: (Span & { citation: T; place: number })[] = []
  for (const citation of citations) {
    const span = citedSpan(citation, { text, textPart })
    const place = span && markerPlace(span, { text, anchors })
    if (span && place !== null) placed.push({ ...span, citation, place })
  }
  placed.sort((a, b) => a.place - b.place || a.start - b.start || a.end - b.end)
  const places = new Map<number, T[]>()
  for (const { place, citation } of placed) {
    const known = places.get(place)
    if (known) known.push(citation)
    else places.set(place, [citation])
  }
  return places
}
