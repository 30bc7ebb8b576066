import { object, offset } from './shape.ts'

/** Declares `Span`. */
export const spanShape = object({ start: offset, end: offset })
