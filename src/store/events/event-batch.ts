/**
 * The form in which all stores keep records. In: run records and new events. Out: checked
 * batches of events with their bodies, keys and contents, and the way back from rows.
 */
import { mayWrite } from '../../core/records/access.ts'
import { actorSchema } from '../../core/records/actor.ts'
import type { Actor } from '../../core/records/actor.ts'
import type { Status } from '../../core/verdict.ts'
import { canonicalJson } from '../../core/canonical-json.ts'
import { eventDataSchemas } from '../../core/records/event.ts'
import type { EventData, EventKind, NewEvent, RunEvent } from '../../core/records/event.ts'
import { chainOf, createSalt, eventBody } from '../../core/records/log-entry.ts'
import type { EventScope } from '../../core/records/log-entry.ts'
import { forbidden, invalidActor, invalidEvent } from './errors.ts'
import { claimWords } from './claim-words.ts'
import type { StoredContent } from './contents.ts'
import { changedContent, citationIdOf, keysOf } from './event-keys.ts'
import { checkKey, isoDateSchema } from './keys.ts'
import { repositoryEventId } from '../../core/records/repository-event-id.ts'

/** Maximum events per call; a longer transaction would keep other writers waiting. */
const MAX_EVENTS = 1000

/**
 * An event ready to be written: checked, its data as canonical JSON. The getters
 * (status, keys, words) compute its index entries at each access.
 */
export type PreparedEvent = {
  id: string
  kind: EventKind
  createdAt: string
  createdMs: number
  data: string
  body: string
  /** For a verification or recheck: the event id of its citation. */
  citationId: string | null
  /** For a verification, its status; for a citation, the status of its last verification in the batch. */
  readonly status: Status | null
  readonly keys: string[]
  /** For a citation: the words of its claim. */
  readonly words: string[]
}

/** Events of one actor for one chain, and the records that they require. */
export type EventBatch = {
  scope: EventScope
  chain: string
  events: PreparedEvent[]
  contents: StoredContent[]
  /** Records outside the batch that its events name, which must be stored already. */
  needs: { sources: string[]; citations: string[]; contents: string[] }
}

/**
 * Checks the events that an actor wants to record and prepares them. Throws
 * `invalid-input` for an invalid event, `forbidden` for a kind that the role may not write.
 */
export function toBatch(
  events: readonly NewEvent[],
  { actor: input, contents }: { actor: Actor; contents: StoredContent[] },
): EventBatch {
  const actor = parseActor(input)
  if (!Array.isArray(events) || events.length > MAX_EVENTS) {
    throw invalidEvent(`they must be an array of at most ${MAX_EVENTS}`)
  }
  const checked = events.map((event) => parseEvent(event))
  for (const event of checked) checkPlace(event, actor)
  for (const { kind } of checked) if (!mayWrite(actor, kind)) throw forbidden(actor.role, kind)
  if (actor.role === 'agent' && actor.sessionId === undefined) {
    throw invalidEvent('an agent writes into a session, and the actor has no sessionId')
  }
  return createBatch(checked, { scope: scopeOf(actor), contents })
}

/** Makes a batch of checked events. `run`: the run that all of them are part of, if any. */
export function createBatch(
  events: readonly NewEvent[],
  { scope, contents, run }: { scope: EventScope; contents: StoredContent[]; run?: RunEvent },
): EventBatch {
  const ids = new Set(events.map(({ id }) => id))
  if (ids.size < events.length) throw invalidEvent('two events have the same id')
  const statuses = new Map<string, Status>()
  for (const event of events) {
    if (event.kind === 'verification') statuses.set(event.data.citationId, event.data.status)
  }
  return {
    scope,
    chain: chainOf(scope),
    events: events.map((event) => prepare(event, { scope, run, statuses })),
    // The same order for all writers: two that store the same contents in different orders could deadlock.
    contents: [...new Map(contents.map((content) => [content.address, content])).values()].toSorted((a, b) =>
      a.address < b.address ? -1 : 1,
    ),
    needs: needsOf(events, { ids, given: new Set(contents.map(({ address }) => address)), run }),
  }
}

function prepare(
  event: NewEvent,
  { scope, run, statuses }: { scope: EventScope; run?: RunEvent; statuses: ReadonlyMap<string, Status> },
): PreparedEvent {
  const { id, kind, createdAt } = event
  const data = canonicalJson(event.data)
  return {
    id,
    kind,
    createdAt,
    createdMs: Date.parse(createdAt),
    data,
    body: eventBody(scope, { id, kind, createdAt, data, salt: createSalt() }),
    citationId: citationIdOf(event),
    get status() {
      return statusOf(event, statuses)
    },
    get keys() {
      return keysOf(event, { project: scope.project, run })
    },
    get words() {
      return event.kind === 'citation' ? claimWords(event.data.text) : []
    },
  }
}

function statusOf(event: NewEvent, statuses: ReadonlyMap<string, Status>): Status | null {
  if (event.kind === 'verification') return event.data.status
  return event.kind === 'citation' ? (statuses.get(event.id) ?? 'pending') : null
}

function needsOf(
  events: readonly NewEvent[],
  { ids, given, run }: { ids: Set<string>; given: Set<string>; run?: RunEvent },
): EventBatch['needs'] {
  const sources = new Set<string>()
  const citations = new Set<string>()
  const contents = new Set<string>()
  for (const event of events) {
    if (event.kind === 'citation' && !run) for (const id of event.data.sourceIds) sources.add(id)
    const citationId = citationIdOf(event)
    if (citationId !== null) citations.add(citationId)
    if (event.kind === 'recheck') sources.add(event.data.sourceId)
    if (event.kind === 'relation') citations.add(event.data.from).add(event.data.to)
    if (event.kind === 'source') contents.add(event.data.contentHash)
    if (event.kind === 'erasure') for (const id of event.data.sourceIds) sources.add(id)
    if (event.kind === 'repository') for (const address of changedContent(event.data)) contents.add(address)
  }
  const outside = (names: Set<string>, known: Set<string>) => [...names].filter((name) => !known.has(name))
  return {
    sources: outside(sources, ids),
    citations: outside(citations, ids),
    contents: outside(contents, given),
  }
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

function scopeOf({ role, project, sessionId, agentId, userId }: Actor): EventScope {
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

/** Ids that go into an index must be valid keys; the id of a source or citation must be that of its event. */
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

/** The id of a change of a repository follows from its place, so that two writers cannot both take it. */
function checkPlace(event: NewEvent, { project, role }: Actor): void {
  if (event.kind === 'verification') checkVerdict(event.data, role)
  if (event.kind !== 'repository') return
  if (event.id !== repositoryEventId({ project, ...event.data })) {
    throw invalidEvent('the id of a change of a repository is not that of its position')
  }
}

/** Nobody but a person says what a person found, and no person what a model found. */
function checkVerdict({ method, person }: EventData['verification'], role: Actor['role']): void {
  const isAgents = role === 'agent' && method !== 'human' && person === undefined
  if (!isAgents && !(role !== 'agent' && method === 'human' && person?.role === role)) {
    throw forbidden(role, 'verification')
  }
}

function checkSame(id: string, eventId: string): void {
  if (id !== eventId) throw invalidEvent('the id of a source or citation differs from the id of its event')
}
