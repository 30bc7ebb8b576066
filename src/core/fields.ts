/** What other rooms take from `fields/`: inputs and the names of their fields → the input, or which field is unknown and which was meant. */
export { createEditDistance, editDistance } from './fields/edit-distance.ts'
export { closedFields, foreignNames, knownNames, readClosed, shown } from './fields/known-fields.ts'
export type { KnownFields, KnownNames } from './fields/known-fields.ts'
export { nearestName } from './fields/nearest-name.ts'
export { namesOf, withMadeAnew } from './fields/schema-fields.ts'
