import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/** What each role may record: agents in their own session, auditors and admins that they read. */
export const writableKinds: Record<Role, readonly EventKind[]> = {
  agent: ['source', 'citation', 'verification', 'relation', 'run'],
  user: [],
  auditor: ['reading'],
  admin: ['source', 'setting', 'reading'],
}

/** What a user of a project sees of it; agents see all its sources and of the rest their own. */
export const projectKinds: readonly EventKind[] = ['source', 'citation', 'verification', 'relation', 'run']

export function mayWrite({ role }: Pick<Actor, 'role'>, kind: EventKind): boolean {
  return writableKinds[role].includes(kind)
}

/**
 * Whether the event exists for the actor. An agent's own is what bears its
 * `agentId`, for one without an id what its session holds.
 */
export function mayRead(
  actor: Actor,
  event: Pick<RecordedEvent, 'kind' | 'project' | 'sessionId' | 'actor'>,
): boolean {
  if (actor.role === 'auditor' || actor.role === 'admin') return true
  if (event.project !== actor.project) return false
  if (actor.role === 'user') return projectKinds.includes(event.kind)
  return event.kind === 'source' || isOwn(actor, event)
}

function isOwn({ agentId, sessionId }: Actor, event: Pick<RecordedEvent, 'sessionId' | 'actor'>): boolean {
  if (agentId !== undefined) return event.actor.agentId === agentId
  return sessionId !== undefined && event.sessionId === sessionId
}
