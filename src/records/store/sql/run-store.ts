import type { RecordLog, Store } from '../../../core/ports.ts'
import { checkKey } from '../events/keys.ts'
import { readRow } from '../events/log-rows.ts'
import { newRunBatch } from '../events/new-batch.ts'
import { withRunConflict } from '../events/run-conflict.ts'
import { encodeCursor } from '../queries/cursor.ts'
import { toPage } from '../queries/page.ts'
import { runCitationPage, runPage, sessionPage } from '../queries/queries.ts'
import type { DatabaseCalls } from './database-calls.ts'
import { citationOf, placeOf, readPage, readRun, readRunRecords } from './read-log.ts'
import { selectSessions, toSessionSummary } from './select-sessions.ts'

/** The methods of a store that save and read runs. */
export function runStore({
  refuseIfClosed,
  append,
  read,
  page,
}: DatabaseCalls): Omit<Store, keyof RecordLog | 'close'> {
  return {
    async saveRun(input) {
      refuseIfClosed()
      const batch = newRunBatch(input)
      await withRunConflict(() => append(batch))
    },
    async getRun(id) {
      refuseIfClosed()
      checkKey(id, 'id')
      return read((db, dialect) => readRun(db, { id, dialect }))
    },
    async listRuns(query) {
      refuseIfClosed()
      const request = runPage(query)
      const found = await read(
        async (db, dialect) => {
          const rows = await readPage(db, { dialect, request })
          const readers = await readRunRecords(db, { dialect, rows })
          return rows.map((row, index) => ({ id: row.id, row, read: readers[index]! }))
        },
        { isIndexed: true },
      )
      return toPage(found, {
        ...request,
        read: ({ read: readRecord }) => readRecord(),
        cursorOf: ({ row }) => encodeCursor('r', placeOf(row)),
      })
    },
    async listSessions(query) {
      refuseIfClosed()
      const request = sessionPage(query)
      const found = await read((db, dialect) => selectSessions(db, { dialect, request }), { isIndexed: true })
      return toPage(found, {
        ...request,
        read: toSessionSummary,
        cursorOf: ({ place }) => encodeCursor('s', place),
      })
    },
    async listCitations(query) {
      refuseIfClosed()
      const request = runCitationPage(query)
      return toPage(await page(request), {
        ...request,
        read: (row) => ({ ...citationOf(row), runId: row.run_id, createdAt: readRow(row).createdAt }),
        cursorOf: (row) => encodeCursor('c', placeOf(row)),
      })
    },
  }
}
