import { placeSchema, statuteLocatorSchema } from '../core/place.ts'

/**
 * A place as an agent gives it. All fields are optional, and others are allowed,
 * since a locator is free-form JSON. `kind` of a statute defaults to `section` (§).
 */
export const givenPlaceSchema = placeSchema
  .extend({
    statute: statuteLocatorSchema
      .extend({ kind: statuteLocatorSchema.shape.kind.default('section') })
      .optional(),
  })
  .loose()
