/**
 * The form in which all stores keep records. In: run records and new events. Out: checked batches of events with their
 * bodies, keys and contents; and records read back from rows.
 */
import { canonicalJson, canonicalJsonSteps } from '../../../core/canonical-json.ts'
import type { EventKind, NewEvent, RunEvent, EventScope } from '../../../core/records.ts'
import { chainOf, createSalt, eventBody } from '../../../core/records.ts'
import type { Status } from '../../../core/verdict.ts'
import { claimWords } from './claim-words.ts'
import type { StoredContent } from './contents.ts'
import { invalidEvent } from './errors.ts'
import { changedContent, citationIdOf, keysOf } from './event-keys.ts'

/**
 * An event ready to be written: checked, its data as canonical JSON; `body` is the whole stored event as JSON. The
 * getters (status, keys, words) compute its index entries at each access.
 */
export type PreparedEvent = {
  id: string
  kind: EventKind
  createdAt: string
  createdMs: number
  data: string
  body: string
  /** For a verification, or a recheck of a citation: the event id of the citation; else `null`. */
  citationId: string | null
  /**
   * For a verification, its status; for a citation, that of its last verification in the batch, else `pending`; `null`
   * for other kinds.
   */
  readonly status: Status | null
  readonly keys: string[]
  /** For a citation: the words of its claim; else empty. */
  readonly words: string[]
}

/** Events of one actor for one chain, and the records that they require. */
export type EventBatch = {
  scope: EventScope
  chain: string
  events: PreparedEvent[]
  contents: StoredContent[]
  /**
   * Records that the events name outside the batch; they must be stored already. `ownCitations`: citations that an
   * admin must have recorded in the same chain. `judged`: citations that must be the agent's own, because it verifies
   * them. `contents`: addresses of texts.
   */
  needs: Record<'sources' | 'citations' | 'ownCitations' | 'judged' | 'contents', string[]>
}

/** Makes a batch of checked events, one event per step. `run`: the run that all of them belong to, if any. */
export function* createBatch(
  events: readonly NewEvent[],
  { scope, contents, run }: { scope: EventScope; contents: readonly StoredContent[]; run?: RunEvent },
): Generator<void, EventBatch> {
  const ids = new Set(events.map(({ id }) => id))
  if (ids.size < events.length) throw invalidEvent('two events have the same id')
  const statuses = new Map<string, Status>()
  for (const event of events) {
    if (event.kind === 'verification') statuses.set(event.data.citationId, event.data.status)
  }
  const prepared: PreparedEvent[] = []
  for (const event of events) {
    yield
    prepared.push(yield* prepare(event, { scope, run, statuses }))
  }
  return {
    scope,
    chain: chainOf(scope),
    events: prepared,
    // All writers use the same order: two that store the same contents in different orders could deadlock.
    contents: [...new Map(contents.map((content) => [content.address, content])).values()].toSorted((a, b) =>
      a.address < b.address ? -1 : 1,
    ),
    needs: needsOf(events, { ids, given: new Set(contents.map(({ address }) => address)), run, scope }),
  }
}

function* prepare(
  event: NewEvent,
  { scope, run, statuses }: { scope: EventScope; run?: RunEvent; statuses: ReadonlyMap<string, Status> },
): Generator<void, PreparedEvent> {
  const { id, kind, createdAt } = event
  const data = event.kind === 'run' ? yield* canonicalJsonSteps(event.data) : canonicalJson(event.data)
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

/** Whether an event is a verification that no person made. */
export function isCheck(event: NewEvent): boolean {
  return event.kind === 'verification' && event.data.method !== 'human'
}

function needsOf(
  events: readonly NewEvent[],
  { ids, given, run, scope }: { ids: Set<string>; given: Set<string>; run?: RunEvent; scope: EventScope },
): EventBatch['needs'] {
  const sources = new Set<string>()
  const citations = new Set<string>()
  const ownCitations = new Set<string>()
  const judged = new Set<string>()
  const contents = new Set<string>()
  for (const event of events) {
    if (event.kind === 'citation' && !run) for (const id of event.data.sourceIds) sources.add(id)
    const citationId = citationIdOf(event)
    const isOwn = scope.actor.role === 'admin' && isCheck(event)
    const isJudged = scope.actor.role === 'agent' && event.kind === 'verification'
    if (citationId !== null) (isOwn ? ownCitations : isJudged ? judged : citations).add(citationId)
    if (event.kind === 'recheck' || event.kind === 'amendment') sources.add(event.data.sourceId)
    if (event.kind === 'relation') citations.add(event.data.from).add(event.data.to)
    if (event.kind === 'source') contents.add(event.data.contentHash)
    if (event.kind === 'erasure') for (const id of event.data.sourceIds) sources.add(id)
    if (event.kind === 'repository') for (const address of changedContent(event.data)) contents.add(address)
  }
  const outside = (names: Set<string>, known: Set<string>) => [...names].filter((name) => !known.has(name))
  return {
    sources: outside(sources, ids),
    citations: outside(citations, ids),
    ownCitations: outside(ownCitations, ids),
    judged: outside(judged, ids),
    contents: outside(contents, given),
  }
}
