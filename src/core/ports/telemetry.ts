import type { RunRecord } from '../records/run-record.ts'
import type { Incident } from '../incident.ts'

/** Attributes of a telemetry span or measurement. */
export type TelemetryAttributes = Readonly<Record<string, string | number | boolean>>

/** A step of a run that telemetry observes. */
export type ObservedStep<Result = unknown> = {
  name: 'extract' | 'match' | 'verify' | 'store'
  /** Counts and names only, never text of the question, the answer or a source. */
  attributes?: TelemetryAttributes
  /** The sentences that the step processes; called only if telemetry records content. */
  content?: () => readonly string[]
  /** Counts that are known once the step has succeeded. */
  outcome?: (result: Result) => TelemetryAttributes
}

/**
 * Calls `work` once, as an observed step, and returns its result or throws its error. If the result is a promise, the
 * step ends when the promise settles, otherwise at once.
 */
export type Observe = <Result>(step: ObservedStep<Awaited<Result>>, work: () => Result) => Result

/** An observed step that has started. */
export type StepTelemetry = {
  /** Calls `work` once, so that everything it starts belongs to the step. */
  within(work: () => void): void
  succeeded(attributes: TelemetryAttributes): void
  failed(error: unknown): void
}

/** Receives the events of one run. */
export type RunTelemetry = {
  /** The AI SDK call that writes the answer begins. Called only if the call's options went through `run.observe()`. */
  called(callId: string): void
  startStep(step: Omit<ObservedStep, 'outcome'>): StepTelemetry
  incident(incident: Incident): void
  /** Text of the answer arrived; called for each piece. */
  wrote(): void
  /** Called once: every claim of the answer has its result, or matching and verifying were stopped. */
  attributed(): void
  /** Called once, when the record is stored or storing it has failed. */
  end(record: RunRecord): void
}

/** An operation of a source repository that takes time. */
export type RepositoryOperation = 'register' | 'check' | 'restore' | 'compress'

/** Receives the events of one source repository. */
export type RepositoryTelemetry = {
  /**
   * An input was registered. `outcome`: it is a `new` source, was `merged` into a known source, to which it adds
   * information, or is already `known`. `copies`: for a new source, the number of other sources with nearly the same
   * text; else 0.
   */
  registered(registration: { outcome: 'new' | 'merged' | 'known'; copies: number }): void
  /** The text of a source was requested. `isHit`: whether it was in memory. */
  restored(restoration: { isHit: boolean }): void
  /**
   * An answer was audited. `ok`: whether the audit passed. `coverage`: of the sentences that need a source, the share
   * that has a mark, 0–1; `null` if no sentence needs one. `orphaned`: number of sources that nothing uses.
   */
  audited(audit: { ok: boolean; coverage: number | null; orphaned: number }): void
  /** An operation succeeded after this many seconds. */
  took(operation: RepositoryOperation, seconds: number): void
}

/**
 * Observes runs and source repositories; `openTelemetry()` of `citespan/telemetry` creates one. Its methods are called
 * synchronously and never awaited. If one throws, the incident `telemetry-failed` is reported, once for each run and
 * once for each repository.
 */
export type Telemetry = {
  startRun(run: { id: string; sessionId?: string }): RunTelemetry
  /** Called once for each source repository that uses the telemetry. */
  observeRepository?(repository: { name: string }): RepositoryTelemetry
}

/** The `Observe` of a step that is not observed: only does its work. */
export const unobserved: Observe = (_step, work) => work()
