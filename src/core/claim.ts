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
  /** The string that `start` and `end` index, if the text part is JSON: its JSON pointer (RFC 6901). */
  pointer?: string
  text: string
  /**
   * What the answer says right before the claim: up to three sentences before it, each in a line of
   * its own, the sentence above its list, the header of its table, or a heading. A judge reads it to resolve "it" and "this" and
   * does not judge it.
   */
  before?: string
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
  /** The span of the source's content, if the matcher knows it. */
  passage?: Span
  /** The part of the claim that the link is about, as offsets in the claim's text; absent if it is about all of it. */
  part?: Span
  /** Text copied from the source, if the matcher gives it. */
  quote?: string
  /**
   * What the matcher says that the sources of its links for the claim state together: all of it,
   * a part of it, or something that cannot be true together with it. `none`: the link names only
   * what is nearest, for a verifier to measure, because the matcher found nothing.
   */
  support: 'full' | 'partial' | 'contradicted' | 'none'
  /** 0–1, the confidence of the matcher. */
  confidence: number
  /** Name of the matcher that proposed it. */
  matcher: string
}
