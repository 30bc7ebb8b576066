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
  /** Only if the source has no URL: identifies it across runs. */
  contentHash: z.string().optional(),
  /** Of a source that is one page, such as a passage of a PDF; which page of several is cited, the evidence says. */
  pageNumber: z.int().positive().optional(),
  /** Of a registered source: which version it is, and the name of its file. */
  version: z.string().optional(),
  fileName: z.string().optional(),
  toolName: z.string().optional(),
  /** Absent if there are none; at most 20. */
  authors: z.array(z.string()).max(20).optional(),
  /** As the tool gave it; ISO 8601 if it could be parsed as a date. */
  publishedAt: z.string().optional(),
  publisher: z.string().optional(),
  /** Where its text comes from; `given` if absent. */
  textOrigin: textOriginSchema.optional(),
})

/** A source as a page shows it, without its content and metadata. */
export type CitedSource = z.infer<typeof citedSourceSchema>

/**
 * The data of a `data-citations` part and of `GET /runs/:id`: everything a
 * page needs to show the citations of one answer, complete at every update.
 */
export const citationsDataSchema = z.object({
  runId: z.string(),
  /** `matching` while blocks are matched, `verifying` while a verdict is pending, then `complete`. */
  progress: z.enum(['matching', 'verifying', 'complete']),
  sources: z.array(citedSourceSchema),
  /** The citations that a page marks: all except failed ones. */
  citations: z.array(citationSchema),
  /** Citations that failed verification, so that a page can say why a sentence is uncited; absent if none failed. */
  failed: z.array(citationSchema).max(MAX_FAILED).optional(),
  /** Sentences without a reference, with the reason. */
  uncited: z.array(uncitedSchema),
  /** Absent if no mark was wrong, and none was of the whole answer. */
  marks: answerMarksSchema.optional(),
  /** The text parts that offsets index, without marks, where the answer is in a shape or protocol of others. */
  texts: z.array(z.string()).optional(),
})

/**
 * Everything a page needs to show the citations of one answer, complete at every update: the data
 * of a `data-citations` part and of `GET /runs/:id`.
 */
export type CitationsData = z.infer<typeof citationsDataSchema>
