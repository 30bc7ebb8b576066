/** Public exports of `open-telemetry/`. In: steps of runs. Out: spans and metrics of OpenTelemetry. */
export type { AiSdkSpanOptions } from './open-telemetry/call-spans.ts'
export { openTelemetry } from './open-telemetry/open-telemetry.ts'
export type { OpenTelemetryOptions, OpenTelemetryRuns } from './open-telemetry/open-telemetry.ts'
