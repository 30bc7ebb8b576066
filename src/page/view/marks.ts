import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'

/** The citations of an answer and the sources they name. */
export type AnswerMarks = {
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
}
