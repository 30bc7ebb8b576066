/** What other rooms take from `reader/`: a document → its text, whatever its format. */
export { createDocumentReader } from './reader/document-reader.ts'
export type { DocumentLimits, DocumentReader } from './reader/document-reader.ts'
