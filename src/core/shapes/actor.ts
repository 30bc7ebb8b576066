import type { Actor } from '../records/actor.ts'
import type { Role } from '../records/roles.ts'
import { isString, oneOf, optional } from './shape.ts'
import type { Checks } from './shape.ts'

/** What each field of `actorSchema` accepts. */
export const actorChecks: Checks<Actor> = {
  role: oneOf<Role>({ agent: true, user: true, auditor: true, admin: true }),
  project: isString,
  sessionId: optional(isString),
  agentId: optional(isString),
  userId: optional(isString),
  reads: optional(oneOf({ project: true, own: true })),
}
