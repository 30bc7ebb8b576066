/** Public exports of `answers/`. In: an answer with its sources. Out: cited records. */
export { attributeInputSchema } from './answers/attribute-input-schema.ts'
