/**
 * Runs as OpenTelemetry sees them. In: the steps of runs. Out: spans below the AI SDK's or the one that was
 * active when a run was created, counters and histograms.
 */
export { openTelemetry } from '../engine/open-telemetry.ts'
export type { OpenTelemetryOptions, OpenTelemetryRuns } from '../engine/open-telemetry.ts'
export type { AiSdkSpanOptions } from '../engine/open-telemetry.ts'
