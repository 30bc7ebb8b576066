import { z } from 'zod'
import { extractionMethodSchema, locatorSchema } from '../../core/registration.ts'

/** UTF-16 units; a longer quote is accepted with a warning. */
export const LONG_QUOTE = 1_500

/** The input of a citation: the source, the claim, how the source supports it, and where. */
export const citeInputSchema = z.object({
  sourceId: z.string().min(1).max(1024),
  claim: z.string().trim().min(1).max(10_000),
  /** Text copied from the source, in the language of the source. */
  quote: z.string().trim().min(1).max(100_000).optional(),
  /** Text around the quote, if it occurs more than once. */
  quoteContext: z.string().max(10_000).optional(),
  /** BCP 47, such as `de`. */
  quoteLanguage: z
    .string()
    .regex(/^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/)
    .optional(),
  relevanceReasoning: z.string().max(10_000).optional(),
  /** `{ page, lastPage, slide, lastSlide, sheet, cell, headings, statute }`; `statute` may be text (`§ 257 Abs. 4 HGB`). Other fields are stored unchanged. */
  locator: locatorSchema.optional(),
  /** 0–1, the confidence of the agent; 1 by default. */
  confidence: z.number().min(0).max(1).default(1),
  extractionMethod: extractionMethodSchema.default('direct_quote'),
})

/**
 * The input of a citation that an agent registers: the source, the claim, and how and where the
 * source supports it.
 */
export type CiteInput = z.input<typeof citeInputSchema>
export type CiteRequest = z.output<typeof citeInputSchema>
