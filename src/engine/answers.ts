/** What other rooms take from `answers/`: an answer with its sources → cited records. */
export { attributeInputSchema } from './answers/attribute-input-schema.ts'
