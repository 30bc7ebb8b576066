import { z } from 'zod'
import { pageSpanSchema, sourceTypeSchema } from '../source.ts'
import { spanSchema } from '../span.ts'

/** A heading of a source's `content`: the span of its line, and 1 for the highest level. */
export const headingSpanSchema = spanSchema.extend({
  level: z.int().positive(),
  title: z.string(),
})
export type HeadingSpan = z.infer<typeof headingSpanSchema>

/**
 * One version of a source that somebody registered, to be cited later. Its
 * content is kept whole, once, under `contentHash`; changed content is another
 * version, with an id of its own, that names the one before.
 */
export const registeredSourceSchema = z.object({
  id: z.string(),
  type: sourceTypeSchema,
  /** What all versions of it share: URL, file name, database key, DOI. */
  identifier: z.string(),
  /** What a reader calls it. */
  name: z.string(),
  /** As the caller names it, else `1`, `2`, … */
  version: z.string(),
  /** Id of the version before. */
  previousId: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
  /** What an artifact was made of: ids of registered sources. */
  derivedFrom: z.array(z.string()).optional(),
  /** The query whose rows `content` holds. */
  query: z.string().optional(),
  resultDescription: z.string().optional(),
  /** `contentAddress(content)`: `sha256:<hex>` of the UTF-8 of `content`. */
  contentHash: z.string(),
  /** UTF-16 code units of `content`. */
  length: z.int().nonnegative(),
  /** Pages of `content`, ascending. */
  pages: z.array(pageSpanSchema).optional(),
  /** Headings of `content`, ascending. */
  headings: z.array(headingSpanSchema).optional(),
  /** A CSL-JSON item. */
  csl: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type RegisteredSource = z.infer<typeof registeredSourceSchema>
