import type { Observe } from '../../core/ports.ts'
import type { RunRecord } from '../../core/records.ts'
import { messageOf } from '../../cite/pipeline.ts'
import type { FinishedRun } from './citation-run.ts'
import type { RunLog } from './run-log.ts'
import type { ObservedRun } from '../telemetry/observe-run.ts'

/**
 * Saves the record of a run and ends its telemetry. Never rejects: if saving fails, the record gets an incident with
 * the reason, and goes to `onUnsaved`.
 */
export async function saveRecord(
  record: RunRecord,
  { telemetry, ...options }: SaveOptions & { telemetry: ObservedRun },
): Promise<FinishedRun> {
  const saved = await trySaving(record, { ...options, observe: telemetry.observe })
  telemetry.end(saved.record)
  return saved
}

type SaveOptions = {
  /** Resolves to `false` when there is no store. */
  save: (record: RunRecord, observe: Observe) => Promise<boolean>
  onUnsaved: (record: RunRecord, error: unknown) => void
  log: RunLog
}

async function trySaving(
  record: RunRecord,
  { save, onUnsaved, log, observe }: SaveOptions & { observe: Observe },
): Promise<FinishedRun> {
  try {
    return { record, stored: await save(record, observe) }
  } catch (error) {
    log.incident({ step: 'store', code: 'not-stored', message: messageOf(error) })
    const unsaved = { ...record, incidents: log.incidents }
    log.guard(() => onUnsaved(unsaved, error))
    return { record: unsaved, stored: false }
  }
}
