import { CitationError } from '../core/error.ts'
import { closedFields, readClosed } from '../core/fields.ts'
import type { Incident } from '../core/incident.ts'
import type { Matcher, Store, Telemetry, Verifier } from '../core/ports.ts'
import type { RunRecord } from '../core/records.ts'
import type { ReadMarks } from './marks/mark-settings.ts'
import type { RecordOptions } from './runs/record-options.ts'

/** How answers are matched, verified and stored. Without any option words are compared and nothing is stored. */
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
  /**
   * 0–1, 0.5 by default: the share of an answer's references (pairs of a claim and a source that it
   * cites) that one source gets, where others support the same claims as well. Beyond it the source
   * gives way to them, claim by claim; a claim that no other source supports keeps its own. Applies
   * from four cited claims on; 1 is no limit. The verifier judges the claims of a source over its
   * share again by other sources, which takes calls where it is a model.
   */
  maxSourceShare?: number
  /**
   * Tools that are agents: names, globs (`*_agent`) or regular expressions. What they return was written by a model, so
   * that it is no source; sources that they list, and what their own tools returned, are. Agents whose options went
   * through `run.observe`, and results of the AI SDK, are known without it.
   */
  agentTools?: readonly (string | RegExp)[]
  /** Whether marks that models write into their answers are read; as `marks` of a run, which takes its place. */
  marks?: ReadMarks
  /** The clock of records; by default that of the machine. */
  now?: () => Date
  /** Ids of runs, citations and records; by default UUIDs in the order of time. */
  createId?: () => string
  /**
   * Called for everything that went wrong without stopping a run; `runId` is empty for an answer that has no
   * run. Without it the first incident of each kind is written to `console.warn`.
   */
  onIncident?: (incident: Incident, runId: string) => void
  /** Observes the runs: `openTelemetry()` of `citespan/telemetry`. One that fails gives an incident and changes no answer. */
  telemetry?: Telemetry
  /** Called with a record that could not be stored; `store.saveRun(record)` stores it later. */
  onUnsaved?: (record: RunRecord, error: unknown) => void
}

/** Throws a `CitationError` `invalid-input` unless it is a number from 0 to 1. */
export function checkShare(maxSourceShare: number): void {
  if (typeof maxSourceShare === 'number' && maxSourceShare >= 0 && maxSourceShare <= 1) return
  throw new CitationError({
    code: 'invalid-input',
    message: `maxSourceShare is ${String(maxSourceShare).slice(0, 40)}.`,
    suggestion: 'Give a number from 0 to 1; 1 is no limit.',
  })
}

const engineFields = closedFields<CitationEngineOptions>({
  matcher: true,
  verifier: true,
  store: true,
  timeoutMs: true,
  closeTimeoutMs: true,
  maxSourceShare: true,
  marks: true,
  now: true,
  createId: true,
  onIncident: true,
  telemetry: true,
  onUnsaved: true,
  agentTools: true,
  mode: true,
  databaseFile: true,
  databaseUrl: true,
  databaseSchema: true,
  context: true,
  reasoningRequired: true,
  formats: true,
  thresholds: true,
  userVerdicts: true,
  verifyTimeoutMs: true,
  fetchOptions: true,
  fetch: true,
  documents: true,
  archive: true,
})

/** The options; throws `invalid-input` for what is no object, and for an unknown option. */
export function checkedOptions(options: CitationEngineOptions): CitationEngineOptions {
  return readClosed(options, engineFields, 'CitationEngine')
}
