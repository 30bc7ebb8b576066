import type { Span } from './span.ts'

/**
 * A span of the answer that can be true or false: a sentence, list item or
 * table row; never code, a heading or a link target.
 */
export type Claim = Span & {
  /**
   * Number of the claim in its run, ascending from 1 as the answer is written. Numbers may be missing: sentences that
   * are no claims, and claims that were discarded, have numbers too. If a claim is checked in parts, such as the
   * clauses of a sentence, all of them have its number.
   */
  number: number
  /** Index, from 0, of the text part in which `start` and `end` count. */
  textPart: number
  /** If the text part is JSON: the JSON pointer (RFC 6901) of the string in which `start` and `end` count. */
  pointer?: string
  text: string
  /**
   * Text before the claim that lets a judge resolve "it" and "this", such as up to three sentences of its block, one
   * per line. The judge does not check it. Absent if there is none.
   */
  before?: string
  /**
   * Titles and introductions of the answer above the claim, with their markup, the nearest first. Absent if there are
   * none.
   */
  titles?: string[]
  /**
   * Lines of the answer that name the place of the claim in a source, such as `## Section 3`, the nearest first. Absent
   * if there are none.
   */
  placedBy?: PlacingLine[]
}

/** A line of an answer that names a place in a source, such as `## Section 3`. */
export type PlacingLine = {
  line: string
  /**
   * Present if the line, such as `**Section 3**` between two paragraphs, may be a note on the text above it instead of
   * a title of the text below. The first such line of the answer decides for all: `asNote.line` is that first line, and
   * `asNote.below` is the sentence that this line stands below. If a source has that sentence at the place that
   * `asNote.line` names, all such lines are notes. A note does not say where a source should state the claims below the
   * note.
   */
  asNote?: { line: string; below: string }
}

/** A span of a source's content, the unit of retrieval. */
export type Passage = Span & { sourceId: string; text: string }

/**
 * A source that a matcher proposes for a claim, perhaps with a passage or quote of it. `support` says how far the
 * linked sources support the claim, in the matcher's view.
 */
export type Link = {
  claimNumber: number
  sourceId: string
  /** The span of the source's content, if the matcher knows it. */
  passage?: Span
  /** The part of the claim that the link is about, as offsets in the claim's text; absent if it is about all of it. */
  part?: Span
  /**
   * Text that the matcher says it copied from the source; the verifier looks for it there and in the other sources.
   * Text of less than 8 UTF-16 units counts as none. Absent if the matcher gave none.
   */
  quote?: string
  /**
   * What the linked sources together state about the claim, in the matcher's view: all of it, a part of it, or the
   * contrary. `none`: the matcher found no support; the source is linked only so that a verifier can judge the claim.
   */
  support: 'full' | 'partial' | 'contradicted' | 'none'
  /** 0–1, the confidence of the matcher. */
  confidence: number
  /** Name of the matcher that proposed the link. */
  matcher: string
}
