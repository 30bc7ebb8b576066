import type { Span } from '../../../core/span.ts'

/** A text without some spans, which are in order and do not overlap; `move` gives an offset's place in it. */
export function withoutSpans(
  text: string,
  spans: readonly Span[],
): { text: string; move: (offset: number) => number } {
  const parts: string[] = []
  /** Where each span ends, and the units taken out up to there. */
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
      // Within a span that is taken out: the place where it was.
      return cut ? Math.max(offset, cut.end) - cut.removed : offset
    },
  }
}
