import { z } from 'zod'
import { extractionMethodSchema, locatorSchema } from '../../core/registration.ts'

/** UTF-16 units; a longer quote is taken with a warning. */
export const LONG_QUOTE = 1_500

/** What an agent says of a citation: which source bears on which claim, how, and where. */
export const citeInputSchema = z.object({
  sourceId: z.string().min(1).max(1024),
  claim: z.string().trim().min(1).max(10_000),
  /** Verbatim words of the source, in its language. */
  quote: z.string().trim().min(1).max(100_000).optional(),
  /** Words around the quote, where it occurs more than once. */
  quoteContext: z.string().max(10_000).optional(),
  /** BCP 47: `de`. */
  quoteLanguage: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
    .optional(),
  relevanceReasoning: z.string().max(10_000).optional(),
  /** `{ page, lastPage, headings, statute }`, and whatever else is worth keeping; `statute` also as text: `§ 257 Abs. 4 HGB`. */
  locator: locatorSchema.optional(),
  /** 0–1, how sure the agent is; 1 unless told. */
  confidence: z.number().min(0).max(1).default(1),
  extractionMethod: extractionMethodSchema.default('direct_quote'),
})
export type CiteInput = z.input<typeof citeInputSchema>
export type CiteRequest = z.output<typeof citeInputSchema>
