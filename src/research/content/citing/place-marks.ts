import type { CitedPlace, ProviderCitation } from '../../../cite/providers.ts'
import type { SourceInput } from '../../../core/source.ts'
import { toSegmentOffset } from './segment.ts'
import type { Segment } from './segment.ts'
import type { ContentMark } from './sid-reader.ts'

/** A mark as a citation of one segment. */
export type PlacedMark = { segment: number; citation: ProviderCitation }

/** The provider name in citations that come from marks. */
const MAKER = 'mark'

/**
 * The citations made from marks, by segment. A mark that spans an element or a string cites for all of its segments. A
 * point mark cites for the claim before it, in its segment or the previous one.
 */
export function placeMarks(
  marks: readonly ContentMark[],
  segments: readonly Segment[],
  sourceOf: (sid: number) => SourceInput | null,
): PlacedMark[] {
  return marks.flatMap((mark) => {
    const places = placesOf(mark, segments)
    return mark.sids.flatMap((sid) => {
      const source = sourceOf(sid)
      if (!source) return []
      return places.map(({ segment, at }) => ({
        segment,
        citation: {
          provider: MAKER,
          source,
          place: at === null ? null : pointAt(segments[segment]!.text, at),
        },
      }))
    })
  })
}

/** A place in UTF-8 bytes for `at` in UTF-16 units: `characters` of a provider may be UTF-16 units or code points. */
function pointAt(text: string, at: number): CitedPlace {
  const start = new TextEncoder().encode(text.slice(0, at)).length
  return { start, end: start, unit: 'bytes' }
}

/** A place for which a mark cites. `at` is an offset in the segment; `null` means the whole segment. */
type Place = { segment: number; at: number | null }

function placesOf({ start, end }: ContentMark, segments: readonly Segment[]): Place[] {
  if (start < end) {
    return segments.flatMap((segment, index) =>
      segment.start < end && segment.end > start ? [{ segment: index, at: null }] : [],
    )
  }
  const index = segments.findLastIndex((segment) => segment.start < end)
  return index < 0 ? [] : [{ segment: index, at: toSegmentOffset(segments[index]!, end) }]
}
