import type { z } from 'zod'
import { schemaOf } from './shapes/schema-of.ts'
import { spanShape } from './shapes/span.ts'

/**
 * A half-open range of a string: `text.slice(start, end)`, in UTF-16 code units.
 *
 * The object that holds a span says which text it indexes, such as a text part of an answer, a claim, or the content
 * of a source.
 */
export const spanSchema = schemaOf(spanShape)

/** A half-open range of a string in UTF-16 code units: `text.slice(start, end)`. */
export type Span = z.infer<typeof spanSchema>
