import { z } from 'zod'

export const roles = ['agent', 'user', 'auditor', 'admin'] as const
export const roleSchema = z.enum(roles)
export type Role = z.infer<typeof roleSchema>

/** The project of whoever named none. */
export const DEFAULT_PROJECT = 'default'

/**
 * Who writes or reads records, as the application found out (from a credential,
 * never from the body of a request). An agent writes into its session.
 */
export const actorSchema = z.object({
  role: roleSchema,
  project: z.string(),
  sessionId: z.string().optional(),
  agentId: z.string().optional(),
  userId: z.string().optional(),
})
export type Actor = z.infer<typeof actorSchema>
