import type { Span } from './span.ts'

/** The part of a text within a span; a start before the text is its beginning. */
export function partOf(text: string, span: Span): string
/** The items of a list within a span of indices; a start before the list is its beginning. */
export function partOf<Item>(items: readonly Item[], span: Span): Item[]
export function partOf(whole: string | readonly unknown[], { start, end }: Span): string | unknown[] {
  return whole.slice(Math.max(0, start), end)
}

/** A span with up to `reach` UTF-16 units more on each side, as far as the text has them. */
export function spanAround({ start, end }: Span, { text, reach }: { text: string; reach: number }): Span {
  return { start: Math.max(0, start - reach), end: Math.min(text.length, end + reach) }
}
