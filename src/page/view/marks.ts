import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'

/** What stands on an answer: its citations, and the sources they name. */
export type AnswerMarks = {
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
}
