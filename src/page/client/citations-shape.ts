import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import { citationShape, citationsDataShape, citedSourceShape } from '../../core/shapes.ts'

/**
 * Whether a value from the network has the shape of `CitationsData`, as `citationsDataSchema` checks it, but without
 * loading zod.
 */
export function isCitationsData(value: unknown): value is CitationsData {
  return citationsDataShape.check(value)
}

/** Whether a value from the network has the shape that `citedSourceSchema` checks, but without loading zod. */
export function isCitedSource(value: unknown): value is CitedSource {
  return citedSourceShape.check(value)
}

/** Whether a value from the network has the shape of a `Citation`. The check does not load zod. */
export function isCitation(value: unknown): value is Citation {
  return citationShape.check(value)
}
