import { mayRead } from '../../core/records/access.ts'
import type { LogEntry, RecordedEvent } from '../../core/records/event.ts'
import type { RunRecord } from '../../core/records/run-record.ts'
import type { Store } from '../../core/ports/store.ts'
import { contentText } from '../events/contents.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { storeClosed } from '../events/errors.ts'
import { parseActor, toBatch } from '../events/event-batch.ts'
import { keyOf } from '../events/event-keys.ts'
import { checkKey } from '../events/keys.ts'
import { corruptRow, readCitation, toCitationRecord, writtenEntry } from '../events/log-rows.ts'
import { comparePlaces, createMemoryLog } from './append.ts'
import type { MemoryEntry, MemoryLog } from './append.ts'
import { parseFrom, parseLimit, toPage } from '../queries/page.ts'
import { parseRecord } from '../events/parse-record.ts'
import { citationPage, eventPage, runCitationPage, runPage, sessionPage } from '../queries/queries.ts'
import type { EventSelection, PageRequest, SessionRequest } from '../queries/queries.ts'
import { withRunConflict } from '../events/run-conflict.ts'
import { runEventId, toRunBatch, toRunRecord } from '../events/run-events.ts'
import { toSummary } from '../events/session-summary.ts'

/**
 * A store that forgets everything when the process ends: for tests, pages and
 * trials. It behaves as the databases do, without any dependency.
 *
 * @example
 * const store = memoryStore()
 */
export function memoryStore(): Store {
  const log = createMemoryLog()
  let closed = false

  function refuseIfClosed(): void {
    if (closed) throw storeClosed()
  }

  return {
    async saveRun(input) {
      refuseIfClosed()
      const batch = toRunBatch(parseRecord(input))
      await withRunConflict(async () => log.append(batch))
    },
    async getRun(id) {
      refuseIfClosed()
      checkKey(id, 'id')
      const entry = log.byId.get(runEventId('run', { runId: id }))
      return entry ? readRun(log, entry) : null
    },
    async listRuns(query) {
      refuseIfClosed()
      const request = runPage(query)
      return toPage(select(log, request), request.size, (entry) => [
        readRun(log, entry),
        encodeCursor('r', entry.place),
      ])
    },
    async listSessions(query) {
      refuseIfClosed()
      const request = sessionPage(query)
      return toPage(findSessions(log, request), request.size, ({ first, newest }) => [
        toSummary(runEventOf(first), newest.place.createdMs),
        encodeCursor('s', newest.place),
      ])
    },
    async listCitations(query) {
      refuseIfClosed()
      const request = runCitationPage(query)
      return toPage(select(log, request), request.size, (entry) => [
        { ...citationOf(log, entry), runId: entry.place.runId, createdAt: entry.event.createdAt },
        encodeCursor('c', entry.place),
      ])
    },
    async append(events, { actor, contents = [] }) {
      refuseIfClosed()
      return log.append(toBatch(events, { actor, contents })).map(copyOf)
    },
    async getEvent(id, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(id, 'id')
      const entry = log.byId.get(id)
      return entry && mayRead(actor, entry.event) ? copyOf(entry) : null
    },
    async listEvents(query, { actor }) {
      refuseIfClosed()
      const request = eventPage(query, parseActor(actor))
      return toPage(select(log, request), request.size, (entry) => [
        copyOf(entry),
        encodeCursor('e', entry.place),
      ])
    },
    async findCitations(filter, { actor }) {
      refuseIfClosed()
      const request = citationPage(filter, parseActor(actor))
      return toPage(select(log, request), request.size, (entry) => [
        toCitationRecord(eventOf(entry), verificationOf(log, entry)),
        encodeCursor('e', entry.place),
      ])
    },
    async getContent(address, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(address, 'address')
      const body = log.contents.get(address)
      const key = keyOf.content(address)
      const isVisible = log.entries.some(({ keys, event }) => keys.includes(key) && mayRead(actor, event))
      return body !== undefined && isVisible ? contentText({ address, body }) : null
    },
    async sequence() {
      refuseIfClosed()
      return { size: log.entries.length }
    },
    async readLog({ from, limit }) {
      refuseIfClosed()
      const size = parseLimit(limit)
      const first = parseFrom(from)
      return log.entries.slice(first, first + size).map((entry, index) => ({
        ...copyOf(entry),
        leaf: first + index,
        eventId: entry.event.id,
        differing: [],
      }))
    },
    async readUnsequenced() {
      refuseIfClosed()
      return { size: log.entries.length, entries: [], next: null }
    },
    checkIndexes() {
      refuseIfClosed()
      return nothing()
    },
    async close() {
      closed = true
    },
  }
}

