import { keyOf, citationIdOf } from '../events/event-keys.ts'
import { commentedIds, personalChains, userOf } from '../../../core/records.ts'
import type { RecordedEvent } from '../../../core/records.ts'
import { readCitation, relatedIdsOf, writtenEntry } from '../events/log-rows.ts'
import type { AboutCitation } from '../events/log-rows.ts'
import type { EventScopeFilter } from '../events/visible-events.ts'
import type { EventSelection, PageRequest, SessionRequest } from '../queries/queries.ts'
import { comparePlaces } from './append.ts'
import type { MemoryEntry, MemoryLog } from './append.ts'

/** The entries of a page, and one more if there is a next page. */
export function select(
  log: MemoryLog,
  { selections, size, after, newestFirst = false }: PageRequest,
): MemoryEntry[] {
  const isSearch = selections.some(({ words }) => words)
  const keys = new Set(selections.map((selection) => selection.key))
  const [key] = keys.size === 1 && !isSearch ? keys : []
  const inOrder = isSearch ? log.entries : key === undefined ? log.ordered : (log.byKey.get(key) ?? [])
  const found: MemoryEntry[] = []
  for (const entry of newestFirst ? inOrder.toReversed() : inOrder) {
    if (found.length > size) break
    const order = isSearch
      ? entry.place.position - (after?.position ?? 0)
      : after
        ? comparePlaces(entry.place, after) * (newestFirst ? -1 : 1)
        : 1
    if (order > 0 && selections.some((selection) => matches(log, entry, selection))) found.push(entry)
  }
  return found
}

/**
 * The first and the newest run of each session of a page, in descending order of the newest run; one more session if
 * there is a next page.
 */
export function selectSessions(log: MemoryLog, { scope, size, after }: SessionRequest) {
  const sessions = new Map<string, { first: MemoryEntry; newest: MemoryEntry }>()
  for (const entry of log.ordered) {
    if (entry.event.sessionId === undefined || !matches(log, entry, { kind: 'run', scope })) continue
    const key = JSON.stringify([entry.event.project, entry.event.sessionId])
    sessions.set(key, { first: sessions.get(key)?.first ?? entry, newest: entry })
  }
  return [...sessions.values()]
    .filter(({ newest }) => !after || comparePlaces(newest.place, after) < 0)
    .toSorted((a, b) => comparePlaces(b.newest.place, a.newest.place))
    .slice(0, size + 1)
}

/** The projects that have citations without a verification. */
export function pendingProjects({ entries, newest }: MemoryLog): string[] {
  const pending = entries.filter(
    ({ event: { id, kind } }) => kind === 'citation' && !newest.verification.has(id),
  )
  return [...new Set(pending.map(({ event }) => event.project))]
}

/** The event of an entry, parsed again, so that no caller can change stored data. */
export function eventOf({ event, ...parts }: MemoryEntry): RecordedEvent {
  return writtenEntry({ ...parts, id: event.id }).event
}

/** The newest verification and recheck of a citation, each `null` if there is none, and its relations. */
export function aboutOf(log: MemoryLog, { event }: MemoryEntry): AboutCitation {
  const [verification, recheck] = [log.newest.verification.get(event.id), log.newest.recheck.get(event.id)]
  return {
    verification: verification ? eventOf(verification) : null,
    recheck: recheck ? eventOf(recheck) : null,
    relations: relatedIdsOf(event).flatMap((id) => (log.byKey.get(keyOf.related(id)) ?? []).map(eventOf)),
  }
}

export function citationOf(log: MemoryLog, entry: MemoryEntry) {
  return readCitation(eventOf(entry), aboutOf(log, entry)).citation
}

function matches(log: MemoryLog, entry: MemoryEntry, selection: EventSelection): boolean {
  const { event, keys, words, place } = entry
  const { scope, id, run, key, citationId, status, number, sinceMs, untilMs } = selection
  return (
    event.kind === selection.kind &&
    is(scope.project, event.project) &&
    is(scope.sessionId, event.sessionId) &&
    is(scope.chain, entry.chain) &&
    is(scope.agentId, event.actor.agentId ?? null) &&
    is(scope.userId, userOf(event) ?? null) &&
    (scope.poolOf === undefined || isInPool(scope.poolOf, entry)) &&
    !(scope.withoutPersons && personalChains.includes(entry.chain)) &&
    (scope.onCitations === undefined || isCommentOn(scope.onCitations, { log, event })) &&
    is(id, event.id) &&
    (number === undefined || number === entry.displayNumber) &&
    (run === true ? place.runId !== '' : is(run, place.runId)) &&
    (key === undefined || keys.includes(key)) &&
    (citationId === undefined || citationIdOf(event) === citationId) &&
    (selection.words ?? []).every((word) => words.includes(word)) &&
    (status === undefined || citationOf(log, entry).status === status) &&
    (sinceMs === undefined || place.createdMs >= sinceMs) &&
    (untilMs === undefined || place.createdMs < untilMs)
  )
}

function isCommentOn(
  scope: EventScopeFilter,
  { log, event }: { log: MemoryLog; event: RecordedEvent },
): boolean {
  return citedIn(log, event).some((cited) => matches(log, cited, { kind: 'citation', scope }))
}

/** The citations that a person comments on with the event. */
export function citedIn(log: MemoryLog, event: RecordedEvent): MemoryEntry[] {
  return commentedIds(event).flatMap((id) => log.byId.get(id) ?? [])
}

function isInPool(
  { agentId, sessionId }: NonNullable<EventScopeFilter['poolOf']>,
  { event, place }: MemoryEntry,
): boolean {
  const { actor, sessionId: session } = event
  const isNamed = actor.agentId !== undefined || userOf(event) !== undefined
  if (place.runId === '' && isNamed) return true
  return agentId !== undefined ? actor.agentId === agentId : sessionId !== undefined && session === sessionId
}

function is(asked: string | null | undefined, value: string | null | undefined): boolean {
  return asked === undefined || asked === value
}
