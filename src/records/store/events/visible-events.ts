import {
  hasPool,
  personalChains,
  personalKinds,
  pooledKinds,
  projectKinds,
  sharedKinds,
} from '../../../core/records.ts'
import type { Actor, EventKind } from '../../../core/records.ts'

/** The columns of an event by which a list can be filtered. */
export type EventScopeFilter = {
  project?: string
  sessionId?: string
  /** `agentId` and `userId`: `null` selects events that name none. */
  agentId?: string | null
  userId?: string | null
  /** The chain of events outside sessions and runs; given instead of a session. */
  chain?: string
  /**
   * Selects only the events that agents share, and those of this agent or session. Agents share an event if it is not
   * part of an answer and its actor has a user id or an agent id. Given together with `userId`.
   */
  poolOf?: { agentId?: string; sessionId?: string }
  /** Leaves out the events that persons recorded outside of sessions. */
  withoutPersons?: true
  /** Only comments on citations that pass this filter. */
  onCitations?: EventScopeFilter
}

/**
 * The rule of `mayRead` as a filter for events of one kind: the requested filter, restricted to what the actor may see;
 * `null` if nothing can match. Without an actor, the requested filter.
 */
export function visibleTo(
  actor: Actor | null,
  { kind, asked }: { kind: EventKind; asked: EventScopeFilter },
): EventScopeFilter | null {
  if (!actor || actor.role === 'auditor' || actor.role === 'admin') return asked
  const inProject = narrow(asked, { project: actor.project })
  if (actor.role === 'user') return projectKinds.includes(kind) ? inProject : null
  if (sharedKinds.includes(kind) || !inProject) return inProject
  const userId = actor.userId ?? null
  if (pooledKinds.includes(kind) && hasPool(actor)) {
    const inPool = narrow(inProject, { userId })
    return inPool && { ...inPool, poolOf: ownerOf(actor) }
  }
  if (actor.agentId !== undefined) return narrow(inProject, { agentId: actor.agentId, userId })
  return actor.sessionId === undefined ? null : narrow(inProject, { sessionId: actor.sessionId, userId })
}

/** The fields that identify an agent's own events. */
function ownerOf({ agentId, sessionId }: Actor): { agentId?: string; sessionId?: string } {
  if (agentId !== undefined) return { agentId }
  return sessionId === undefined ? {} : { sessionId }
}

/**
 * The filters that together select all requested events of one kind that the actor may see; an event passes at
 * most one of them. The first is that of `visibleTo`. For an agent there is also one for each chain of persons,
 * because it reads their comments on citations that it reads.
 */
export function visibleScopes(
  actor: Actor,
  { kind, asked }: { kind: EventKind; asked: EventScopeFilter },
): EventScopeFilter[] {
  const own = visibleTo(actor, { kind, asked })
  if (actor.role !== 'agent' || !personalKinds.includes(kind)) return own ? [own] : []
  const scopes: EventScopeFilter[] = own ? [{ ...own, withoutPersons: true }] : []
  const onCitations = visibleTo(actor, { kind: 'citation', asked: {} })
  if (asked.sessionId !== undefined || !onCitations) return scopes
  const ofPersons = personalChains.map((chain) =>
    narrow(asked, { project: actor.project, chain, onCitations }),
  )
  return [...scopes, ...ofPersons.filter((scope) => scope !== null)]
}

function narrow(asked: EventScopeFilter, to: EventScopeFilter): EventScopeFilter | null {
  const contradicts = (Object.keys(to) as (keyof EventScopeFilter)[]).some(
    (name) => asked[name] !== undefined && asked[name] !== to[name],
  )
  return contradicts ? null : { ...asked, ...to }
}
