import { z } from 'zod'
import { evidenceSchema, quoteCheckSchema, statusSchema, verdictSchema } from '../../../core/citation.ts'
import { placeSchema } from '../../../core/place.ts'
import { archivedBytesSchema } from '../../../core/records.ts'

export const citedSchema = z
  .object({
    id: z.string(),
    number: z.int().positive().optional().describe('In its project, in the order of the log.'),
    sourceId: z.string(),
    sourceRegistered: z
      .enum(['new', 'existing'])
      .describe('Whether this request registered the source: a page by its URL, or a source of an answer.'),
    archive: archivedBytesSchema
      .pick({ address: true, bytes: true, mediaType: true })
      .extend({ sourceId: z.string(), url: z.string().optional(), retrievedAt: z.iso.datetime() })
      .optional()
      .describe('What was kept of the source: `GET /v1/sources/{sourceId}/archive`.'),
    status: statusSchema,
    verdict: verdictSchema,
    score: z.number(),
    similarity: z.number().nullable(),
    reason: z.string(),
    evidence: z.array(evidenceSchema),
    place: placeSchema,
    reference: z.string(),
    note: z.string(),
    quoteCheck: quoteCheckSchema.optional(),
    warnings: z.array(z.object({ code: z.string(), message: z.string() })),
    problem: z.object({ code: z.string(), message: z.string(), suggestion: z.string() }).optional(),
  })
  .meta({ id: 'Cited' })
