import { z } from 'zod'
import { eraseInputSchema, verdictInputSchema } from '../../../engine/registrar.ts'
import {
  asCaller,
  citationRef,
  createOperation,
  createRoutes,
  failures,
  given,
  idParams,
  idSchema,
  jsonAnswer,
  jsonBody,
} from './operation.ts'
import type { Operations } from './operation.ts'
import { citationRecordSchema } from './shapes.ts'

const reportSchema = z
  .object({
    records: z.int().describe('Records whose texts were erased.'),
    kinds: z.record(z.string(), z.int()),
    sourceIds: z.array(z.string()),
    erasures: z.array(z.string()).describe('Ids of the erasures in the log.'),
    blobs: z.int(),
    left: z.string().nullable().describe('What the operator of the database has to do yet.'),
  })
  .meta({ id: 'ErasureReport' })

const erase = createOperation({
  operationId: 'erase',
  method: 'post',
  path: '/v1/erasures',
  tags: ['Erasure'],
  summary: 'Erase texts of the own project',
  description:
    'For admins. Exactly one of `sourceId`, `runId`, `sessionId`, `userId`, `agentId`, `project` and `olderThanDays` selects. The log keeps the hashes, the reason and the ground.',
  request: {
    body: jsonBody(
      eraseInputSchema
        .extend({
          sourceId: idSchema.optional(),
          runId: idSchema.optional(),
          sessionId: idSchema.optional(),
          userId: idSchema.optional(),
          agentId: idSchema.optional(),
        })
        .meta({ id: 'EraseRequest' }),
    ),
  },
  responses: { 200: jsonAnswer(reportSchema, 'What was erased.'), ...failures },
})

const personSchema = z
  .object({
    format: z.literal('citespan-person/1'),
    project: z.string(),
    person: z.object({ userId: z.string().optional(), agentId: z.string().optional() }),
    exportedAt: z.iso.datetime(),
    records: z
      .array(z.record(z.string(), z.unknown()))
      .describe('Events of the log by or for this person, in its order.'),
    contents: z.record(z.string(), z.string()).describe('Texts of sources that they name, by address.'),
  })
  .meta({ id: 'PersonExport' })

const exportPerson = createOperation({
  operationId: 'exportPerson',
  method: 'get',
  path: '/v1/persons/{id}/export',
  tags: ['Erasure'],
  summary: 'All that is kept under the id of a person, in the own project',
  description: 'For admins. The log records that it was read, without the id.',
  request: {
    params: idParams,
    query: z.object({
      by: z
        .enum(['user', 'agent'])
        .optional()
        .describe('Whose id it is: of a user (by default) or an agent.'),
    }),
  },
  responses: { 200: jsonAnswer(personSchema, 'What is kept.'), ...failures },
})

const giveVerdict = createOperation({
  operationId: 'giveVerdict',
  method: 'post',
  path: '/v1/verdicts',
  tags: ['Citations'],
  summary: 'Confirm, reject or replace a citation as a person',
  description:
    'For auditors and admins, and users where it is allowed. What was found before stays in the log.',
  request: {
    body: jsonBody(
      verdictInputSchema
        .extend({ citationId: citationRef, replacedBy: citationRef.optional() })
        .meta({ id: 'VerdictRequest' }),
    ),
  },
  responses: { 201: jsonAnswer(citationRecordSchema, 'The citation with the verdict.'), ...failures },
})

/** By their ids; the typed client has a method for each. */
export const erasureOperations = { erase, exportPerson, giveVerdict }

/** Erasure of texts, and verdicts of persons. */
export function erasureRoutes(operations: Operations) {
  return createRoutes()
    .openapi(erase, async (c) => {
      const report = await asCaller(operations, c).erase(given(c.req.valid('json')))
      return c.json(report, 200)
    })
    .openapi(exportPerson, async (c) => {
      const { id } = c.req.valid('param')
      const person = c.req.valid('query').by === 'agent' ? { agentId: id } : { userId: id }
      return c.json(await asCaller(operations, c).exportPerson(person), 200)
    })
    .openapi(giveVerdict, async (c) =>
      c.json(await asCaller(operations, c).giveVerdict(given(c.req.valid('json'))), 201),
    )
}
