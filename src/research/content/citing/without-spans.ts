import type { Span } from '../../../core/span.ts'

/**
 * Removes spans from a text; they must be in order and not overlap. `move` maps an offset to the new text; one within a
 * removed span, to where the span was.
 */
export function withoutSpans(
  text: string,
  spans: readonly Span[],
): { text: string; move: (offset: number) => number } {
  const parts: string[] = []
  /** The removed spans, and the number of UTF-16 units removed up to the end of each. */
  const cuts: { start: number; end: number; removed: number }[] = []
  let from = 0
  let removed = 0
  for (const { start, end } of spans) {
    parts.push(text.slice(from, start))
    removed += end - start
    cuts.push({ start, end, removed })
    from = end
  }
  parts.push(text.slice(from))
  return {
    text: parts.join(''),
    move(offset) {
      let [low, high] = [0, cuts.length]
      while (low < high) {
        const middle = (low + high) >> 1
        if (cuts[middle]!.start < offset) low = middle + 1
        else high = middle
      }
      const cut = cuts[low - 1]
      // An offset within a removed span becomes the place of that span.
      return cut ? Math.max(offset, cut.end) - cut.removed : offset
    },
  }
}
