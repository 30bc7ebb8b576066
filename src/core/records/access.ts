import { CitationError, expectArgument } from '../error.ts'
import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/**
 * The kinds of events that each role may record. A `reading` event logs what an auditor or admin has read. Agents
 * record verifications of matchers and models; users and auditors record verdicts of persons. Admins record both, but
 * verifications of matchers and models only for citations of their own session.
 */
export const writableKinds: Record<Role, readonly EventKind[]> = {
  agent: ['source', 'citation', 'verification', 'relation', 'run', 'repository', 'recheck', 'amendment'],
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
    'amendment',
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
  'amendment',
]

/**
 * The kinds of events that all agents of a project may read, with the contents they name. Of all other kinds an agent
 * reads its own events.
 */
export const sharedKinds: readonly EventKind[] = ['source', 'repository', 'erasure', 'recheck', 'amendment']

/**
 * The kinds of events that an agent also reads if another agent of its project recorded them for the same user, outside
 * of answers. If no user is named, both agents need an id: two sessions with neither user nor agent id cannot be known
 * to belong together.
 */
export const pooledKinds: readonly EventKind[] = ['citation', 'verification', 'relation']

/**
 * Whether the role may record events of this kind at all. Further limits are not looked up: verdicts of users also need
 * `userVerdicts`, and an admin records verifications by matchers and models only for its own session.
 */
export function mayWrite(actor: Pick<Actor, 'role'>, kind: EventKind): boolean {
  expectArgument(typeof actor === 'object' && actor !== null, 'mayWrite(): actor', 'an object')
  const { role } = actor
  return Object.hasOwn(writableKinds, role) && writableKinds[role].includes(kind)
}

/** The error `forbidden` for a role that may not record events of this kind; nothing was written. */
export function mayNotWrite(role: Role, kind: EventKind): CitationError {
  const others = Object.keys(writableKinds).filter((name) => mayWrite({ role: name as Role }, kind))
  return new CitationError({
    code: 'forbidden',
    message: `The role ${role} may not record an event of kind ${kind}.`,
    suggestion: `Act as ${others.join(' or ')}, if your user may.`,
  })
}

/**
 * Whether the actor may read the event.
 *
 * An agent reads the events of its project that have both its `agentId` and its `userId`. An agent without an `agentId`
 * reads those of its session instead; an agent without a `userId` reads only events without a user. Every agent also
 * reads the events of `sharedKinds` in its project and, unless its `reads` is `own`, those of `pooledKinds` (see
 * there). An agent without a user cannot read an event whose person was erased. A user reads the `projectKinds` of the
 * project; auditors and admins read every event.
 *
 * An agent reads a person's comment on citations if it may read one of these citations, whoever the person is. Pass the
 * events of the citations (see `commentedIds`) as `cited`; without them no agent may read the comment.
 */
export function mayRead(
  actor: Actor,
  event: Pick<RecordedEvent, 'kind' | 'project' | 'sessionId' | 'runId' | 'actor' | 'erased'>,
  cited: readonly Pick<RecordedEvent, 'kind' | 'project' | 'sessionId' | 'runId' | 'actor' | 'erased'>[] = [],
): boolean {
  expectArgument(typeof actor === 'object' && actor !== null, 'mayRead(): actor', 'an object')
  expectArgument(typeof event === 'object' && event !== null, 'mayRead(): event', 'an object')
  expectArgument(
    typeof event.actor === 'object' && event.actor !== null,
    'mayRead(): actor of the event',
    'an object',
  )
  expectArgument(Array.isArray(cited), 'mayRead(): cited', 'an array of events')
  if (actor.role === 'auditor' || actor.role === 'admin') return true
  if (event.project !== actor.project) return false
  if (actor.role === 'user') return projectKinds.includes(event.kind)
  if (isPersonal(event)) return cited.some((each) => each.kind === 'citation' && mayRead(actor, each))
  return sharedKinds.includes(event.kind) || isOwn(actor, event) || isPooled(actor, event)
}

/** Kinds of events in which persons comment on citations, always outside of sessions. */
export const personalKinds: readonly EventKind[] = ['verification', 'relation']

/** The chains of events that users, auditors and admins record outside of sessions. */
export const personalChains: readonly string[] = ['a:user', 'a:auditor', 'a:admin']

/** Whether the event is a person's comment on citations. */
function isPersonal({
  kind,
  sessionId,
  actor,
}: Pick<RecordedEvent, 'kind' | 'sessionId' | 'actor'>): boolean {
  return personalKinds.includes(kind) && actor.role !== 'agent' && sessionId === undefined
}

/** The event ids of the citations that the event, a person's comment, is about; empty for any other event. */
export function commentedIds(event: RecordedEvent): string[] {
  expectArgument(typeof event === 'object' && event !== null, 'commentedIds(): event', 'an object')
  expectArgument(
    typeof event.actor === 'object' && event.actor !== null,
    'commentedIds(): actor of the event',
    'an object',
  )
  if (!isPersonal(event)) return []
  if (event.kind === 'verification') return [event.data.citationId]
  return event.kind === 'relation' ? [event.data.from, event.data.to] : []
}

/** Whether the actor is an agent that also reads what other agents recorded for its user (see `pooledKinds`). */
export function hasPool({ role, agentId, userId, reads }: Actor): boolean {
  return role === 'agent' && reads !== 'own' && (agentId !== undefined || userId !== undefined)
}

/** Stands for the user of an event that was erased. No actor has this user. */
export const ERASED_USER = ''

/** The user of an event, for comparison with its readers; `undefined` if it has none. */
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
