import { z } from 'zod'
import { citationRefSchema } from '../sources/find-citation.ts'

/** Maximum UTF-16 units of the prose; the same as for an attributed answer. */
const MAX_TEXT = 1_000_000
/** Maximum number of definitions in `numbers`. */
const MAX_NUMBERS = 10_000

const id = z.string().min(1).max(1024)

/** The input of `linkCitations`. */
export const linkInputSchema = z.object({
  /** The prose with marks of registered citations, such as `[12]`, `[12-14]` and `[<id>, <id>]`. */
  text: z.string().max(MAX_TEXT),
  /**
   * Maps numbers to citations, each by its id or its number in the project: `{ "12": "…" }`. Any other number is that
   * of the citation in its project.
   */
  numbers: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/, 'is not a number'), citationRefSchema)
    .refine((numbers) => Object.keys(numbers).length <= MAX_NUMBERS, `has more than ${MAX_NUMBERS} numbers`)
    .optional(),
  /** The question that the prose answers; kept in the record. */
  question: z.string().max(100_000).optional(),
  /** The conversation of the record; by default that of the actor. */
  sessionId: id.optional(),
  /** Id of the answer's record, a new one by default; `conflict` if another answer has it. */
  runId: id.optional(),
})

/**
 * Prose with marks of registered citations, such as `[12]`, and optionally the citation of each number:
 * `{ "12": "<id>" }`.
 */
export type LinkInput = z.input<typeof linkInputSchema>
