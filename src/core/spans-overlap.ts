import type { Span } from './span.ts'

export function spansOverlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}

export function isEmptySpan({ start, end }: Span): boolean {
  return end <= start
}
