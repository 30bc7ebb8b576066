import { methods, statuses, verdicts } from '../verdict.ts'
import { evidencePlaceShape } from './place.ts'
import { choice, list, object, oneOf, optional, positive, share, text } from './shape.ts'
import { spanShape } from './span.ts'

export const verdictShape = oneOf(verdicts)

export const statusShape = oneOf(statuses)

/** All values of `MatchKind`. */
export const matchKinds = ['exact', 'folded', 'fuzzy'] as const

export const matchKindShape = oneOf(matchKinds)

export const differencePartShape = object({
  kind: oneOf(['same', 'missing', 'added']),
  text,
})

export const evidenceShape = object({
  ...spanShape.fields,
  sourceId: text,
  quote: text,
  /** 0–1, 1 for exact and folded matches of a proposed quote. */
  similarity: share,
  kind: matchKindShape,
  /** The text before the quote, up to 60 UTF-16 units. */
  prefix: optional(text),
  /** The text after the quote, up to 60 UTF-16 units. */
  suffix: optional(text),
  /** 1-based page of `start`, if the source has pages. */
  pageNumber: optional(positive),
  /** The place in the source in a reader's terms (page, headings, §); holds only what is certain. */
  locator: optional(evidencePlaceShape),
  /** The given quote compared with the text found, if they differ. */
  difference: optional(list(differencePartShape)),
})

export const quoteCheckShape = choice(
  object({ outcome: oneOf(['found']) }),
  /** `foundInSourceId`: another version of the cited source that has the quote; absent if none was found. */
  object({ outcome: oneOf(['altered']), foundInSourceId: optional(text) }),
  object({ outcome: oneOf(['unclear']) }),
  object({ outcome: oneOf(['misattributed']), foundInSourceId: text }),
  object({
    outcome: oneOf(['fabricated']),
    /** 0–1, similarity of the most similar place in the cited source; absent if it was not measured. */
    similarity: optional(share),
  }),
)

export const figureWordsShape = object({
  /** The figure or date as the judge wrote it, usually copied from the claim. */
  figure: text,
  /**
   * The words of the evidence that state the figure in a form that code cannot read: copied, counted (`a | b`) or
   * computed (`a + b`).
   */
  words: text,
})

/** All values of `Verification['objection']`. */
export const objections = ['difference', 'surroundings', 'link', 'withdrawn'] as const

export const verificationShape = object({
  verdict: verdictShape,
  status: statusShape,
  /** 0–1, support of the claim by its evidence. */
  score: share,
  /** The reason for the verdict, one sentence for a reader. */
  reason: text,
  evidence: list(evidenceShape),
  /**
   * Spans of the claim (offsets within its text) that its evidence most likely does not state, or states differently.
   */
  missing: list(spanShape),
  /** Name of the verifier that gave the verdict. */
  verifier: text,
  /** How the verdict was reached; absent in records older than this field. */
  method: optional(oneOf(methods)),
  /**
   * The result of looking for the quote that a matcher or agent gave; absent if no quote was looked for. Of several
   * quotes, that of one that failed, if any did, even if other evidence decided the verdict.
   */
  quoteCheck: optional(quoteCheckShape),
  /**
   * Words in which a judge found figures of the claim that the evidence states in another form; absent if there are
   * none.
   */
  figures: optional(list(figureWordsShape)),
  /**
   * What in the source may oppose the claim, although words alone cannot decide; `reason` explains it. `difference`:
   * another value or a negation in the same place. `surroundings`: the text around the sentence. `link`: the address
   * that a link leads to. `withdrawn`: the source says of itself that it no longer holds.
   */
  objection: optional(oneOf(objections)),
  /** Further remarks that did not affect the verdict, one sentence each; absent if there are none. */
  notes: optional(list(text)),
})
