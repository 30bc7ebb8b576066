/** Public exports of `reader/`: reads the text of a document in any format. */
export { createDocumentReader } from './reader/document-reader.ts'
export type { DocumentLimits, DocumentReader } from './reader/document-reader.ts'
