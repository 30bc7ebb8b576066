import { z } from 'zod'
import {
  pageSpanSchema,
  regionSpanSchema,
  sourceTypeSchema,
  sourceValidationSchema,
  textOriginSchema,
} from '../source.ts'
import { spanSchema } from '../span.ts'
import { archivedSchema } from './archived.ts'

/**
 * A heading in a source's `content`: the span of its line, its level, 1 for the highest, and its title without markup.
 */
export const headingSpanSchema = spanSchema.extend({
  level: z.int().positive(),
  title: z.string(),
})

/**
 * A heading in a source's `content`: the span of its line, its level, 1 for the highest, and its title without markup.
 */
export type HeadingSpan = z.infer<typeof headingSpanSchema>

/**
 * One version of a source that was registered to be cited later. Its content is stored whole, once, under
 * `contentHash`. Changed content becomes a new version with its own id, which refers to the previous version.
 */
export const registeredSourceSchema = z.object({
  id: z.string(),
  type: sourceTypeSchema,
  /** What all versions of the source have in common: URL, file name, database key, DOI. */
  identifier: z.string(),
  /** The name of the source for readers, shown as its title. */
  name: z.string(),
  /**
   * The version name that the caller gave, else `1`, `2`, …, again from `1` after a name that is not a number. It is
   * not unique: the same text registered again with other details keeps it.
   */
  version: z.string(),
  /** Id of the previous version. */
  previousId: z.string().optional(),
  url: z.string().optional(),
  description: z.string().optional(),
  /** Ids of the registered sources and citations from which the source was made. */
  derivedFrom: z.array(z.string()).optional(),
  /** The query whose rows `content` holds. */
  query: z.string().optional(),
  resultDescription: z.string().optional(),
  /**
   * `contentAddress(content)`: `sha256:<hex>` of the UTF-8 of `content`; `sha256-json:<hex>` if it has NUL or lone
   * surrogates.
   */
  contentHash: z.string(),
  /** UTF-16 code units of `content`. */
  length: z.int().nonnegative(),
  /** Pages of `content`, ascending. */
  pages: z.array(pageSpanSchema).optional(),
  /** The spans of slides, blocks of cells, and rectangles of pages or images in `content`, ascending. */
  regions: z.array(regionSpanSchema).optional(),
  /** Headings of `content`, ascending, at most 10,000; absent if there are none. */
  headings: z.array(headingSpanSchema).optional(),
  /** The result of the attempt to read the source's page at registration; absent if there was none. */
  validation: sourceValidationSchema.optional(),
  /** How its text was obtained; `given` (by a tool or the application) if absent. */
  textOrigin: textOriginSchema.optional(),
  /** The kept originals of the page or file. */
  archive: archivedSchema.optional(),
  /** A CSL-JSON item. */
  csl: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
  /**
   * Names of the details that a caller stated, sorted: `metadata.publisher`, `name`. The other details were read. Later
   * versions keep what was stated.
   */
  stated: z.array(z.string()).optional(),
})

/**
 * One version of a source that was registered to be cited later. Changed content becomes a new version, which refers to
 * the previous one.
 */
export type RegisteredSource = z.infer<typeof registeredSourceSchema>
