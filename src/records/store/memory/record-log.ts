import type { RecordLog } from '../../../core/ports.ts'
import { mayRead, chainOf } from '../../../core/records.ts'
import type { LogEntry } from '../../../core/records.ts'
import type { BatchOrder } from '../events/batch-order.ts'
import { contentText } from '../events/contents.ts'
import { parseActor } from '../events/event-batch.ts'
import { newBatch } from '../events/new-batch.ts'
import { keyOf } from '../events/event-keys.ts'
import { checkKey } from '../events/keys.ts'
import { toCitationRecord, writtenEntry } from '../events/log-rows.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { toCitationPage } from '../queries/matching-page.ts'
import { chainRequest, toChainPart } from '../queries/chain-part.ts'
import { parseFrom, parseLimit, toPage } from '../queries/page.ts'
import { citationPage, eventPage } from '../queries/queries.ts'
import type { MemoryEntry, MemoryLog } from './append.ts'
import { erasing } from './erase-texts.ts'
import { aboutOf, citedIn, eventOf, select } from './select.ts'

/** The methods of a store for its log of events. */
export function recordLog(
  log: MemoryLog,
  { refuseIfClosed, order }: { refuseIfClosed: () => void; order: BatchOrder },
): RecordLog {
  return {
    async append(events, { actor, contents = [] }) {
      refuseIfClosed()
      const entries = await order.inOrder(newBatch(events, { actor, contents }), log.append)
      return entries.map(copyOf)
    },
    async getEvent(id, { actor: input, project }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(id, 'id')
      const entry = log.byId.get(id)
      if (!entry) return null
      const cited = citedIn(log, entry.event).map(({ event }) => event)
      if (!mayRead(actor, entry.event, cited)) return null
      return project === undefined || entry.event.project === project ? copyOf(entry) : null
    },
    async listEvents(query, { actor }) {
      refuseIfClosed()
      const request = eventPage(query, parseActor(actor))
      return toPage(select(log, request), { ...request, read: copyOf, cursorOf })
    },
    async readChain(range, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      const { project, chain, after, limit } = chainRequest(range)
      // Numbers count from 1 without gaps.
      const entries = log.byChain.get(JSON.stringify([project, chain])) ?? []
      return toChainPart(entries.slice(after, after + limit), { read: copyOf, actor })
    },
    watchSession({ project, sessionId }, onChange) {
      const chain = JSON.stringify([project, chainOf({ project, sessionId, actor: { role: 'agent' } })])
      const watchers = log.watchers.get(chain) ?? new Set()
      log.watchers.set(chain, watchers.add(onChange))
      return {
        isComplete: () => true,
        stop() {
          watchers.delete(onChange)
          if (watchers.size === 0 && log.watchers.get(chain) === watchers) log.watchers.delete(chain)
        },
      }
    },
    async findCitations(filter, { actor }) {
      refuseIfClosed()
      return await toCitationPage(citationPage(filter, parseActor(actor)), {
        fetch: (request) => select(log, request),
        read: (entry) => toCitationRecord(eventOf(entry), aboutOf(log, entry), entry.displayNumber),
        placeOf: ({ place }) => place,
      })
    },
    async getContent(address, { actor: input }) {
      refuseIfClosed()
      const actor = parseActor(input)
      checkKey(address, 'address')
      const body = log.contents.get(address)
      const key = keyOf.content(address)
      const isVisible = log.byKey.get(key)?.some(({ event }) => mayRead(actor, event))
      return body !== undefined && isVisible ? contentText({ address, body }) : null
    },
    ...erasing(log, { refuseIfClosed, copyOf }),
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
        ...(entry.event.erased && { bodyHash: entry.event.erased.body }),
        differing: [],
      }))
    },
    async readUnsequenced() {
      refuseIfClosed()
      return { size: log.entries.length, entries: [], next: null }
    },
    checkIndexes() {
      refuseIfClosed()
      return noProblems()
    },
    async countUnindexed() {
      refuseIfClosed()
      return 0
    },
  }
}

/** A copy of an entry, so that no caller can change stored data. */
function copyOf({ event, displayNumber, ...parts }: MemoryEntry): LogEntry {
  const entry = writtenEntry({ ...parts, id: event.id })
  return displayNumber === undefined ? entry : Object.assign(entry, { displayNumber })
}

/** Finds no problem: only the store writes to its indexes in memory, so there is nothing to compare. */
async function* noProblems(): AsyncGenerator<never> {
  yield* []
}

function cursorOf({ place }: MemoryEntry): string {
  return encodeCursor('e', place)
}