/** What events are found by in memory is no one's to write but the store's own. */
async function* nothing(): AsyncGenerator<never> {
  yield* []
}

/** One more than the page where there is a next one. */
function select(log: MemoryLog, { selections, size, after }: PageRequest): MemoryEntry[] {
  const isSearch = selections.some(({ words }) => words)
  const inOrder = isSearch ? log.entries : log.ordered
  const found: MemoryEntry[] = []
  for (const entry of inOrder) {
    if (found.length > size) break
    const order = isSearch
      ? entry.place.position - (after?.position ?? 0)
      : after
        ? comparePlaces(entry.place, after)
        : 1
    if (order > 0 && selections.some((selection) => matches(log, entry, selection))) found.push(entry)
  }
  return found
}

/** The first and the newest run of each session, by the newest, newest first; one more than the page. */
function findSessions(log: MemoryLog, { scope, size, after }: SessionRequest) {
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

function matches(log: MemoryLog, entry: MemoryEntry, selection: EventSelection): boolean {
  const { event, keys, words, place } = entry
  const { scope, id, run, key, citationId, status, sinceMs, untilMs } = selection
  return (
    event.kind === selection.kind &&
    is(scope.project, event.project) &&
    is(scope.sessionId, event.sessionId) &&
    is(scope.agentId, event.actor.agentId) &&
    is(scope.userId, event.actor.userId) &&
    is(id, event.id) &&
    (run === true ? place.runId !== '' : is(run, place.runId)) &&
    (key === undefined || keys.includes(key)) &&
    (citationId === undefined || (event.kind === 'verification' && event.data.citationId === citationId)) &&
    (selection.words ?? []).every((word) => words.includes(word)) &&
    (status === undefined || citationOf(log, entry).status === status) &&
    (sinceMs === undefined || place.createdMs >= sinceMs) &&
    (untilMs === undefined || place.createdMs < untilMs)
  )
}

function is(asked: string | undefined, value: string | undefined): boolean {
  return asked === undefined || asked === value
}

/** A copy, so that no caller can change what is stored. */
function copyOf({ event, ...parts }: MemoryEntry): LogEntry {
  return writtenEntry({ ...parts, id: event.id })
}

function eventOf(entry: MemoryEntry): RecordedEvent {
  return copyOf(entry).event
}

function verificationOf(log: MemoryLog, { event }: MemoryEntry): RecordedEvent | null {
  const verification = log.newestVerification.get(event.id)
  return verification ? eventOf(verification) : null
}

function citationOf(log: MemoryLog, entry: MemoryEntry) {
  return readCitation(eventOf(entry), verificationOf(log, entry)).citation
}

function runEventOf(entry: MemoryEntry): RecordedEvent & { kind: 'run' } {
  const event = eventOf(entry)
  if (event.kind !== 'run') throw corruptRow('citespan_events', event.id)
  return event
}

function readRun(log: MemoryLog, entry: MemoryEntry): RunRecord {
  const event = runEventOf(entry)
  const runId = entry.place.runId
  const citations = event.data.citationIds.map((citationId) =>
    citationOf(log, log.byId.get(runEventId('citation', { runId, citationId }))!),
  )
  const contents = new Map<string, string>()
  for (const { contentAddress } of event.data.sources) {
    contents.set(
      contentAddress,
      contentText({ address: contentAddress, body: log.contents.get(contentAddress)! })!,
    )
  }
  return toRunRecord(event, { citations, contents })!
}
