/** References for display. In: citations of an answer. Out: references, numbered in reading order. */
import type { Citation, CitedBy } from '../../core/citation.ts'
import { isReference } from '../../core/is-reference.ts'

/** A reference as a reader sees it: a display number, its span, and the cited sources. */
export type Reference = {
  /** The id of the citation. */
  id: string
  /** The display number of the reference: 1, 2, … in reading order. References to one source have different numbers. */
  index: number
  /** Index, from 0, of the text part to which the offsets belong. */
  textPart: number
  /** If the text part is JSON: the JSON pointer (RFC 6901) of the string in which the offsets count. */
  pointer?: string
  /**
   * UTF-16 offset at which the cited span begins: in `textParts[textPart]` of the run's record or, if there is a
   * `pointer`, in the string to which it points in the JSON of that text part.
   */
  startIndex: number
  /** Offset in UTF-16 units after the last unit of the cited span. */
  endIndex: number
  /** Ids of the cited sources, the best first. */
  sourceIds: string[]
  /** The quote of the first piece of evidence; absent if there is no evidence. */
  citedText?: string
  /** Ids of cited sources that entered the model's context only after it wrote the claim; absent if there are none. */
  foundAfter?: string[]
  /**
   * Citations that the model or its provider made itself. Their `citedText` is what the provider claims the source
   * says, not a quote of it. Absent if there are none.
   */
  citedBy?: CitedBy[]
}

/** The references of an answer, ordered by position; failed citations have none. */
export function toReferences(citations: readonly Citation[]): Reference[] {
  return citations
    .filter(isReference)
    .toSorted((a, b) => a.textPart - b.textPart || compareWithin(a, b))
    .map(({ id, textPart, pointer, start, end, sourceIds, evidence, foundAfter, citedBy }, position) => ({
      id,
      index: position + 1,
      textPart,
      ...(pointer !== undefined && { pointer }),
      startIndex: start,
      endIndex: end,
      sourceIds,
      ...(evidence[0] && { citedText: evidence[0].quote }),
      ...(foundAfter && { foundAfter }),
      ...(citedBy && { citedBy }),
    }))
}

/**
 * Sorts the citations of one text part by offset. Those of different JSON strings keep the order in which they are
 * given, because each string has offsets of its own.
 */
function compareWithin(a: Citation, b: Citation): number {
  return a.pointer === b.pointer ? a.start - b.start || a.end - b.end : 0
}
