/** An answer with marks → clean text; loaded when an answer may have marks. */
export { createMarkReader, readMarks } from './protocols/mark-reader.ts'
