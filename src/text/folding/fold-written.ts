import type { Span } from '../../core/span.ts'
import { widenToClusters } from './clusters.ts'
import { foldUnits } from './fold-units.ts'
import type { FoldMarkup } from './fold-units.ts'
import { mapToFolded, mapToOriginal } from './offset-map.ts'

export type FoldedText = {
  readonly text: string
  /**
   * The range of the original that a span of `text` comes from, without markup at its borders. Neither end is inside a
   * surrogate pair or grapheme cluster.
   */
  toOriginal(span: Span): Span
  /** The part of `text` that comes from a span of the original. */
  toFolded(span: Span): Span
}

/** Folds as `foldText` does, but keeps markdown signs and HTML entities as text. */
export function foldWritten(text: string): FoldedText {
  return toFolded(text, null)
}

export function toFolded(text: string, markup: FoldMarkup | null): FoldedText {
  const { text: folded, map } = foldUnits(text, markup)
  return {
    text: folded,
    toOriginal: (span) => widenToClusters(mapToOriginal(map, span), text),
    toFolded: (span) => mapToFolded(map, span),
  }
}
