import { expectArgument } from '../../core/error.ts'
import type { Span } from '../../core/span.ts'
import * as spans from '../../core/spans-overlap.ts'

/**
 * Whether two spans of the same text share a character; an empty span overlaps only a span that begins before it and
 * ends after it. Throws `invalid-input` unless both are spans.
 */
export function spansOverlap(a: Span, b: Span): boolean {
  expectSpan(a, 'spansOverlap(): the first span')
  expectSpan(b, 'spansOverlap(): the second span')
  return spans.spansOverlap(a, b)
}

/** Whether a span is empty: `end` is at most `start`. Throws `invalid-input` unless both are numbers. */
export function isEmptySpan(span: Span): boolean {
  expectSpan(span, 'isEmptySpan(): span')
  return spans.isEmptySpan(span)
}

/** Throws `invalid-input` unless `start` and `end` are numbers. */
export function expectSpan(span: unknown, where: string): void {
  const { start, end } = (typeof span === 'object' && span !== null ? span : {}) as Partial<Span>
  expectArgument(typeof start === 'number' && typeof end === 'number', where, 'an object { start, end }')
}
