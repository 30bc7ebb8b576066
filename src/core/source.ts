import { z } from 'zod'
import { boxSchema, cellSchema, sheetSchema } from './place.ts'
import { schemaOf } from './shapes/schema-of.ts'
import {
  givenSourceShape,
  queryRelevanceShape,
  sourceInputShape,
  sourceValidationShape,
} from './shapes/source-input.ts'
import { sourceTypeShape, textOriginShape } from './shapes/source-type.ts'
import { spanSchema } from './span.ts'

export { validationStates } from './shapes/source-input.ts'
export { sourceTypes } from './shapes/source-type.ts'

/** Zod schema of `SourceType`. */
export const sourceTypeSchema = schemaOf(sourceTypeShape)

/** The kind of a source; if none is given, `website` for a source with a URL, else `document`. */
export type SourceType = z.infer<typeof sourceTypeSchema>

/** How relevant a source is to one query: the `score`, 0–1, with the text or number of the query. */
export const queryRelevanceSchema = schemaOf(queryRelevanceShape)

/** How relevant a source is to one query: the `score`, 0–1, with the text or number of the query. */
export type QueryRelevance = z.infer<typeof queryRelevanceSchema>

/** Zod schema of `SourceValidation`. */
export const sourceValidationSchema = schemaOf(sourceValidationShape)

/** The result of an attempt to read the page or file of a source. */
export type SourceValidation = z.infer<typeof sourceValidationSchema>

/**
 * The result of reading the page or file of a source. `valid`: it was read. `degraded`: it could not be read. Reading a
 * page again may also give `moved` (the same text is at another address), `changed` (the text differs) or `gone` (the
 * page no longer exists).
 */
export type ValidationState = SourceValidation['state']

/** Zod schema of `TextOrigin`: where the text of a source comes from. */
export const textOriginSchema = schemaOf(textOriginShape)

/**
 * What an extractor or a caller knows about a source. Every field is optional, but a run leaves out a source with none
 * of `url`, `content`, `snippet`, `identifier` and `title` (incident `unidentified-source`).
 */
export const sourceInputSchema = schemaOf(sourceInputShape)

/**
 * What an extractor or a caller knows about a source. Every field is optional, but a run leaves out a source with none
 * of `url`, `content`, `snippet`, `identifier` and `title` (incident `unidentified-source`).
 */
export type SourceInput = z.infer<typeof sourceInputSchema>

/** Zod schema of `GivenSource`. */
export const givenSourceSchema = schemaOf(givenSourceShape)

/**
 * A source that an application gives with an answer. Its `id` is kept, unless it is taken (incident `id-taken`). `text`
 * is another name of `content`. If both are given, `text` becomes the `snippet`, unless a `snippet` is given too.
 */
export type GivenSource = z.infer<typeof givenSourceSchema>

/** A page of a source's `content`: its span, in UTF-16 units with `end` exclusive, and its number, from 1. */
export const pageSpanSchema = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  pageNumber: z.int().positive(),
})

/** A page of a source's `content`: the span it covers and its number, from 1. */
export type PageSpan = z.infer<typeof pageSpanSchema>

/**
 * A region of a source's `content`, and where its document shows it: a slide, a block of cells, or a rectangle of a
 * page or image.
 *
 * In a block of cells, each line of the text is one row of the sheet, and bars separate its cells: the region of
 * `A2:C3` has the text `| a | | c |\n| d | e | f |`.
 */
export const regionSpanSchema = spanSchema.extend({
  /** 1-based. */
  slide: z.int().positive().optional(),
  /** Name of a sheet. */
  sheet: sheetSchema.optional(),
  /** The block of cells: `A2:C3`. */
  cell: cellSchema.optional(),
  /** The rectangle of the region on the image or page. `pages` of the source says which page. */
  box: boxSchema.optional(),
  /** For text that OCR recognised: its confidence, 0–1; 0 if OCR gave none. */
  ocrConfidence: z.number().min(0).max(1).optional(),
})

/**
 * A region of a source's `content` and where its document shows it: a slide, a block of cells, or a rectangle of a page
 * or image.
 */
export type RegionSpan = z.infer<typeof regionSpanSchema>

/**
 * When a source entered the model's context: the step and the text part at whose start the model had it, both
 * counted from 0.
 */
const sourceEntrySchema = z.object({
  step: z.int().nonnegative(),
  textPart: z.int().nonnegative(),
})
export type SourceEntry = z.infer<typeof sourceEntrySchema>

/** A source that an answer may cite. Within a run its `id` never changes. */
export const sourceSchema = sourceInputSchema.omit({ pageNumber: true }).extend({
  /** `S1`, `S2`, … in the order of registration (`S1-2` if `S1` is taken), or the `id` that the application gave. */
  id: z.string(),
  /**
   * 1, 2, …: the number a reader sees. A source that an earlier answer of the conversation cites keeps its number. The
   * others follow: first those that this answer cites, in the order of their first citation, then the rest. Methods
   * that register a source, such as `addSource`, return it numbered by the order of registration instead.
   */
  number: z.int().positive(),
  type: sourceTypeSchema,
  identifier: z.string(),
  /** Version of a registered source. */
  version: z.string().optional(),
  /** The full text, else the snippet, else the empty string. During a run, text may be added before or after it. */
  content: z.string(),
  /** `sha256:<hex>` of the UTF-8 of `content`. */
  contentHash: z.string(),
  /** Pages of `content`, ascending, if they are known. */
  pages: z.array(pageSpanSchema).optional(),
  /** Slides, cells and rectangles of `content`, ascending, if its document has any. */
  regions: z.array(regionSpanSchema).optional(),
  /**
   * Offsets in `content`, ascending, where separate texts were joined. Text on one side of a seam is no context for
   * text on the other.
   */
  seams: z.array(z.int().nonnegative()).optional(),
  /** The step and text part at which the model got the source; absent if unknown, or if the application added it. */
  entered: sourceEntrySchema.optional(),
})

/** A source that an answer may cite. Within a run its `id` never changes. */
export type Source = z.infer<typeof sourceSchema>
