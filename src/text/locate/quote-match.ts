import type { MatchKind } from '../../core/citation.ts'
import type { Span } from '../../core/span.ts'

/** The place of a quote in a text; `text.slice(start, end)` is the text's own wording. */
export type QuoteMatch = Span & {
  /** Share (0–1) of the quote's characters that need no edit; 1 for exact and folded matches. */
  similarity: number
  kind: MatchKind
}

/** Which matches count, and which of several is chosen. */
export type LocateOptions = {
  /**
   * Minimum similarity of a fuzzy match, 0.5–1. By default it falls with the length of the quote, from 0.9 below 12
   * UTF-16 units to 0.58 from 120 on, and may be 0.07 lower if letters are only misread, as by OCR.
   */
  minSimilarity?: number
  /** The text before and after the quote, to choose between equal matches; the nearest 64 UTF-16 units count. */
  context?: { prefix?: string; suffix?: string }
  /**
   * An offset in the text, in UTF-16 units, to choose between equal matches. Matches of whole words are preferred to
   * those within longer words, then those with more of `context`, then the nearest to `near`, then the first.
   */
  near?: number
  /** What becomes of a match that changes a fact, such as a number or negation: `refused` (default) or `kept`. */
  changedFacts?: 'refused' | 'kept'
}
