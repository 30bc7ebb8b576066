import { textOrigins } from '../text/text-origin.ts'
import { oneOf } from './shape.ts'

/** All values of `SourceType`. */
export const sourceTypes = ['website', 'document', 'database', 'api', 'mcp', 'custom'] as const

export const sourceTypeShape = oneOf(sourceTypes)

export const textOriginShape = oneOf(textOrigins)
