/**
 * References for display. In: citations of an answer. Out: numbered references, the map for
 * plain clients, and the compact form to store beside an answer.
 */
import type { Citation } from '../../core/citation.ts'
import { isReference } from '../../core/is-reference.ts'

/** A reference as a reader sees it: a display number, the span it belongs to, and the cited sources. */
export type Reference = {
  /** 1, 2, … in reading order. */
  index: number
  /** Ordinal of the text part that the offsets index, from 0. */
  textPart: number
  /** UTF-16, inclusive. */
  startIndex: number
  /** UTF-16, exclusive. */
  endIndex: number
  /** Best first. */
  sourceIds: string[]
}

/** The references of an answer, ordered by position; failed citations have none. */
export function toReferences(citations: readonly Citation[]): Reference[] {
  return citations
    .filter(isReference)
    .toSorted((a, b) => a.textPart - b.textPart || a.start - b.start || a.end - b.end)
    .map(({ textPart, start, end, sourceIds }, position) => ({
      index: position + 1,
      textPart,
      startIndex: start,
      endIndex: end,
      sourceIds: [...sourceIds],
    }))
}
