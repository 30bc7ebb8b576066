import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'
import { isMarked } from '../../core/is-reference.ts'

/** The citations of an answer and the sources they name. */
export type AnswerMarks = {
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
  /** Failed citations: those that their source contradicts are marked, others only with `showFailed`/`showUncited`. */
  readonly failed?: readonly Citation[]
  /**
   * The text parts of the message; `textPart` of a citation is an index in them. Without them, the shown text counts as
   * an earlier part if only the citations of that part fit it.
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
