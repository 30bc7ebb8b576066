/** Reads marks out of an answer; loaded when an answer may have marks. */
export { createMarkReader, readMarks } from './protocols/mark-reader.ts'
