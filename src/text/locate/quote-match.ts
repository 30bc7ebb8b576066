import type { MatchKind } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'

/** Where a quote stands in a text; `text.slice(start, end)` is what the text really says. */
export type QuoteMatch = Span & {
  /** 0–1: share of the quote that needs no edit; 1 for exact and folded matches. */
  similarity: number
  kind: MatchKind
}

/** Which places count, and which is taken if there are several. */
export type LocateOptions = {
  /** Least similarity of a fuzzy match, 0.5–1; by the quote's length unless told, see `defaultSimilarity`. */
  minSimilarity?: number
  /** What stands before and after the quote, to choose between equal matches. */
  context?: { prefix?: string; suffix?: string }
  /** An offset of the text: of equal matches in equal context the nearest is chosen, else the first. */
  near?: number
  /** Whether a place that changes a number, negation, quantifier or opposite is given all the same; `refused` unless told. */
  changedFacts?: 'refused' | 'kept'
}
