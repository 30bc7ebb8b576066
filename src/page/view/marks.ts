import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isMarked } from '../../core/is-reference.ts'

/** The citations of an answer and the sources they name. */
export type AnswerMarks = {
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
  /**
   * Failed citations. Those that their source contradicts are always marked. The others are marked only with
   * `showFailed` of the view, or `showUncited` of `CitedAnswer` and `<citespan-answer>`.
   */
  readonly failed?: readonly Citation[]
  /**
   * The text parts of the message; `textPart` of a citation is an index in them. Without them, the option `textPart` of
   * a view may be too high, because the message begins with text parts of another call. The view then finds the right
   * part: it compares the `text` of the citations with the shown text.
   */
  readonly textParts?: readonly string[]
}

/** The citations that a page marks; with `showFailed` including all failed ones. */
export function markedCitations(
  { citations, failed = [] }: Pick<AnswerMarks, 'citations' | 'failed'>,
  { showFailed = false }: { showFailed?: boolean } = {},
): readonly Citation[] {
  const given = failed.length > 0 ? [...citations, ...failed] : citations
  return showFailed || given.every(isMarked) ? given : given.filter(isMarked)
}
