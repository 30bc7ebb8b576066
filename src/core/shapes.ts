/**
 * Public exports of `shapes/`: fast checks of values that do not load zod. Some say whether the schema would
 * accept a value, others whether it would return the value unchanged.
 */
export { actorShape } from './shapes/actor.ts'
export { citationShape } from './shapes/citation.ts'
export { citationsDataSchema } from './shapes/citations-data-schema.ts'
export { citationsDataShape, citedSourceShape } from './shapes/citations-data.ts'
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
export { isExactly, isRecord } from './shapes/exactly.ts'
export { isListOf, isObject, isString } from './shapes/shape.ts'
export { givenSourceShape, sourceInputShape } from './shapes/source-input.ts'
export { verificationShape } from './shapes/verification.ts'
