/**
 * Runs as OpenTelemetry sees them. In: the steps of runs. Out: spans below the span that was active when a run
 * was created, counters and histograms.
 */
export { openTelemetry } from './open-telemetry.ts'
export type { OpenTelemetryOptions } from './open-telemetry.ts'
