import { z } from 'zod'
import { textOrigins } from './text/text-origin.ts'
import { boxSchema, cellSchema, sheetSchema } from './place.ts'
import { spanSchema } from './span.ts'
import { MAX_REASONING } from './text-limits.ts'

/** All values of `SourceType`. */
export const sourceTypes = ['website', 'document', 'database', 'api', 'mcp', 'custom'] as const

/** Schema of `SourceType`. */
export const sourceTypeSchema = z.enum(sourceTypes)

/** What kind of thing a source is. */
export type SourceType = z.infer<typeof sourceTypeSchema>

/** Relevance to one query, by its text or by its number in a search, as far as they are known. */
export const queryRelevanceSchema = z.object({
  query: z.string().optional(),
  /** Number of the query in its search, from `1`. */
  qid: z.string().optional(),
  /** 0–1. */
  score: z.number().min(0).max(1),
})

/** How relevant a source is to one query, 0–1. */
export type QueryRelevance = z.infer<typeof queryRelevanceSchema>

/** All values of `ValidationState`. */
export const validationStates = ['valid', 'degraded', 'moved', 'changed', 'gone'] as const

/** Schema of `SourceValidation`. */
export const sourceValidationSchema = z.object({
  /**
   * `valid`: the page or file was read, and `content` is its text. `degraded`: it could not be read, and `content`
   * is only what the tool knew of it. When it was looked at again, `moved`: the same text is at another address;
   * `changed`: it has another text; `gone`: it is no longer there.
   */
  state: z.enum(validationStates),
  /** Why, in a sentence. */
  reason: z.string().optional(),
  /** ISO 8601. */
  checkedAt: z.string().optional(),
})

/** What came of reading the page or file of a source, when it was last looked at. */
export type SourceValidation = z.infer<typeof sourceValidationSchema>

/** What came of reading the page or file of a source. */
export type ValidationState = SourceValidation['state']

/** Schema of `TextOrigin`. */
export const textOriginSchema = z.enum(textOrigins)

/**
 * What an extractor or a caller knows about a source. Every field is optional,
 * but at least one must identify it: `url`, `content`, `identifier` or `title`.
 */
export const sourceInputSchema = z.object({
  type: sourceTypeSchema.optional(),
  /** File name, database key, DOI, … as the tool names it. */
  identifier: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  /** A short excerpt; used as `content` if there is none. */
  snippet: z.string().optional(),
  /** The full text, plain or markdown; quotes are checked against it. */
  content: z.string().optional(),
  toolName: z.string().optional(),
  toolCallId: z.string().optional(),
  authors: z.array(z.string()).optional(),
  /** The name of the organisation or site that published it. */
  publisher: z.string().optional(),
  /** As the tool gave it; ISO 8601 if it could be parsed as a date. */
  publishedAt: z.string().optional(),
  /** When it was last changed, in the form of `publishedAt`. */
  modifiedAt: z.string().optional(),
  /** ISO 8601. */
  retrievedAt: z.string().optional(),
  /** 1-based page of `content` in its document. */
  pageNumber: z.int().positive().optional(),
  /** The score the tool gave it, higher for more relevant; the scale is the tool's own. */
  relevance: z.number().optional(),
  /** Relevance to what the search was for, 0–1, as it was judged. */
  objectiveRelevance: z.number().min(0).max(1).optional(),
  /** Relevance to each query, as it was judged. */
  queryRelevance: z.array(queryRelevanceSchema).optional(),
  /** Why it is relevant: at most 320 UTF-16 units. */
  relevanceReasoning: z.string().max(MAX_REASONING).optional(),
  /** Absent if nobody has read its page or file. */
  validation: sourceValidationSchema.optional(),
  /** `given` if absent; `unread` for a text that is given with a `degraded` validation. */
  textOrigin: textOriginSchema.optional(),
  /** A CSL-JSON item. */
  csl: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})

/**
 * What an extractor or a caller knows about a source. Every field is optional, but one of `url`,
 * `content`, `identifier` and `title` must be there.
 */
export type SourceInput = z.infer<typeof sourceInputSchema>

/** Schema of `GivenSource`. */
export const givenSourceSchema = sourceInputSchema.extend({
  id: z.string().optional(),
  text: z.string().optional(),
})

/**
 * A source as an application gives it beside an answer: its `id` is kept, and `text` is another name of
 * `content`, or a `snippet` where `content` is given too.
 */
export type GivenSource = z.infer<typeof givenSourceSchema>

/** A page of a source's `content`: the span it covers and its 1-based number. */
export const pageSpanSchema = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  pageNumber: z.int().positive(),
})

/** A page of a source's `content`: the span it covers and its number, from 1. */
export type PageSpan = z.infer<typeof pageSpanSchema>

/**
 * A region of a source's `content` and where its document shows it: a slide, a block of cells, or a
 * rectangle of a page or image.
 *
 * In a block of cells, each line of the text is a row of the sheet, from the first row on, and
 * its cells stand between bars: in the region of `A2:C3` the text `| a | | c |\n| d | e | f |`.
 */
export const regionSpanSchema = spanSchema.extend({
  /** 1-based. */
  slide: z.int().positive().optional(),
  /** Name of a sheet. */
  sheet: sheetSchema.optional(),
  /** The block of cells: `A2:C3`. */
  cell: cellSchema.optional(),
  /** Where it is drawn on its page, which `pages` tells, or image. */
  box: boxSchema.optional(),
  /** Text that OCR recognised: with what confidence, 0–1; 0 where OCR gave none. */
  ocrConfidence: z.number().min(0).max(1).optional(),
})

/** A region of a source's `content` and where its document shows it: a slide, a block of cells, or a rectangle of a page or image. */
export type RegionSpan = z.infer<typeof regionSpanSchema>

/**
 * When a source entered the model's context: the model had it from the start of this step and this
 * text part of the answer on, both counted from 0.
 */
export const sourceEntrySchema = z.object({
  step: z.int().nonnegative(),
  textPart: z.int().nonnegative(),
})
export type SourceEntry = z.infer<typeof sourceEntrySchema>

/** A source that an answer may cite. Within a run its `id` never changes. */
export const sourceSchema = sourceInputSchema.omit({ pageNumber: true }).extend({
  /** `S1`, `S2`, … in the order of registration. */
  id: z.string(),
  /**
   * 1, 2, …: the number a reader sees. In the record of an answer, cited sources are numbered in the
   * order of their first citation; a source that an earlier answer cites keeps its number.
   */
  number: z.int().positive(),
  type: sourceTypeSchema,
  identifier: z.string(),
  /** Which version of a registered source it is. */
  version: z.string().optional(),
  /** The full text, else the snippet, else the empty string. During a run it only grows. */
  content: z.string(),
  /** `sha256:<hex>` of the UTF-8 of `content`. */
  contentHash: z.string(),
  /** Pages of `content`, ascending, if the tool gave them. */
  pages: z.array(pageSpanSchema).optional(),
  /** Slides, cells and rectangles of `content`, ascending, if its document has any. */
  regions: z.array(regionSpanSchema).optional(),
  /** Offsets in `content`, ascending, where separate texts were joined: text on one side is no context for the other. */
  seams: z.array(z.int().nonnegative()).optional(),
  /** Absent if that is not known, as for a source that the application added by itself. */
  entered: sourceEntrySchema.optional(),
})

/** A source that an answer may cite. Within a run its `id` never changes. */
export type Source = z.infer<typeof sourceSchema>
