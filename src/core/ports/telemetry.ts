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

/**
 * Receives what runs do, such as `openTelemetry()` of `citespan/telemetry`. Its methods are
 * called synchronously and never awaited; one that throws gives the incident `telemetry-failed`.
 */
export type Telemetry = {
  startRun(run: { id: string; sessionId?: string }): RunTelemetry
}

/** Does the work of a run that nobody observes. */
export const unobserved: Observe = (_step, work) => work()
