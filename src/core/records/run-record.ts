import { z } from 'zod'
import { answerMarksSchema, citationSchema, uncitedSchema } from '../citation.ts'
import { incidentSchema, modelUsageSchema } from '../incident.ts'
import { sourceSchema } from '../source.ts'

/** Who a run belongs to. All fields are optional; queries filter by them. */
export const scopeSchema = z.object({
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  userId: z.string().optional(),
  project: z.string().optional(),
})

/** Whom a record belongs to. All fields are optional; queries filter by them. */
export type Scope = z.infer<typeof scopeSchema>

/** The same as a filter: `null` finds the records of no agent, or of no user, and without a field all are found. */
export type OwnerScope = Omit<Scope, 'agentId' | 'userId'> & {
  agentId?: string | null | undefined
  userId?: string | null | undefined
}

/** The complete record of one cited answer, as a store keeps it. */
export const runRecordSchema = scopeSchema.extend({
  id: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** ISO 8601, UTC. */
  finishedAt: z.iso.datetime(),
  /** `aborted`: the answer was cut short; the text up to then is cited. */
  outcome: z.enum(['complete', 'aborted', 'failed']),
  /** The question, if the caller gave it. */
  question: z.string().optional(),
  /** The answer's text parts in order, as the model wrote them, but without marks that were read. */
  textParts: z.array(z.string()),
  sources: z.array(sourceSchema),
  citations: z.array(citationSchema),
  uncited: z.array(uncitedSchema),
  /** Absent if no mark was wrong, and none was of the whole answer. */
  marks: answerMarksSchema.optional(),
  incidents: z.array(incidentSchema),
  usage: modelUsageSchema,
})

/** The complete record of one cited answer, as a store keeps it. */
export type RunRecord = z.infer<typeof runRecordSchema>
