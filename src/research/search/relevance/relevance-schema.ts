import { z } from 'zod'

/**
 * The schema of one judged result that the provider of the model is given; `looseRelevanceSchema` reads the answers.
 */
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

/**
 * Reads one judged result as small models write it: numbers as strings, missing lists and reasons. The reader checks
 * ranges.
 */
export const looseRelevanceSchema = z.object({
  sid: number,
  o_relevance: score,
  q_relevance: z.array(z.unknown()).catch([]),
  reasoning: z.string().catch(''),
})

/** Reads one element of `q_relevance`: the score of one query. */
export const looseQuerySchema = z.object({ qid: number, score })
