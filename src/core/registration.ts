import { z } from 'zod'

export const extractionMethods = [
  'direct_quote',
  'paraphrase',
  'inference',
  'aggregation',
  /** The source was checked and does not say it. */
  'negative',
] as const
export const extractionMethodSchema = z.enum(extractionMethods)
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>

/** Where in a source, in the words of its kind: page, heading path, § and Absatz. Free JSON. */
export const locatorSchema = z.record(z.string(), z.unknown())
export type Locator = z.infer<typeof locatorSchema>

/** What an agent said of a citation that it registered itself; its claim and source are in the citation. */
export const registrationSchema = z.object({
  /** Verbatim words of the source, in its language. */
  quote: z.string().optional(),
  /** Words around the quote. */
  quoteContext: z.string().optional(),
  /** BCP 47, such as `de`. */
  quoteLanguage: z.string().optional(),
  /** Why the source bears on the claim. */
  relevanceReasoning: z.string().optional(),
  locator: locatorSchema.optional(),
  extractionMethod: extractionMethodSchema,
})
export type Registration = z.infer<typeof registrationSchema>
