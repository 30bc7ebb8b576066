/**
 * What other rooms take from `shapes/`: checks whether a schema would return a value unchanged, without loading zod.
 */
export { actorChecks } from './shapes/actor.ts'
export { citationsDataSchema } from './shapes/citations-data.ts'
export {
  expectBytes,
  expectMethods,
  expectObject,
  expectObjects,
  expectText,
  expectTexts,
  isObjectOrArray,
} from './shapes/expect.ts'
export type { LazySchema } from './shapes/lazy-schema.ts'
export { exactly, isObject, isRecord, isString, listOf, optional } from './shapes/shape.ts'
export type { Check } from './shapes/shape.ts'
export { sourceInputChecks } from './shapes/source-input.ts'
export { isVerification } from './shapes/verification.ts'
