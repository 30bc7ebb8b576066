import { list, number, object, oneOf, optional, positive, record, text, textUpTo } from './shape.ts'

/** All values of `ExtractionMethod`. */
export const extractionMethods = [
  'direct_quote',
  'paraphrase',
  'inference',
  'aggregation',
  /** The source was searched and does not say it. */
  'negative',
] as const

export const extractionMethodShape = oneOf(extractionMethods)

/** Words by which an agent may state its confidence. */
export const confidenceLevels = ['low', 'medium', 'high'] as const

export const locatorShape = record

/** All values of `AggregateOperation`. */
export const aggregateOperations = ['count', 'share', 'sum', 'mean', 'min', 'max'] as const

export const rowConditionShape = object({
  /** The name of the column; case is ignored. */
  column: textUpTo(500),
  /** The cell equals this text or number. */
  is: optional(textUpTo(500)),
  /** The cell contains these words, side by side. */
  contains: optional(textUpTo(500)),
  /** The cell differs from this text or number. */
  isNot: optional(textUpTo(500)),
  /** The cell is a number not below this. */
  atLeast: optional(number),
  /** The cell is a number not above this. */
  atMost: optional(number),
})

export const aggregationShape = object({
  /**
   * `count`: the number of rows that meet `where`. `share`: this number divided by that of the rows that meet `among`.
   * The other operations use the cells of `column`.
   */
  operation: oneOf(aggregateOperations),
  /** The column whose cells are added, averaged or compared. */
  column: optional(textUpTo(500)),
  /** The rows that count; all by default. */
  where: optional(list(rowConditionShape, 20)),
  /** For `share`: the rows that make up the whole; all by default. */
  among: optional(list(rowConditionShape, 20)),
  /** Row numbers to restrict the figure to, from 1, without the header. */
  rows: optional(list(positive, 10_000)),
  /** Number of the table in its source, from 1; by default the only table that has the columns. */
  table: optional(positive),
  /** Ids of more sources with the same columns; their rows count too. */
  sources: optional(list(textUpTo(1024), 100)),
  /** The decimal sign of the cells, if the cells are ambiguous: `1.200` is 1.2 or 1200. */
  decimalSign: optional(oneOf(['.', ','])),
})

export const registrationShape = object({
  /** Text copied from the source, in the language of the source. */
  quote: optional(text),
  /** Text around the quote, as the agent gave it. */
  quoteContext: optional(text),
  /** BCP 47, such as `de`. */
  quoteLanguage: optional(text),
  /** How the source relates to the claim, in the words of the one who registered the citation. */
  relevanceReasoning: optional(text),
  locator: optional(locatorShape),
  extractionMethod: extractionMethodShape,
  /** The confidence of the agent if given as a word; the citation holds the corresponding number. */
  confidenceLevel: optional(oneOf(confidenceLevels)),
  /** How a figure was computed from the cells of a table. */
  aggregation: optional(aggregationShape),
})
