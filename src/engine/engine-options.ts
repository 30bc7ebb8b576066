import type { Incident } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Store } from '../core/ports/store.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import type { RecordOptions } from './record-options.ts'

export type CitationEngineOptions = RecordOptions & {
  /** `lexicalMatcher()` unless told; it also takes over where the chosen one fails. */
  matcher?: Matcher
  /** `lexicalVerifier()` unless told; it also takes over where the chosen one fails. */
  verifier?: Verifier
  /** Where records go; without store and mode nothing is kept. The engine closes it. */
  store?: Store
  /** Milliseconds after the end of an answer for what is left to match and verify; 30,000 unless told: a call of each. */
  timeoutMs?: number
  now?: () => Date
  createId?: () => string
  /** Told of everything that went wrong and did not stop a run. */
  onIncident?: (incident: Incident, runId: string) => void
  /** Given the record when the store stayed away; `store.saveRun(record)` saves it later. */
  onUnsaved?: (record: RunRecord, error: unknown) => void
}
