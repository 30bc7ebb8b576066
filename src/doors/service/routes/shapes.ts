import { z } from 'zod'
import { answerMarksSchema, citationSchema, uncitedSchema } from '../../../core/citation.ts'
import { incidentSchema, modelUsageSchema } from '../../../core/incident.ts'
import { erasedSchema } from '../../../core/records.ts'
import { statuses, verdicts } from '../../../core/verdict.ts'
import { countsOf, dataSchema, referencesSchema, runSourceSchema } from '../../../engine/registrar.ts'

/** A cited answer, without the contents of its sources. */
export const runSchema = z
  .object({
    id: z.string(),
    project: z.string().optional(),
    sessionId: z.string().optional(),
    agentId: z.string().optional(),
    userId: z.string().optional(),
    createdAt: z.iso.datetime(),
    finishedAt: z.iso.datetime(),
    outcome: z.enum(['complete', 'aborted', 'failed']),
    question: z.string().optional(),
    textParts: z.array(z.string()),
    sources: z.array(runSourceSchema),
    citations: z.array(citationSchema),
    uncited: z.array(uncitedSchema),
    marks: answerMarksSchema.optional(),
    incidents: z.array(incidentSchema),
    usage: modelUsageSchema,
    erased: erasedSchema.optional(),
  })
  .meta({ id: 'Run' })

/** The record of an answer with the data that a page shows. */
export const shownRunSchema = runSchema
  .extend({ references: referencesSchema, data: dataSchema })
  .meta({ id: 'ShownRun' })

/** A conversation in a list. */
export const sessionSchema = z
  .object({
    sessionId: z.string(),
    project: z.string(),
    title: z.string().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' })

/** How well stored answers are cited. */
export const auditSchema = z
  .object({
    runs: z.array(
      z.looseObject({
        id: z.string(),
        createdAt: z.iso.datetime(),
        verdicts: countsOf(verdicts),
        statuses: countsOf(statuses),
      }),
    ),
    total: z.looseObject({}),
    nextCursor: z.string().nullable(),
    unreadable: z.array(z.object({ id: z.string(), message: z.string() })).optional(),
  })
  .meta({ id: 'Audit' })
