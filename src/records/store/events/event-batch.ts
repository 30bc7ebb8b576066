import {
  mayNotWrite,
  mayWrite,
  personalKinds,
  actorSchema,
  eventDataSchemas,
  repositoryEventId,
} from '../../../core/records.ts'
import { CitationError } from '../../../core/error.ts'
import { atOnce } from '../../../core/pace.ts'
import type { Actor, EventData, EventKind, NewEvent, Role, EventScope } from '../../../core/records.ts'
import { invalidActor, invalidEvent } from './errors.ts'
import type { StoredContent } from './contents.ts'
import { createBatch, isCheck } from './create-batch.ts'
import type { EventBatch } from './create-batch.ts'
import { changedContent } from './event-keys.ts'
import { checkKey, isoDateSchema } from './keys.ts'

/** Maximum events per call; more are refused, because a long transaction keeps other writers waiting. */
const MAX_EVENTS = 1000

/**
 * Checks the events that an actor wants to record and prepares them. Throws `invalid-input` for events that cannot be
 * recorded, and `forbidden` for those that the role may not write.
 */
export function toBatch(
  events: readonly NewEvent[],
  { actor, contents }: { actor: Actor; contents: StoredContent[] },
): EventBatch {
  return atOnce(batchSteps(events, { actor: parseActor(actor), contents }))
}

/** `toBatch` for a checked actor, one event per step. */
export function* batchSteps(
  events: readonly NewEvent[],
  { actor, contents }: { actor: Actor; contents: StoredContent[] },
): Generator<void, EventBatch> {
  if (!Array.isArray(events) || events.length > MAX_EVENTS) {
    throw invalidEvent(`they must be an array of at most ${MAX_EVENTS}`)
  }
  const checked: NewEvent[] = []
  for (const event of events) {
    yield
    checked.push(parseEvent(event))
  }
  for (const event of checked) checkPlace(event, actor)
  for (const { kind } of checked) if (!mayWrite(actor, kind)) throw mayNotWrite(actor.role, kind)
  if (actor.role === 'agent' && actor.sessionId === undefined) {
    throw invalidEvent('an agent writes into a session, and the actor has no sessionId')
  }
  if (actor.sessionId === undefined && checked.some((event) => isOfSession(event))) {
    throw invalidEvent('an admin cites in a session, and the actor has no sessionId')
  }
  if (actor.role !== 'agent' && actor.sessionId !== undefined && checked.some((event) => isComment(event))) {
    throw invalidEvent('a person comments on citations outside of sessions, and the actor has a sessionId')
  }
  return yield* createBatch(checked, { scope: scopeOf(actor), contents })
}

export function parseActor(input: Actor): Actor {
  const result = actorSchema.safeParse(input)
  if (!result.success) throw invalidActor(result.error.issues[0]?.path.join('.') || 'fields')
  const { project, sessionId, agentId, userId } = result.data
  checkKey(project, 'project')
  for (const [name, key] of Object.entries({ sessionId, agentId, userId })) {
    if (key !== undefined) checkKey(key, name)
  }
  return result.data
}

export function scopeOf({ role, project, sessionId, agentId, userId }: Actor): EventScope {
  return {
    project,
    ...(sessionId !== undefined && { sessionId }),
    actor: { role, ...(agentId !== undefined && { agentId }), ...(userId !== undefined && { userId }) },
  }
}

function parseEvent(input: NewEvent): NewEvent {
  const schema = Object.hasOwn(eventDataSchemas, input.kind) ? eventDataSchemas[input.kind] : null
  if (!schema) throw invalidEvent('the kind of an event is unknown')
  checkKey(input.id, 'event id')
  if (!isoDateSchema.safeParse(input.createdAt).success) {
    throw invalidEvent('createdAt is not an ISO 8601 date in UTC, such as 2026-01-31T12:00:00.000Z')
  }
  const result = parseData(schema, input.data)
  // The schema was selected by the kind.
  const event = { id: input.id, kind: input.kind, createdAt: input.createdAt, data: result } as NewEvent
  checkData(event)
  return event
}

