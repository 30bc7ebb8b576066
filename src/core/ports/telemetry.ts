import type { RunRecord } from '../records/run-record.ts'
import type { Incident } from '../incident.ts'

/** Attributes of a span or measurement. */
export type TelemetryAttributes = Readonly<Record<string, string | number | boolean>>

/** A step of a run that is observed while it is done. */
export type ObservedStep<Result = unknown> = {
  name: 'extract' | 'match' | 'verify' | 'store'
  /** Counts and names; never text of the question, the answer or a source. */
  attributes?: TelemetryAttributes
  /** The sentences that the step is about; called only by a telemetry that was asked for content. */
  content?: () => readonly string[]
  /** Counts that are known when the step has succeeded. */
  outcome?: (result: Result) => TelemetryAttributes
}

/** Does `work` once, as a step that is observed, and returns what it returns or throws what it throws. */
export type Observe = <Result>(step: ObservedStep<Awaited<Result>>, work: () => Result) => Result

/** A step that was started. */
export type StepTelemetry = {
  /** Calls `work` once, so that what it starts belongs to the step. */
  within(work: () => void): void
  succeeded(attributes: TelemetryAttributes): void
  failed(error: unknown): void
}

/** What is told of one run while it goes on. */
export type RunTelemetry = {
  /** The call of the AI SDK that writes the answer begins; told only of options that went through `run.observe()`. */
  called(callId: string): void
  startStep(step: Omit<ObservedStep, 'outcome'>): StepTelemetry
  incident(incident: Incident): void
  /** Text of the answer arrived. */
  wrote(): void
  /** Every claim of the answer is decided. */
  attributed(): void
  /** Called once, when the record is stored or could not be. */
  end(record: RunRecord): void
}

/** What a source repository does that takes time. */
export type RepositoryOperation = 'register' | 'check' | 'restore' | 'compress'

/** What is told of one source repository. */
export type RepositoryTelemetry = {
  /** A source was registered: `new`, `merged` into a known one, or `known` as it is. `copies`: others with nearly its text. */
  registered(registration: { outcome: 'new' | 'merged' | 'known'; copies: number }): void
  /** A text was asked for, and was in memory or not. */
  restored(restoration: { isHit: boolean }): void
  /** An answer was audited. `coverage`: its marked sentences among those that need a source, 0–1, `null` without any; `orphaned`: sources that nothing uses. */
  audited(audit: { ok: boolean; coverage: number | null; orphaned: number }): void
  /** An operation succeeded after this time. */
  took(operation: RepositoryOperation, seconds: number): void
}

/**
 * Receives what runs do, such as `openTelemetry()` of `citespan/telemetry`. Its methods are
 * called synchronously and never awaited; one that throws gives the incident `telemetry-failed`.
 */
export type Telemetry = {
  startRun(run: { id: string; sessionId?: string }): RunTelemetry
  /** Called once for each source repository that was given the telemetry. */
  observeRepository?(repository: { name: string }): RepositoryTelemetry
}

/** Does the work of a run that nobody observes. */
export const unobserved: Observe = (_step, work) => work()
