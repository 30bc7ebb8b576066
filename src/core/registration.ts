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

/** Schema of `ExtractionMethod`. */
export const extractionMethodSchema = schemaOf(extractionMethodShape)

/**
 * How a claim that an agent registered rests on its source; `negative`: the source was searched and
 * does not say it.
 */
export type ExtractionMethod = z.infer<typeof extractionMethodSchema>

/** Words by which an agent may state its confidence. */
export type ConfidenceLevel = (typeof confidenceLevels)[number]

/** A place in a source, in the terms of its kind, as an agent gave it: any JSON object. */
export const locatorSchema = schemaOf(locatorShape)

/**
 * A place in a source, in the terms of its kind, as an agent gave it: any JSON object.
 *
 * Citing fails with `invalid-locator` if the source lacks the place that fields such as `page`, `sheet`, `cell`,
 * `headings` and `statute` name. `section`, `section_header` and `heading_context` may be in the agent's own words: a
 * name that is not found is only a warning (`unknown-place`). Fields that citespan does not know are stored unchanged.
 */
export type Locator = z.infer<typeof locatorSchema>

/** How a figure is computed from the cells of a table. */
export type AggregateOperation = (typeof aggregateOperations)[number]

/** A condition on one column of a row; a row must meet all given conditions. */
export const rowConditionSchema = schemaOf(rowConditionShape)

/** A condition on one column of a row; a row must meet all given conditions. */
export type RowCondition = z.infer<typeof rowConditionSchema>

/** A figure that a claim computes from several cells: the operation, and the cells. */
export const aggregationSchema = schemaOf(aggregationShape)

/** A figure that a claim computes from several cells: the operation, and the cells. */
export type Aggregation = z.infer<typeof aggregationSchema>

/** What an agent stated about a citation that it registered; the citation holds claim and source. */
export const registrationSchema = schemaOf(registrationShape)

/** What an agent stated about a citation that it registered; the citation holds claim and source. */
export type Registration = z.infer<typeof registrationSchema>
