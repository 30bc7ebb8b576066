import type { RunRecord } from '../core/records/run-record.ts'
import { messageOf } from '../pipeline/message-of.ts'
import type { FinishedRun } from './citation-run.ts'
import type { RunLog } from './run-log.ts'

/**
 * Saves the record of a run. Never rejects: if saving fails, the reason is added to the
 * record as an incident, and the record is passed to `onUnsaved`.
 */
export async function saveRecord(
  record: RunRecord,
  {
    save,
    onUnsaved,
    log,
  }: {
    /** Resolves to `false` when there is no store. */
    save: (record: RunRecord) => Promise<boolean>
    onUnsaved: (record: RunRecord, error: unknown) => void
    log: RunLog
  },
): Promise<FinishedRun> {
  try {
    return { record, stored: await save(record) }
  } catch (error) {
    log.incident({ step: 'store', code: 'not-stored', message: messageOf(error) })
    const unsaved = { ...record, incidents: log.incidents }
    log.guard(() => onUnsaved(unsaved, error))
    return { record: unsaved, stored: false }
  }
}
