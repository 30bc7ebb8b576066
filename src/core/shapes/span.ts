import { object, offset } from './shape.ts'

export const spanShape = object({ start: offset, end: offset })
