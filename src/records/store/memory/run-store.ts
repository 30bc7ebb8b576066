import type { RecordLog, Store, StoredRun } from '../../../core/ports.ts'
import type { RecordedEvent } from '../../../core/records.ts'
import type { BatchOrder } from '../events/batch-order.ts'
import { contentText } from '../events/contents.ts'
import { checkKey } from '../events/keys.ts'
import { corruptRow } from '../events/log-rows.ts'
import { newRunBatch } from '../events/new-batch.ts'
import { withRunConflict } from '../events/run-conflict.ts'
import { runEventId } from '../../../core/records.ts'
import { toRunRecord } from '../events/run-events.ts'
import { toSummary } from '../events/session-summary.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { toPage } from '../queries/page.ts'
import { runCitationPage, runPage, sessionPage } from '../queries/queries.ts'
import type { MemoryEntry, MemoryLog } from './append.ts'
import { citationOf, eventOf, select, selectSessions } from './select.ts'

/** The methods of a store that save and read runs. */
export function runStore(
  log: MemoryLog,
  { refuseIfClosed, order }: { refuseIfClosed: () => void; order: BatchOrder },
): Omit<Store, keyof RecordLog | 'close'> {
  return {
    async saveRun(input) {
      refuseIfClosed()
      const batch = newRunBatch(input)
      await withRunConflict(() => order.inOrder(batch, log.append))
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
      return toPage(select(log, request), {
        ...request,
        read: (entry) => readRun(log, entry),
        cursorOf: ({ place }) => encodeCursor('r', place),
      })
    },
    async listSessions(query) {
      refuseIfClosed()
      const request = sessionPage(query)
      const sessions = selectSessions(log, request).map((each) => ({ ...each, event: each.newest.event }))
      return toPage(sessions, {
        ...request,
        read: ({ first, newest }) => toSummary(runEventOf(first), newest.place.createdMs),
        cursorOf: ({ newest }) => encodeCursor('s', newest.place),
      })
    },
    async listCitations(query) {
      refuseIfClosed()
      const request = runCitationPage(query)
      return toPage(select(log, request), {
        ...request,
        read: (entry) => ({
          ...citationOf(log, entry),
          runId: entry.place.runId,
          createdAt: entry.event.createdAt,
        }),
        cursorOf: ({ place }) => encodeCursor('c', place),
      })
    },
  }
}

function readRun(log: MemoryLog, entry: MemoryEntry): StoredRun {
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

function runEventOf(entry: MemoryEntry): RecordedEvent & { kind: 'run' } {
  const event = eventOf(entry)
  if (event.kind !== 'run') throw corruptRow('citespan_events', event.id)
  return event
}
