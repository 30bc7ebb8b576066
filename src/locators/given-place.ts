import { z } from 'zod'
import { placeSchema, statuteLocatorSchema } from '../core/place.ts'

/**
 * A place as an agent gives it. All fields are optional, and others are allowed,
 * since a locator is free-form JSON. `kind` of a statute defaults to `section` (§); a cell may be
 * written as in formulas: `$b$7`, `Q1!B7`, `'Q1 2024'!B7`.
 */
export const givenPlaceSchema = z.preprocess(
  splitCell,
  placeSchema
    .extend({
      statute: statuteLocatorSchema
        .extend({ kind: statuteLocatorSchema.shape.kind.default('section') })
        .optional(),
    })
    .loose(),
)

function splitCell(place: unknown): unknown {
  if (typeof place !== 'object' || place === null || !('cell' in place) || typeof place.cell !== 'string')
    return place
  const { cell } = place
  const at = cell.lastIndexOf('!')
  const sheet = cell.slice(0, Math.max(0, at)).trim().replaceAll(/^'|'$/g, '').replaceAll("''", "'")
  return {
    ...(sheet !== '' && { sheet }),
    ...place,
    cell: cell
      .slice(at + 1)
      .replaceAll('$', '')
      .trim()
      .toUpperCase(),
  }
}
