import { z } from 'zod'

/** One element of the answer, as the provider is told; what comes is read by `readRelevance`. */
export const relevanceSchema = z.object({
  sid: z.int(),
  o_relevance: z.number(),
  q_relevance: z.array(z.object({ qid: z.string(), score: z.number() })),
  reasoning: z.string(),
})

const score = z.union([z.number(), z.string().trim().min(1).transform(Number)]).pipe(z.number())
const number = z
  .union([
    z.int(),
    z
      .string()
      .trim()
      .regex(/^\d{1,6}$/)
      .transform(Number),
  ])
  .pipe(z.int())

/** What small models make of it: numbers as strings, and missing lists and reasons. Ranges are checked by the reader. */
export const looseRelevanceSchema = z.object({
  sid: number,
  o_relevance: score,
  q_relevance: z.array(z.unknown()).catch([]),
  reasoning: z.string().catch(''),
})

/** One score of a query. */
export const looseQuerySchema = z.object({ qid: number, score })
