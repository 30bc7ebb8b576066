import { z } from 'zod'
import { citationRefSchema } from '../sources/find-citation.ts'

/** UTF-16 units of a prose, as of an answer that is attributed. */
const MAX_TEXT = 1_000_000
/** Numbers that a caller names. */
const MAX_NUMBERS = 10_000

const id = z.string().min(1).max(1024)

/** The input of `linkCitations`. */
export const linkInputSchema = z.object({
  /** The prose with marks of registered citations: `[12]`, `[12, 13]`, `[12][13]`, `[<id>]`. */
  text: z.string().max(MAX_TEXT),
  /** Which citation a number means, by its id or its number in the project: `{ "12": "…" }`. Any other number is that of the citation in its project. */
  numbers: z
    .record(z.string().regex(/^[1-9]\d{0,8}$/, 'is no number'), citationRefSchema)
    .refine((numbers) => Object.keys(numbers).length <= MAX_NUMBERS, `has more than ${MAX_NUMBERS} numbers`)
    .optional(),
  /** The question that the prose answers; kept in the record. */
  question: z.string().max(100_000).optional(),
  /** The conversation that the record belongs to; that of the actor unless told. */
  sessionId: id.optional(),
  /** The record's id; a new one by default. */
  runId: id.optional(),
})

/** Prose with marks of registered citations, and what numbers mean. */
export type LinkInput = z.input<typeof linkInputSchema>
