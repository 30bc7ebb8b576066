import { placeSchema, statuteLocatorSchema } from '../core/place.ts'

/**
 * A place as an agent names it: all optional, and it may hold more than this,
 * since a locator is free JSON. A statute without a `kind` is one with §§.
 */
export const givenPlaceSchema = placeSchema
  .extend({
    statute: statuteLocatorSchema
      .extend({ kind: statuteLocatorSchema.shape.kind.default('section') })
      .optional(),
  })
  .loose()
