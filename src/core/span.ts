import { z } from 'zod'

/**
 * A half-open range of a string: `text.slice(start, end)`, in UTF-16 code units.
 *
 * Offsets never travel bare: what they index (a text part of an answer, the
 * content of a source) is named by whatever holds the span.
 */
export const spanSchema = z.object({ start: z.int().nonnegative(), end: z.int().nonnegative() })
export type Span = z.infer<typeof spanSchema>
