import type { Span } from './span.ts'

/** The part of a text within a span; a negative start counts as 0. */
export function partOf(text: string, span: Span): string
/** The items of a list within a span of indices; a negative start counts as 0. */
export function partOf<Item>(items: readonly Item[], span: Span): Item[]
export function partOf(whole: string | readonly unknown[], { start, end }: Span): string | unknown[] {
  return whole.slice(Math.max(0, start), end)
}

/** The span enlarged by up to `reach` UTF-16 units on each side, within the text. */
export function spanAround({ start, end }: Span, { text, reach }: { text: string; reach: number }): Span {
  return { start: Math.max(0, start - reach), end: Math.min(text.length, end + reach) }
}
