import { z } from 'zod'

/**
 * A half-open range of a string: `text.slice(start, end)`, in UTF-16 code units.
 *
 * The object that holds a span says which text it indexes: a text part of an
 * answer, or the content of a source.
 */
export const spanSchema = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })

/** A half-open range of a string in UTF-16 code units: `text.slice(start, end)`. */
export type Span = z.infer<typeof spanSchema>