function parseData(schema: (typeof eventDataSchemas)[EventKind], data: unknown): EventData[EventKind] {
  let result
  try {
    result = schema.safeParse(data)
  } catch (error) {
    throw invalidEvent(`an event cannot be checked (${error instanceof Error ? error.name : 'error'})`)
  }
  if (result.success) return result.data
  const [issue] = result.error.issues
  throw invalidEvent(`${issue?.path.join('.') || 'data'}: ${issue?.message}`)
}

/** Throws `invalid-input` for what the schema of the kind does not check, such as ids that are not valid keys. */
function checkData(event: NewEvent): void {
  switch (event.kind) {
    case 'source':
      checkSame(event.data.id, event.id)
      checkKey(event.data.contentHash, 'contentHash')
      for (const id of event.data.derivedFrom ?? []) checkKey(id, 'id in derivedFrom')
      break
    case 'citation':
      checkSame(event.data.id, event.id)
      for (const id of event.data.sourceIds) checkKey(id, 'source id')
      break
    case 'verification':
      checkKey(event.data.citationId, 'citation id')
      break
    case 'relation':
      checkKey(event.data.from, 'citation id')
      checkKey(event.data.to, 'citation id')
      if (event.data.from === event.data.to)
        throw invalidEvent('a relation must be between two different citations')
      break
    case 'recheck':
      checkKey(event.data.sourceId, 'source id')
      if (event.data.citationId !== undefined) checkKey(event.data.citationId, 'citation id')
      break
    case 'amendment':
      checkKey(event.data.sourceId, 'source id')
      break
    case 'run':
      throw invalidEvent('a run cannot be appended; save it with `saveRun`')
    case 'erasure':
      for (const id of event.data.sourceIds) checkKey(id, 'source id')
      break
    case 'repository':
      for (const address of changedContent(event.data)) checkKey(address, 'contentHash')
      break
    case 'reading':
    case 'setting':
  }
}

/**
 * Checks that the role may record the verdict of a verification. Checks that the id of a repository change is made from
 * the change's position, so that two writers cannot both take the position.
 */
function checkPlace(event: NewEvent, { project, role }: Actor): void {
  if (event.kind === 'verification') checkVerdict(event.data, role)
  if (event.kind !== 'repository') return
  if (event.id !== repositoryEventId({ project, ...event.data })) {
    throw invalidEvent('the id of a change of a repository is not that of its position')
  }
}

/**
 * Checks that the role may record a verdict: an agent only one that no person made, a user or auditor only a person's
 * verdict with that role, an admin either.
 */
function checkVerdict({ method, person }: EventData['verification'], role: Role): void {
  const isOfModel = method !== 'human' && person === undefined && (role === 'agent' || role === 'admin')
  if (!isOfModel && !(role !== 'agent' && method === 'human' && person?.role === role)) {
    throw new CitationError({
      code: 'forbidden',
      message: `The role ${role} may not record this verdict.`,
      suggestion:
        role === 'agent'
          ? 'An agent records only verdicts that no person gave: leave out `person`, and give another `method` than "human".'
          : `A person's verdict has the \`method\` "human" and the \`person.role\` ${JSON.stringify(role)}. Verdicts that no person gave are recorded as agent or admin.`,
    })
  }
}

/**
 * Whether a person comments on citations with this event. Whoever reads one of the citations reads the
 * comment.
 */
function isComment(event: NewEvent): boolean {
  return personalKinds.includes(event.kind) && !isCheck(event)
}

/** Whether an event must belong to a session: a citation, or a verification that no person made. */
function isOfSession(event: NewEvent): boolean {
  return event.kind === 'citation' || isCheck(event)
}

function checkSame(id: string, eventId: string): void {
  if (id !== eventId) throw invalidEvent('the id of a source or citation differs from the id of its event')
}
