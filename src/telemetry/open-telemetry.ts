import { metrics, trace } from '@opentelemetry/api'
import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import type { Telemetry } from '../core/ports/telemetry.ts'
import { createInstruments } from './instruments.ts'
import type { Instruments } from './instruments.ts'
import { startRunSpan } from './run-span.ts'

export type OpenTelemetryOptions = {
  /** The global one by default. */
  tracerProvider?: TracerProvider
  /** The global one by default. */
  meterProvider?: MeterProvider
  /**
   * Whether spans have the question, the answer, its sentences and the messages of errors as
   * attributes. `false` by default: then they have counts, names and ids only.
   */
  content?: boolean
}

/** Name of the tracer and the meter. */
const SCOPE = 'citespan'

/**
 * Spans and metrics of an engine's runs, through `@opentelemetry/api`: a span `citespan.run` below
 * the span that is active where the run is created, and below it `citespan.extract`, `.match`,
 * `.verify` and `.store`. Durations are in seconds. Without a registered SDK nothing is recorded.
 *
 * ```ts
 * const engine = new CitationEngine({ telemetry: openTelemetry() })
 * ```
 */
export function openTelemetry({
  tracerProvider,
  meterProvider,
  content = false,
}: OpenTelemetryOptions = {}): Telemetry {
  let made: { by: MeterProvider; instruments: Instruments } | null = null

  /** Made anew when an SDK was registered since: a meter of the API's own never begins to record. */
  function currentInstruments(): Instruments {
    const by = meterProvider ?? metrics.getMeterProvider()
    if (made?.by !== by) made = { by, instruments: createInstruments(by.getMeter(SCOPE)) }
    return made.instruments
  }

  return {
    startRun(run) {
      const tracer = (tracerProvider ?? trace.getTracerProvider()).getTracer(SCOPE)
      return startRunSpan(run, { tracer, instruments: currentInstruments(), content })
    },
  }
}
