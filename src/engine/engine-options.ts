import { CitationError } from '../core/error.ts'
import { closedFields, readClosed } from '../core/fields.ts'
import type { Incident } from '../core/incident.ts'
import type { Matcher, Store, Telemetry, Verifier } from '../core/ports.ts'
import type { RunRecord } from '../core/records.ts'
import type { ReadMarks } from './marks/mark-settings.ts'
import type { RecordOptions } from './runs/record-options.ts'

/**
 * How answers are matched, verified and stored. If neither an option nor the environment names a model or a database,
 * words are compared and no answer is stored.
 */
export type CitationEngineOptions = RecordOptions & {
  /**
   * Finds the sources of each claim. By default the model that `CITATION_LLM_URL` names; without that variable, or if
   * only a verifier is given, `lexicalMatcher()`. `lexicalMatcher()` also takes over when the matcher fails.
   */
  matcher?: Matcher
  /**
   * Checks whether the sources found support the claim. By default the model that `CITATION_LLM_URL` names; without
   * that variable, or if only a matcher is given, `lexicalVerifier()`. `lexicalVerifier()` also takes over when the
   * verifier fails.
   */
  verifier?: Verifier
  /**
   * Where records are stored; by default the database that `mode`, `databaseFile`, `databaseUrl` or the environment
   * variable `CITATION_DB_URL` chooses. `close()` of the engine also closes a store that is given here.
   */
  store?: Store
  /**
   * Milliseconds that matching and verifying together may take after the end of an answer; 30,000 by default. After
   * that, a claim for which no source was found stays uncited, and a claim with a source but without a verdict is
   * checked by `lexicalVerifier()`.
   */
  timeoutMs?: number
  /**
   * Milliseconds that `close()` waits for answers that are being written; 5,000 by default. Answers that are then still
   * open are cut off and recorded as `aborted`.
   */
  closeTimeoutMs?: number
  /**
   * The largest share of an answer's references (pairs of a claim and a source that it cites) that one source should
   * have, 0–1; 0.5 by default, and 1 is no limit. Where other sources support a claim as well, they may replace a
   * source over its share. Applies to answers with at least four cited claims. The verifier judges the claims by the
   * other sources too; with a model, this takes further calls.
   */
  maxSourceShare?: number
  /**
   * Tools that are agents: names, globs (`*_agent`) or regular expressions. The text that such a tool returns was
   * written by a model and is not a source. Sources that it lists, and the results of its own tools, are sources.
   * Agents whose options went through `run.observe`, and tools that return a result of the AI SDK, are recognised
   * without this option. A tool with an extractor of the application is read by that extractor instead.
   */
  agentTools?: readonly (string | RegExp)[]
  /**
   * Whether and how to read marks that models write into their answers, such as `[1]`: they are removed from the text,
   * and what they cite is checked. By default they are read in streams that a run returns, such as that of
   * `toUIMessageStream`, and left in texts of the caller, such as that of `attribute`. The option `marks` of a run
   * overrides this one.
   */
  marks?: ReadMarks
  /** The clock for records; the system's by default. */
  now?: () => Date
  /**
   * Makes the ids of runs, citations and other records, but not those that are hashes, such as ids of registered
   * sources; time-ordered UUIDs by default.
   */
  createId?: () => string
  /**
   * Called for each incident: a failure that did not stop a run, or a decision such as `source-share` (see
   * `maxSourceShare`). `runId` is empty if the incident belongs to no run. By default the first incident of each kind
   * is written to `console.warn`, except for decisions.
   */
  onIncident?: (incident: Incident, runId: string) => void
  /**
   * Observes runs, such as `openTelemetry()` of `citespan/telemetry`. If the observer fails, the run continues and
   * reports an incident.
   */
  telemetry?: Telemetry
  /** Called with a record whose storing failed (incident `not-stored`); `store.saveRun(record)` can store it later. */
  onUnsaved?: (record: RunRecord, error: unknown) => void
}

/** Throws a `CitationError` `invalid-input` unless the share is a number from 0 to 1. */
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

/**
 * Returns the options with their fields in camel case. Throws `invalid-input` if the value is not an object or a field
 * is unknown.
 */
export function checkedOptions(options: CitationEngineOptions): CitationEngineOptions {
  return readClosed(options, engineFields, 'CitationEngine')
}
