import { roles } from '../records/roles.ts'
import { object, oneOf, optional, text } from './shape.ts'

/** Whose citations an agent reads: those that the project's agents recorded for the same user, or only its own. */
const citationReaches = ['project', 'own'] as const

export const actorShape = object({
  role: oneOf(roles),
  project: text,
  sessionId: optional(text),
  agentId: optional(text),
  userId: optional(text),
  /** For an agent: whose citations it reads, `project` by default. */
  reads: optional(oneOf(citationReaches)),
})
