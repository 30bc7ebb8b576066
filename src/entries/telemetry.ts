/**
 * `citespan/telemetry`: runs in OpenTelemetry. In: the steps of runs. Out: counters, histograms, and spans below the
 * AI SDK's span or the span that was active when the run was created.
 */
export { openTelemetry } from '../engine/open-telemetry.ts'
export type { OpenTelemetryOptions, OpenTelemetryRuns } from '../engine/open-telemetry.ts'
export type { AiSdkSpanOptions } from '../engine/open-telemetry.ts'
