import { CitationError, expectArgument } from '../error.ts'
import type { Actor } from './actor.ts'
import type { Role } from './roles.ts'
import type { EventKind, RecordedEvent } from './event.ts'

/**
 * The kinds of events that each role may record; `append` has further limits. Agents record verifications of matchers
 * and models, users and auditors verdicts of persons, admins both. A `reading` event logs what an auditor or admin has
 * read.
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

/** The kinds of events that all agents of a project may read, with the contents they name. */
export const sharedKinds: readonly EventKind[] = ['source', 'repository', 'erasure', 'recheck', 'amendment']

/**
 * The kinds of events that the agents of a project share if they act for the same user, unless the events belong to an
 * answer. Agents without a user share those of each other if both have an `agentId`. Events without user and agent are
 * not shared: nothing shows that their sessions belong together.
 */
export const pooledKinds: readonly EventKind[] = ['citation', 'verification', 'relation']

/**
 * Whether the role may record events of this kind at all. `append` has further limits: an agent, for example, records
 * no verdicts of persons. An engine has more, such as the option `userVerdicts`.
 */
export function mayWrite(actor: Pick<Actor, 'role'>, kind: EventKind): boolean {
  expectArgument(typeof actor === 'object' && actor !== null, 'mayWrite(): actor', 'an object')
  const { role } = actor
  return Object.hasOwn(writableKinds, role) && writableKinds[role].includes(kind)
}

/** The error `forbidden` for a role that may not record events of this kind. */
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
 * Auditors and admins read every event. Users read the events of their project, except settings and records of what
 * auditors and admins have read.
 *
 * An agent reads three groups of events of its project. The first are all sources, changes of repositories, erasures,
 * rechecks and amendments. The second are its own events: those with its `userId` and its `agentId`, or, if the agent
 * has no `agentId`, those with its `userId` in its session. The third, unless its `reads` is `own`, are citations,
 * verifications and relations that other agents registered for the same user; if neither agent has a user, both must
 * have an `agentId`.
 *
 * A verdict or relation that a person recorded outside of a session is a comment on citations. An agent reads it only
 * if it may read one of these citations. Pass the events of the citations (see `commentedIds`) as `cited`; without them
 * no agent may read the comment.
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

/** The kinds of events in which persons comment on citations, outside of sessions. */
export const personalKinds: readonly EventKind[] = ['verification', 'relation']

/** The chains of events that users, auditors and admins record outside of sessions. */
export const personalChains: readonly string[] = ['a:user', 'a:auditor', 'a:admin']

/**
 * Whether a person (user, auditor or admin) recorded the event outside of a session, to comment on citations: it is a
 * verification or a relation.
 */
function isPersonal({
  kind,
  sessionId,
  actor,
}: Pick<RecordedEvent, 'kind' | 'sessionId' | 'actor'>): boolean {
  return personalKinds.includes(kind) && actor.role !== 'agent' && sessionId === undefined
}

/**
 * The event ids of the citations that a verdict or relation is about, if a user, auditor or admin recorded it outside
 * of a session. Empty for any other event.
 */
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

/** Stands for the user of an event whose person was erased. No actor has this user. */
export const ERASED_USER = ''

/**
 * The user of an event, for comparison with its readers; `ERASED_USER` if its person was erased, `undefined` if it has
 * none.
 */
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
