/**
 * Public exports of `fields/`: reads an input by the names of its fields, or reports an unknown field and the
 * one that was probably meant.
 */
export { createEditDistance, editDistance } from './fields/edit-distance.ts'
export { closedFields, foreignNames, knownNames, readClosed, shown } from './fields/known-fields.ts'
export type { KnownFields, KnownNames } from './fields/known-fields.ts'
export { nearestName } from './fields/nearest-name.ts'
export { namesOf, withMadeAnew } from './fields/schema-fields.ts'
