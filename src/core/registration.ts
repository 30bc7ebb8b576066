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

/** Words by which an agent may state its confidence. */
export const confidenceLevels = ['low', 'medium', 'high'] as const

/** Words by which an agent may state its confidence. */
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** A place in a source, in the terms of its kind: page, heading path, § and Absatz. Any JSON object. */
export const locatorSchema = z.record(z.string(), z.unknown())

/**
 * A place in a source, in the terms of its kind, as an agent gave it. citespan understands `page`, `lastPage`, `slide`,
 * `lastSlide`, `sheet`, `cell`, `box`, `headings` and `statute`; it stores other fields unchanged.
 */
export type Locator = z.infer<typeof locatorSchema>

/** All values of `AggregateOperation`. */
const aggregateOperations = ['count', 'share', 'sum', 'mean', 'min', 'max'] as const

/** How a figure is computed from the cells of a table. */
export type AggregateOperation = (typeof aggregateOperations)[number]

/** A condition on one column of a row; a row must meet all given conditions. */
export const rowConditionSchema = z.object({
  /** The name of the column; case is ignored. */
  column: z.string().max(500),
  /** The cell equals this text or number. */
  is: z.string().max(500).optional(),
  /** The cell contains these words, side by side. */
  contains: z.string().max(500).optional(),
  /** The cell differs from this text or number. */
  isNot: z.string().max(500).optional(),
  /** The cell is a number not below this. */
  atLeast: z.number().optional(),
  /** The cell is a number not above this. */
  atMost: z.number().optional(),
})

/** A condition on one column of a row; a row must meet all given conditions. */
export type RowCondition = z.infer<typeof rowConditionSchema>

/** A figure that a claim computes from several cells: the operation, and the cells. */
export const aggregationSchema = z.object({
  /**
   * `count`: number of rows. `share`: their part of the rows in `among`. The other operations use the cells of
   * `column`.
   */
  operation: z.enum(aggregateOperations),
  /** The column whose cells are added, averaged or compared. */
  column: z.string().max(500).optional(),
  /** The rows that count; all by default. */
  where: z.array(rowConditionSchema).max(20).optional(),
  /** For `share`: the rows that make up the whole; all by default. */
  among: z.array(rowConditionSchema).max(20).optional(),
  /** Row numbers to restrict the figure to, from 1, without the header. */
  rows: z.array(z.int().positive()).max(10_000).optional(),
  /** Number of the table in its source, from 1; by default the only table that has the columns. */
  table: z.int().positive().optional(),
  /** More sources with the same columns; their rows are added. */
  sources: z.array(z.string().max(1024)).max(100).optional(),
  /** The decimal sign of the cells, if the cells are ambiguous: `1.200` is 1.2 or 1200. */
  decimalSign: z.enum(['.', ',']).optional(),
})

/** A figure that a claim computes from several cells: the operation, and the cells. */
export type Aggregation = z.infer<typeof aggregationSchema>

/** What an agent stated about a citation that it registered; the citation holds claim and source. */
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
  /** The confidence of the agent if given as a word; the citation holds the corresponding number. */
  confidenceLevel: z.enum(confidenceLevels).optional(),
  /** How a figure was computed from the cells of a table. */
  aggregation: aggregationSchema.optional(),
})

/** What an agent stated about a citation that it registered; the citation holds claim and source. */
export type Registration = z.infer<typeof registrationSchema>
