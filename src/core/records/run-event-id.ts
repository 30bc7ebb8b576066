import { sha256Hex } from '../hash.ts'

/** Number of leading hex digits that the ids of a run's events share. */
const RUN_PREFIX = 16

/**
 * The id of an event of a run, derived from its kind and from the ids of run and citation, so that saving again after a
 * lost connection finds the events of the first attempt. The ids of one run share a prefix and are therefore adjacent
 * in an index.
 */
export function runEventId(
  kind: 'run' | 'citation' | 'verification',
  { runId, citationId }: { runId: string; citationId?: string },
): string {
  const ofEvent = sha256Hex(JSON.stringify([kind, runId, citationId]))
  return sha256Hex(runId).slice(0, RUN_PREFIX) + ofEvent.slice(RUN_PREFIX)
}
