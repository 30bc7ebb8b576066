import { z } from 'zod'

/** All values of `ExtractionMethod`. */
export const extractionMethods = [
  'direct_quote',
  'paraphrase',
  'inference',
  'aggregation',
  /** The source was searched and does not say it. */
  'negative',
] as const

/** Schema of `ExtractionMethod`. */
export const extractionMethodSchema = z.enum(extractionMethods)

/**
 * How a claim that an agent registered rests on its source; `negative`: the source was searched and
 * does not say it.
 */
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>

/** A place in a source, in the terms of its kind: page, heading path, § and Absatz. Free-form JSON. */
export const locatorSchema = z.record(z.string(), z.unknown())

/**
 * A place in a source in the terms of its kind, as an agent gave it. `page`, `lastPage`, `slide`,
 * `lastSlide`, `sheet`, `cell`, `headings` and `statute` are understood; other fields are stored unchanged.
 */
export type Locator = z.infer<typeof locatorSchema>

/** What an agent stated about a citation that it registered itself; claim and source are in the citation. */
export const registrationSchema = z.object({
  /** Text copied from the source, in the language of the source. */
  quote: z.string().optional(),
  /** Text around the quote. */
  quoteContext: z.string().optional(),
  /** BCP 47, such as `de`. */
  quoteLanguage: z.string().optional(),
  /** How the source relates to the claim. */
  relevanceReasoning: z.string().optional(),
  locator: locatorSchema.optional(),
  extractionMethod: extractionMethodSchema,
})

/** What an agent stated about a citation that it registered itself; claim and source are in the citation. */
export type Registration = z.infer<typeof registrationSchema>
