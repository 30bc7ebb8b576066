import type { Span } from '../../core/span.ts'
import type { PlacedReference, Quotable, TextQuote } from '../../references/display.ts'
import { foldQuote } from '../../references/display.ts'

/** A quote to find, with all references at its place. */
export type Sought<T = unknown> = {
  old: Span
  /** The quote; a plain citation has only `exact`, without context. */
  quote: { exact: string } & Partial<TextQuote>
  /** The folded quote. */
  pattern: string
  references: T[]
}

/** The quotes to find, by their old offsets. References without a quote or without valid offsets are left out. */
export function listSought<T extends Quotable>(references: readonly T[]): Sought<T>[] {
  const byPlace = new Map<string, Sought<T>>()
  for (const reference of references) {
    const old = oldSpan(reference)
    const quote = quoteOf(reference)
    if (!quote || !Number.isSafeInteger(old.start) || !Number.isSafeInteger(old.end)) continue
    const key = `${old.start} ${old.end} ${quote.exact}`
    const known = byPlace.get(key)
    if (known) known.references.push(reference)
    else byPlace.set(key, { old, quote, pattern: foldQuote(quote.exact).trim(), references: [reference] })
  }
  const sought = [...byPlace.values()].toSorted((a, b) => a.old.start - b.old.start || a.old.end - b.old.end)
  const count = Map.groupBy(sought, ({ pattern }) => pattern)
  // A quote that is cited at two places occurred twice, even if `repeated` was not set.
  return sought.map((one) =>
    count.get(one.pattern)!.length > 1 ? { ...one, quote: { ...one.quote, repeated: true } } : one,
  )
}

function oldSpan(reference: Quotable): Span {
  return isStored(reference)
    ? { start: reference.startIndex, end: reference.endIndex }
    : { start: reference.start, end: reference.end }
}

export function isStored(reference: Quotable): reference is PlacedReference & { quote?: TextQuote } {
  return 'startIndex' in reference
}

function quoteOf(reference: Quotable): Sought['quote'] | null {
  if (reference.quote) return reference.quote
  return !isStored(reference) && reference.text ? { exact: reference.text } : null
}
