import { z } from 'zod'
import { citationSchema, uncitedSchema } from './citation.ts'
import { MAX_FAILED } from './failed-citations.ts'
import { sourceTypeSchema } from './source.ts'

/** A source as a page shows it: no content, nothing private. */
export const citedSourceSchema = z.object({
  id: z.string(),
  number: z.int().positive(),
  type: sourceTypeSchema,
  title: z.string(),
  /** http(s) only. */
  url: z.string().optional(),
  domain: z.string().optional(),
  snippet: z.string().optional(),
  /** Of a source without a URL: what it is known by in other runs. */
  contentHash: z.string().optional(),
  pageNumber: z.int().positive().optional(),
  toolName: z.string().optional(),
})
export type CitedSource = z.infer<typeof citedSourceSchema>

/**
 * The data of a `data-citations` part and of `GET /runs/:id`: everything a
 * page needs to show the citations of one answer, complete at every update.
 */
export const citationsDataSchema = z.object({
  runId: z.string(),
  /** `matching` while blocks are matched, `verifying` while a verdict is out, then `complete`. */
  progress: z.enum(['matching', 'verifying', 'complete']),
  sources: z.array(citedSourceSchema),
  /** What a reader sees marked; failed ones are not among them. */
  citations: z.array(citationSchema),
  /** What a check refused, so that a page can say why a sentence is uncited; absent where nothing failed. */
  failed: z.array(citationSchema).max(MAX_FAILED).optional(),
  /** Sentences without a reference, with the reason. */
  uncited: z.array(uncitedSchema),
})
export type CitationsData = z.infer<typeof citationsDataSchema>
