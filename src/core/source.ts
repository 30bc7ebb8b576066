import { z } from 'zod'

export const sourceTypes = ['website', 'document', 'database', 'api', 'mcp', 'custom'] as const
export const sourceTypeSchema = z.enum(sourceTypes)
export type SourceType = z.infer<typeof sourceTypeSchema>

/**
 * What an extractor or a caller knows of a source. Only something to identify
 * it by is needed: a `url`, a `content`, an `identifier` or a `title`.
 */
export const sourceInputSchema = z.object({
  type: sourceTypeSchema.optional(),
  /** File name, database key, DOI, … as its tool calls it. */
  identifier: z.string().optional(),
  url: z.string().optional(),
  title: z.string().optional(),
  /** A short excerpt; it stands in for `content` where there is none. */
  snippet: z.string().optional(),
  /** Full plain text or markdown: what quotes are checked against. */
  content: z.string().optional(),
  toolName: z.string().optional(),
  toolCallId: z.string().optional(),
  authors: z.array(z.string()).optional(),
  /** As the tool gave it; ISO 8601 where it could be read as a date. */
  publishedAt: z.string().optional(),
  /** ISO 8601. */
  retrievedAt: z.string().optional(),
  /** 1-based page of `content` in its document. */
  pageNumber: z.int().positive().optional(),
  /** The score its tool gave it; higher is nearer, the scale is the tool's. */
  relevance: z.number().optional(),
  /** A CSL-JSON item. */
  csl: z.record(z.string(), z.unknown()).optional(),
  metadata: z.record(z.string(), z.unknown()).optional(),
})
export type SourceInput = z.infer<typeof sourceInputSchema>

/** A page of a source's `content`: the span it covers and its 1-based number. */
export const pageSpanSchema = z.object({
  start: z.int().nonnegative(),
  end: z.int().nonnegative(),
  pageNumber: z.int().positive(),
})
export type PageSpan = z.infer<typeof pageSpanSchema>

/** What an answer may cite. In a run its `number` and `id` never change. */
export const sourceSchema = sourceInputSchema.omit({ pageNumber: true }).extend({
  /** `S1`, `S2`, … in the order of registration. */
  id: z.string(),
  /** 1, 2, …: the number a reader sees. */
  number: z.int().positive(),
  type: sourceTypeSchema,
  identifier: z.string(),
  /** Never null: full text, else the snippet, else the empty string. It only grows while a run lasts. */
  content: z.string(),
  /** `sha256:<hex>` of the UTF-8 of `content`. */
  contentHash: z.string(),
  /** Pages of `content`, ascending, where the tool named them. */
  pages: z.array(pageSpanSchema).optional(),
  /** Offsets in `content`, ascending, at which texts that came apart were put together: what stands before says nothing of what stands after. */
  seams: z.array(z.int().nonnegative()).optional(),
})
export type Source = z.infer<typeof sourceSchema>
