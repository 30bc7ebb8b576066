import { countWhile } from '../../core/count-while.ts'
import type { Span } from '../../core/span.ts'

/**
 * Restores the text as it was before `insertMarkers`, byte for byte. Throws a `RangeError` for spans that overlap,
 * are out of order or lie outside of the text: they cannot be markers of this text.
 */
export function removeMarkers(text: string, markers: readonly Span[]): string {
  checkMarkers(markers, text.length)
  let from = 0
  const kept = markers.map(({ start, end }) => {
    const part = text.slice(from, start)
    from = end
    return part
  })
  return kept.join('') + text.slice(from)
}

/** Converts offsets between a text with markers and the same text without. */
export type MarkerOffsets = {
  /** Converts a span from the text without markers to the text with markers; markers at its ends are excluded. */
  toMarked(span: Span): Span
  /** Converts a span from the text with markers to the text without; the result is empty for a span within a marker. */
  toClean(span: Span): Span
}

/**
 * Converts offsets between a text with the markers of `insertMarkers` and the text without, each in O(log n). Throws a
 * `RangeError` if the spans overlap or are out of order.
 *
 * ```ts
 * const { toClean } = markerOffsets(marked.markers)
 * toClean({ start: selection.start, end: selection.end }) // in the answer as it is stored
 * ```
 */
export function markerOffsets(markers: readonly Span[]): MarkerOffsets {
  checkMarkers(markers, Infinity)
  let shift = 0
  const places = markers.map(({ start, end }) => {
    const place = start - shift
    shift += end - start
    return { place, shift, start, end }
  })

  /**
   * The total length of the markers before an offset of the text without markers; `withOwn` includes those at the
   * offset.
   */
  function shiftAt(offset: number, withOwn: boolean): number {
    const count = countWhile(places, ({ place }) => (withOwn ? place <= offset : place < offset))
    return count > 0 ? places[count - 1]!.shift : 0
  }
  function toCleanOffset(offset: number): number {
    const count = countWhile(places, ({ start }) => start < offset)
    if (count === 0) return offset
    const last = places[count - 1]!
    return Math.max(offset, last.end) - last.shift
  }
  return {
    toMarked({ start, end }) {
      const markedEnd = end + shiftAt(end, false)
      return { start: Math.min(start + shiftAt(start, true), markedEnd), end: markedEnd }
    },
    toClean: ({ start, end }) => ({ start: toCleanOffset(start), end: toCleanOffset(end) }),
  }
}

function checkMarkers(markers: readonly Span[], length: number): void {
  let last = 0
  for (const { start, end } of markers) {
    const isInOrder =
      Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= last && end >= start
    if (!isInOrder || end > length)
      throw new RangeError(
        `${start}–${end} is not a marker of this text. Pass the markers of the same insertMarkers call.`,
      )
    last = end
  }
}
