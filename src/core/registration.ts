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

/** What an agent may say of its confidence in words. */
export const confidenceLevels = ['low', 'medium', 'high'] as const

/** What an agent may say of its confidence in words. */
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** A place in a source, in the terms of its kind: page, heading path, § and Absatz. Free-form JSON. */
export const locatorSchema = z.record(z.string(), z.unknown())

/**
 * A place in a source in the terms of its kind, as an agent gave it. `page`, `lastPage`, `slide`,
 * `lastSlide`, `sheet`, `cell`, `box`, `headings` and `statute` are understood; other fields are stored unchanged.
 */
export type Locator = z.infer<typeof locatorSchema>

/** All values of `AggregateOperation`. */
export const aggregateOperations = ['count', 'share', 'sum', 'mean', 'min', 'max'] as const

/** What is done with the cells of a table. */
export type AggregateOperation = (typeof aggregateOperations)[number]

/** A condition on one column of a row; all that are given must hold. */
export const rowConditionSchema = z.object({
  /** The column by its name, without regard to case. */
  column: z.string().max(500),
  /** The cell is this text or number. */
  is: z.string().max(500).optional(),
  /** The cell has these words, side by side. */
  contains: z.string().max(500).optional(),
  /** The cell is another text or number. */
  isNot: z.string().max(500).optional(),
  /** The cell is a number of at least this. */
  atLeast: z.number().optional(),
  /** The cell is a number of at most this. */
  atMost: z.number().optional(),
})

/** A condition on one column of a row; all that are given must hold. */
export type RowCondition = z.infer<typeof rowConditionSchema>

/** A figure that a claim takes from many cells: how it is computed, and from which. */
export const aggregationSchema = z.object({
  /** `count`: how many rows; `share`: which part of the rows; the others are of the cells of `column`. */
  operation: z.enum(aggregateOperations),
  /** The column whose cells are added, averaged or compared. */
  column: z.string().max(500).optional(),
  /** The rows that count; all by default. */
  where: z.array(rowConditionSchema).max(20).optional(),
  /** For `share`: the rows that are the whole; all by default. */
  among: z.array(rowConditionSchema).max(20).optional(),
  /** Only these rows, from 1, without the header. */
  rows: z.array(z.int().positive()).max(10_000).optional(),
  /** The table in its source, from 1; by default the only one that has the columns. */
  table: z.int().positive().optional(),
  /** Further sources with the same columns, whose rows are added. */
  sources: z.array(z.string().max(1024)).max(100).optional(),
  /** How decimals are written in the cells, where the cells do not tell: `1.200` is 1.2 or 1200. */
  decimalSign: z.enum(['.', ',']).optional(),
})

/** A figure that a claim takes from many cells: how it is computed, and from which. */
export type Aggregation = z.infer<typeof aggregationSchema>

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
  /** The confidence of the agent, if it said it in words; the number that stands for the word is in the citation. */
  confidenceLevel: z.enum(confidenceLevels).optional(),
  /** How a figure was computed from the cells of a table. */
  aggregation: aggregationSchema.optional(),
})

/** What an agent stated about a citation that it registered itself; claim and source are in the citation. */
export type Registration = z.infer<typeof registrationSchema>
