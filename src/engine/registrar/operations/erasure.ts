import { z } from 'zod'
import { recordReading } from '../context/record-reading.ts'
import { eraseInputSchema, eraseTexts } from '../erasure/erase-texts.ts'
import { exportPerson } from '../erasure/export-person.ts'
import { idParams, idSchema, sourceRef } from './fields.ts'
import { operation, request } from './operation.ts'

const tag = 'Erasure'

export const erasureOperations = {
  erase: operation('erase', {
    writes: 'erasure',
    run: (context) => (given) => eraseTexts(given, context),
    request: request({
      tag,
      summary: 'Erase texts of the caller’s project',
      description:
        'For admins. Exactly one of `sourceId`, `runId`, `sessionId`, `userId`, `agentId`, `project` and `olderThanDays` selects the records. The log keeps the hashes, the reason and the legal ground.',
      body: eraseInputSchema
        .extend({
          sourceId: sourceRef.optional(),
          runId: idSchema.optional(),
          sessionId: idSchema.optional(),
          userId: idSchema.optional(),
          agentId: idSchema.optional(),
        })
        .meta({ id: 'EraseRequest' }),
      example: { olderThanDays: 3650, reason: 'Kept for ten years.', ground: 'Art. 5 GDPR' },
      answer: z
        .object({
          records: z.int().describe('Records whose texts were erased.'),
          kinds: z.record(z.string(), z.int()),
          sourceIds: z.array(z.string()),
          erasures: z.array(z.string()).describe('Ids of the erasures in the log.'),
          blobs: z.int(),
          left: z.string().nullable().describe('What the operator of the database still has to do.'),
        })
        .meta({ id: 'ErasureReport' }),
      says: 'What was erased.',
      send: (registrar, given) => registrar.erase(given),
    }),
  }),
  exportPerson: operation('exportPerson', {
    writes: 'erasure',
    run: (context) => async (person) => {
      const kept = await exportPerson(person, context)
      // Without the person's id: the log would keep it even after an erasure.
      await recordReading('exportPerson', {}, kept.records.length, context)
      return kept
    },
    request: request({
      tag,
      summary: 'All records of a person in the caller’s project',
      description: 'For admins. The log records this access, without the id of the person.',
      params: idParams,
      query: z.object({
        by: z
          .enum(['user', 'agent'])
          .optional()
          .describe('Whether the id is that of a user (default) or an agent.'),
      }),
      answer: z
        .object({
          format: z.literal('citespan-person/1'),
          project: z.string(),
          person: z.object({ userId: z.string().optional(), agentId: z.string().optional() }),
          exportedAt: z.iso.datetime(),
          records: z
            .array(z.record(z.string(), z.unknown()))
            .describe('Events of the log by or for this person, in order.'),
          contents: z
            .record(z.string(), z.string())
            .describe('Texts of the sources that these records refer to, by address.'),
        })
        .meta({ id: 'PersonExport' }),
      says: 'The records of the person.',
      send: (registrar, { id, by }) =>
        registrar.exportPerson(by === 'agent' ? { agentId: id } : { userId: id }),
    }),
  }),
}
