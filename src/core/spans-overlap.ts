import type { Span } from './span.ts'

/** Whether two spans of the same text share a character; an empty span overlaps only a span strictly around it. */
export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

/** Whether a span is inside another span of the same text, or equal to it. */
export function isWithinSpan(inner: Span, { start, end }: Span): boolean {
  return start <= inner.start && inner.end <= end
}

/** Whether a span is empty: `end` is at most `start`. */
export function isEmptySpan({ start, end }: Span): boolean {
  return end <= start
}
