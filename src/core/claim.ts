import type { Span } from './span.ts'

/**
 * A span of the answer that can be true or false: a sentence, list item or
 * table row; never code, a heading or a link target.
 */
export type Claim = Span & {
  /** 1, 2, … in reading order within the run. */
  number: number
  /** Ordinal of the text part that `start` and `end` index, from 0. */
  textPart: number
  text: string
}

/** A span of a source's content, the unit of retrieval. */
export type Passage = Span & { sourceId: string; text: string }

/**
 * A matcher's proposal: this claim rests on this source, perhaps on this
 * passage or quote of it.
 */
export type Link = {
  claimNumber: number
  sourceId: string
  /** Where in the source's content, if the matcher knows. */
  passage?: Span
  /** The part of the claim it is for, within the claim's text, where it is not for all of it. */
  part?: Span
  /** Verbatim words of the source, if the matcher has them. */
  quote?: string
  support: 'full' | 'partial'
  /** 0–1, how sure the matcher is. */
  confidence: number
  /** Name of the matcher that proposed it. */
  matcher: string
}
