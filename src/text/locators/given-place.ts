import { z } from 'zod'
import { firstProblem, plainIssue } from '../../core/plain-issue.ts'
import { placeSchema, statuteLocatorSchema } from '../../core/place.ts'
import type { Place } from '../../core/place.ts'
import { parseStatuteReference } from './statute-locator.ts'

/**
 * A place as an agent gives it. All fields are optional, and unknown fields are allowed, since a locator is free-form
 * JSON. `kind` of a statute defaults to `section` (§); a cell may be written as in formulas: `$b$7`, `Q1!B7`, `'Q1
 * 2024'!B7`.
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

/**
 * The place of a locator, or a sentence about the part that cannot be read. `statute` may be text (`§ 257 Abs. 4 HGB`);
 * `page_start` and `page_end` are other names of `page` and `lastPage`.
 */
export function parseGivenPlace(locator: Record<string, unknown>): { place: Place } | { problem: string } {
  const { statute } = locator
  const read = typeof statute === 'string' ? parseStatuteReference(statute) : statute
  if (read === null) {
    return { problem: `The locator's statute ${JSON.stringify(statute).slice(0, 100)} cannot be parsed.` }
  }
  const { page = locator['page_start'], lastPage = locator['page_end'] } = locator
  const parsed = givenPlaceSchema.safeParse(
    {
      ...locator,
      ...(page !== undefined && { page }),
      ...(lastPage !== undefined && { lastPage }),
      ...(read !== undefined && { statute: read }),
    },
    { error: plainIssue },
  )
  if (parsed.success) return { place: parsed.data }
  return { problem: `The locator's ${firstProblem(parsed.error, 'form')}.` }
}

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
