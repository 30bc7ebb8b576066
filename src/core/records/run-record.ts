import { z } from 'zod'
import { answerMarksSchema, citationSchema, uncitedSchema } from '../citation.ts'
import { incidentSchema, modelUsageSchema } from '../incident.ts'
import { sourceSchema } from '../source.ts'

/** The owner of a record: session, agent, user, project. All fields are optional; queries filter by them. */
export const scopeSchema = z.object({
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  userId: z.string().optional(),
  project: z.string().optional(),
})

/** The owner of a record: session, agent, user, project. All fields are optional; queries filter by them. */
export type Scope = z.infer<typeof scopeSchema>

/** The owner as a filter: `null` finds records without agent or user, and an absent field finds all. */
export type OwnerScope = Omit<Scope, 'agentId' | 'userId'> & {
  agentId?: string | null | undefined
  userId?: string | null | undefined
}

/** The complete record of one cited answer, as a store keeps it. */
export const runRecordSchema = scopeSchema.extend({
  id: z.string(),
  /** When the run began, ISO 8601, UTC. */
  createdAt: z.iso.datetime(),
  /** ISO 8601, UTC. */
  finishedAt: z.iso.datetime(),
  /**
   * `aborted`: the answer was cut short, or the check of its claims was stopped; `failed`: an error ended it. The text
   * up to that point is cited.
   */
  outcome: z.enum(['complete', 'aborted', 'failed']),
  /** The question that the caller gave, else the last one of the user in given messages; absent if there is none. */
  question: z.string().optional(),
  /**
   * The answer's text parts in order, as the model wrote them, except that recognised marks are removed, and text
   * beyond 2,000,000 UTF-16 units in all is missing.
   */
  textParts: z.array(z.string()),
  sources: z.array(sourceSchema),
  citations: z.array(citationSchema),
  uncited: z.array(uncitedSchema),
  /** Faulty marks, and marks that name sources for the whole answer; absent if there are none. */
  marks: answerMarksSchema.optional(),
  incidents: z.array(incidentSchema),
  usage: modelUsageSchema,
})

/** The complete record of one cited answer, as a store keeps it. */
export type RunRecord = z.infer<typeof runRecordSchema>
