/**
 * What other rooms take from `shapes/`: checks that tell, without loading zod, whether the schema of a value accepts it
 * or would return it unchanged.
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
