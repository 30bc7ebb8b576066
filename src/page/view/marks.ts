import type { Citation } from '../../core/citation.ts'
import type { CitedSource } from '../../core/citations-data.ts'

/** The citations of an answer and the sources they name. */
export type AnswerMarks = {
  readonly sources: readonly CitedSource[]
  readonly citations: readonly Citation[]
  /** The text parts of the message, if those of the citations are counted in it: they are then not looked for. */
  readonly textParts?: readonly string[]
}
