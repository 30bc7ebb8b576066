import { z } from 'zod'
import { storedRelationSchema } from '../../../core/records.ts'
import { statuses, verdicts } from '../../../core/verdict.ts'
import { citationQuery } from './citations.ts'
import {
  asCaller,
  countOf,
  createOperation,
  createRoutes,
  failures,
  given,
  idSchema,
  jsonAnswer,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { countsOf } from './shapes.ts'

const tags = ['Citations']

const countSchema = z.object({
  id: z.string(),
  citations: z.int().nonnegative(),
  statuses: countsOf(statuses),
})

const count = createOperation({
  operationId: 'auditCitations',
  method: 'get',
  path: '/v1/audit/citations',
  tags,
  summary: 'Count citations',
  description:
    'How many citations meet a filter, by status, verdict, agent and source. One call counts 10,000 unless `limit` says otherwise; counts of parts add up.',
  request: {
    query: citationQuery.extend({
      limit: countOf(100_000, 'Citations that are counted at most, 1–100,000; 10,000 by default.'),
    }),
  },
  responses: {
    200: jsonAnswer(
      z
        .object({
          citations: z.int().nonnegative(),
          statuses: countsOf(statuses),
          verdicts: countsOf(verdicts),
          registered: z.int().nonnegative(),
          superseded: z.int().nonnegative(),
          contradicted: z.int().nonnegative(),
          agents: z.array(countSchema),
          sources: z.array(countSchema),
          first: z.string().nullable(),
          last: z.string().nullable(),
          nextCursor: z.string().nullable(),
          unreadable: z.array(z.object({ id: z.string(), message: z.string() })).optional(),
        })
        .meta({ id: 'CitationAudit' }),
      'Counts.',
    ),
    ...failures,
  },
})

const conflictingSchema = z.object({
  eventId: z.string(),
  text: z.string(),
  sourceIds: z.array(z.string()),
  status: z.enum(statuses),
  verdict: z.enum(verdicts),
})

const conflicts = createOperation({
  operationId: 'listConflicts',
  method: 'get',
  path: '/v1/sessions/{id}/conflicts',
  tags,
  summary: 'Conflicts of a conversation',
  description:
    'Citations of a conversation that contradict each other: by a relation that was recorded, or because the same claim was found supported and opposed. Nothing is guessed.',
  request: { params: z.object({ id: idSchema }), query: z.object({ agentId: idSchema.optional() }) },
  responses: {
    200: jsonAnswer(
      z
        .object({
          items: z.array(
            z.discriminatedUnion('by', [
              storedRelationSchema.omit({ kind: true }).extend({ by: z.literal('relation') }),
              z.object({
                by: z.literal('verdicts'),
                claim: z.string(),
                supported: z.array(conflictingSchema),
                opposed: z.array(conflictingSchema),
              }),
            ]),
          ),
          isWhole: z.boolean().describe('Whether the whole conversation was compared.'),
        })
        .meta({ id: 'Conflicts' }),
      'Conflicts.',
    ),
    ...failures,
  },
})

/** The operations of this file, by their ids. */
export const citationAuditOperations = { auditCitations: count, listConflicts: conflicts }

/** What auditors ask about citations. */
export function citationAuditRoutes(operations: Operations) {
  return createRoutes()
    .openapi(count, async (c) => {
      return c.json(await asCaller(operations, c).auditCitations(given(c.req.valid('query'))), 200)
    })
    .openapi(conflicts, async (c) => {
      const query = { ...given(c.req.valid('query')), sessionId: c.req.valid('param').id }
      return c.json(await asCaller(operations, c).listConflicts(query), 200)
    })
}
