import type { z } from 'zod'
import {
  aggregateOperations,
  aggregationShape,
  confidenceLevels,
  extractionMethodShape,
  locatorShape,
  registrationShape,
  rowConditionShape,
} from './shapes/registration.ts'
import { schemaOf } from './shapes/schema-of.ts'

export { confidenceLevels, extractionMethods } from './shapes/registration.ts'

/** Zod schema of `ExtractionMethod`: how a claim that an agent registered rests on its source. */
export const extractionMethodSchema = schemaOf(extractionMethodShape)

/**
 * How a claim that an agent registered rests on its source, such as `direct_quote` or `inference`; `negative`: the
 * source, or the cited place in it, does not say the claim.
 */
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>

/** Words by which an agent may state its confidence. */
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** A place in a source as an agent gave it: any JSON object, such as `{ page: 3 }` or `{ sheet: 'Q1', cell: 'B7' }`. */
export const locatorSchema = schemaOf(locatorShape)

/**
 * A place in a source as an agent gave it: any JSON object, such as `{ page: 3 }` or `{ sheet: 'Q1', cell: 'B7' }`.
 *
 * Citing fails with `invalid-locator` if the source lacks the place that these fields name: `page`, `lastPage`,
 * `slide`, `lastSlide`; `sheet`, `cell`; `headings`, a list of titles, the outermost first; `statute`, a text such as
 * `§ 257 Abs. 4 HGB` or a `StatuteLocator`; `row`, `column`, `table`; `timestamp`, such as `00:01:23`. `section`,
 * `section_header` and `heading_context` may be in the agent's own words: a name that is not found is only a warning
 * (`unknown-place`). Fields that citespan does not know are stored unchanged.
 */
export type Locator = z.infer<typeof locatorSchema>

/** How a figure is computed from the cells of a table, such as `sum`, `mean` or `count`. */
export type AggregateOperation = (typeof aggregateOperations)[number]

/** A condition on a row's cell in one column; the cell must fit all given fields: `{ column: 'year', is: '2020' }`. */
export const rowConditionSchema = schemaOf(rowConditionShape)

/** A condition on a row's cell in one column; the cell must fit all given fields: `{ column: 'year', is: '2020' }`. */
export type RowCondition = z.infer<typeof rowConditionSchema>

/** A figure that a claim computes from several cells: the operation, and the cells. */
export const aggregationSchema = schemaOf(aggregationShape)

/** A figure that a claim computes from several cells: the operation, and the cells. */
export type Aggregation = z.infer<typeof aggregationSchema>

/**
 * What an agent stated when it registered a citation, such as its quote, place and method. Claim and source are fields
 * of the citation itself.
 */
export const registrationSchema = schemaOf(registrationShape)

/**
 * What an agent stated when it registered a citation, such as its quote, place and method. Claim and source are fields
 * of the citation itself.
 */
export type Registration = z.infer<typeof registrationSchema>
