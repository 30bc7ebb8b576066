/**
 * Runs as OpenTelemetry sees them. In: the steps of runs. Out: spans below the AI SDK's or the one that was
 * active when a run was created, counters and histograms.
 */
export { openTelemetry } from './open-telemetry.ts'
export type { OpenTelemetryOptions, OpenTelemetryRuns } from './open-telemetry.ts'
export type { AiSdkSpanOptions } from './call-spans.ts'
