import { z } from 'zod'
import { answerMarksSchema, citationSchema, uncitedSchema } from './citation.ts'
import { MAX_FAILED } from './failed-citations.ts'
import { sourceTypeSchema, textOriginSchema } from './source.ts'

/** A source as a page shows it, without its content and metadata. */
export const citedSourceSchema = z.object({
  id: z.string(),
  number: z.int().positive(),
  type: sourceTypeSchema,
  title: z.string(),
  /** http(s) only. */
  url: z.string().optional(),
  domain: z.string().optional(),
  snippet: z.string().optional(),
  /** Identifies a source without a URL across runs; absent for other sources. */
  contentHash: z.string().optional(),
  /**
   * For a source that is a single page, such as a passage of a PDF. For longer sources, the evidence names the page.
   */
  pageNumber: z.int().positive().optional(),
  /** Version of a registered source. */
  version: z.string().optional(),
  fileName: z.string().optional(),
  toolName: z.string().optional(),
  /** Absent if there are none; at most 20. */
  authors: z.array(z.string()).max(20).optional(),
  /** ISO 8601 if it could be parsed as a date; otherwise as the tool gave it. */
  publishedAt: z.string().optional(),
  publisher: z.string().optional(),
  /** How its text was obtained; `given` if absent. */
  textOrigin: textOriginSchema.optional(),
})

/** A source as a page shows it, without its content and metadata. */
export type CitedSource = z.infer<typeof citedSourceSchema>

/**
 * The data of a `data-citations` part and of `GET /runs/:id`. Each update is complete: it holds everything that a page
 * needs to show the citations of one answer.
 */
export const citationsDataSchema = z.object({
  runId: z.string(),
  /** `matching` while blocks are matched, `verifying` while a verdict is pending, then `complete`. */
  progress: z.enum(['matching', 'verifying', 'complete']),
  sources: z.array(citedSourceSchema),
  /** The citations that a page marks: all that have not failed. */
  citations: z.array(citationSchema),
  /** Citations that failed verification, so that a page can say why a sentence is uncited; absent if none failed. */
  failed: z.array(citationSchema).max(MAX_FAILED).optional(),
  /** Sentences without a reference, with the reason. */
  uncited: z.array(uncitedSchema),
  /** Absent if all marks were valid and none named sources for the whole answer. */
  marks: answerMarksSchema.optional(),
  /**
   * The text parts without marks, which offsets index; present only if the answer comes in another provider's shape or
   * protocol.
   */
  texts: z.array(z.string()).optional(),
})

/**
 * The data of a `data-citations` part and of `GET /runs/:id`. Each update is complete: it holds everything that a page
 * needs to show the citations of one answer.
 */
export type CitationsData = z.infer<typeof citationsDataSchema>
