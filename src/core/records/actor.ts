import { z } from 'zod'
import { roles } from './roles.ts'

/** Schema of `Role`. */
export const roleSchema = z.enum(roles)

/** Whose citations an agent reads: those that the project's agents recorded for the same user, or only its own. */
const citationReaches = ['project', 'own'] as const

/**
 * Who writes or reads records. The application determines it from a credential, never from the body of a request. An
 * agent writes into its session and acts for its user.
 */
export const actorSchema = z.object({
  role: roleSchema,
  project: z.string(),
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  userId: z.string().optional(),
  /** For an agent: whose citations it reads, `project` by default. */
  reads: z.enum(citationReaches).optional(),
})

/** Who writes or reads records. Take it from a credential, never from the body of a request. */
export type Actor = z.infer<typeof actorSchema>
