import { expectArgument } from '../error.ts'
import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/**
 * The kinds of events that each role may record. A `reading` event logs what an auditor or admin has read. Verifications
 * of agents are those of matchers and models, those of users and auditors are verdicts of persons. Those of admins are
 * either: of matchers and models only about citations of its own session, into which an admin cites.
 */
export const writableKinds: Record<Role, readonly EventKind[]> = {
  agent: ['source', 'citation', 'verification', 'relation', 'run', 'repository', 'recheck'],
  user: ['verification'],
  auditor: ['reading', 'verification'],
  admin: [
    'source',
    'citation',
    'verification',
    'relation',
    'setting',
    'reading',
    'repository',
    'erasure',
    'recheck',
  ],
}

/** The kinds of events of a project that its users may read. */
export const projectKinds: readonly EventKind[] = [
  'source',
  'citation',
  'verification',
  'relation',
  'run',
  'repository',
  'erasure',
  'recheck',
]

/** The kinds of events that all agents of a project may read, with the contents they name; of others an agent reads its own. */
export const sharedKinds: readonly EventKind[] = ['source', 'repository', 'erasure', 'recheck']

/**
 * The kinds of events of which an agent also reads those that other agents of its project recorded for the same user,
 * outside of answers. Where nobody is named as the user, both agents need a name: of two sessions without
 * user and agent nobody knows that they belong together.
 */
export const pooledKinds: readonly EventKind[] = ['citation', 'verification', 'relation']

/** Whether the role may record events of this kind. Pure: no store is asked. */
export function mayWrite(actor: Pick<Actor, 'role'>, kind: EventKind): boolean {
  expectArgument(typeof actor === 'object' && actor !== null, 'mayWrite(): actor', 'an object')
  const { role } = actor
  return Object.hasOwn(writableKinds, role) && writableKinds[role].includes(kind)
}

/**
 * Whether the actor may read the event. An agent's own events are those with its
 * `agentId`, and for an agent without an id those of its session; of them, those with its
 * `userId`, or with none if it acts for no user. Beside them it reads what `pooledKinds` says, unless it `reads` its own alone.
 * An event whose person was erased is that of no agent that acts for nobody.
 */
export function mayRead(
  actor: Actor,
  event: Pick<RecordedEvent, 'kind' | 'project' | 'sessionId' | 'runId' | 'actor' | 'erased'>,
): boolean {
  expectArgument(typeof actor === 'object' && actor !== null, 'mayRead(): actor', 'an object')
  expectArgument(typeof event === 'object' && event !== null, 'mayRead(): event', 'an object')
  expectArgument(
    typeof event.actor === 'object' && event.actor !== null,
    'mayRead(): actor of the event',
    'an object',
  )
  if (actor.role === 'auditor' || actor.role === 'admin') return true
  if (event.project !== actor.project) return false
  if (actor.role === 'user') return projectKinds.includes(event.kind)
  return (
    sharedKinds.includes(event.kind) || isOwn(actor, event) || isPooled(actor, event) || isPersonal(event)
  )
}

/** Kinds by which persons say something of the citations of others; outside sessions, all agents of the project read them. */
export const personalKinds: readonly EventKind[] = ['verification', 'relation']

/** The chains of what users, auditors and admins record outside of sessions. */
export const personalChains: readonly string[] = ['a:user', 'a:auditor', 'a:admin']

/** What persons say of citations is for all who see the citations. */
function isPersonal({
  kind,
  sessionId,
  actor,
}: Pick<RecordedEvent, 'kind' | 'sessionId' | 'actor'>): boolean {
  return personalKinds.includes(kind) && actor.role !== 'agent' && sessionId === undefined
}

/** Whether the agent reads what others recorded for the same user. */
export function hasPool({ role, agentId, userId, reads }: Actor): boolean {
  return role === 'agent' && reads !== 'own' && (agentId !== undefined || userId !== undefined)
}

/** The user in place of one that an erased event no longer names. No actor has it. */
export const ERASED_USER = ''

/** The user of an event as its readers are compared with it; `undefined` for an event of no user. */
export function userOf({ actor, erased }: Pick<RecordedEvent, 'actor' | 'erased'>): string | undefined {
  return actor?.userId ?? (erased?.without ? ERASED_USER : undefined)
}

function isPooled(actor: Actor, event: Pick<RecordedEvent, 'kind' | 'runId' | 'actor' | 'erased'>): boolean {
  const { agentId } = event.actor
  const userId = userOf(event)
  return (
    hasPool(actor) &&
    pooledKinds.includes(event.kind) &&
    event.runId === undefined &&
    userId === actor.userId &&
    (userId !== undefined || agentId !== undefined)
  )
}

function isOwn(
  { agentId, sessionId, userId }: Actor,
  event: Pick<RecordedEvent, 'sessionId' | 'actor' | 'erased'>,
): boolean {
  if (userOf(event) !== userId) return false
  if (agentId !== undefined) return event.actor?.agentId === agentId
  return sessionId !== undefined && event.sessionId === sessionId
}
