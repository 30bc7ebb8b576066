import type { Incident } from '../core/incident.ts'
import type { Matcher } from '../core/ports/matcher.ts'
import type { RunRecord } from '../core/records/run-record.ts'
import type { Store } from '../core/ports/store.ts'
import type { Verifier } from '../core/ports/verifier.ts'
import type { RecordOptions } from './record-options.ts'

export type CitationEngineOptions = RecordOptions & {
  /**
   * Without a matcher and a verifier, those of the model that `CITATION_LLM_URL` names; without that,
   * and where only a verifier is given, `lexicalMatcher()`, also the fallback when the given one fails.
   */
  matcher?: Matcher
  /** As for `matcher`; `lexicalVerifier()` is the default where only a matcher is given, and the fallback. */
  verifier?: Verifier
  /** Where records are stored; without `store` and `mode` nothing is stored. `close()` closes it. */
  store?: Store
  /** Milliseconds for matching and verifying after the end of an answer; 30,000 by default: one call of each. */
  timeoutMs?: number
  /** Milliseconds that `close()` waits for answers that are being written; 5,000 by default. Those left are cut. */
  closeTimeoutMs?: number
  now?: () => Date
  createId?: () => string
  /** Called for everything that went wrong without stopping a run. */
  onIncident?: (incident: Incident, runId: string) => void
  /** Called with a record that could not be stored; `store.saveRun(record)` stores it later. */
  onUnsaved?: (record: RunRecord, error: unknown) => void
}
