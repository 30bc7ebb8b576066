import { closedFields, readClosed } from '../../core/fields.ts'
import { metrics, trace } from '@opentelemetry/api'
import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import type { Telemetry } from '../../core/ports.ts'
import { createAwaitedCalls, showCallSpans } from './call-spans.ts'
import type { AiSdkSpanOptions } from './call-spans.ts'
import { createInstruments } from './instruments.ts'
import type { Instruments } from './instruments.ts'
import { startRunSpan } from './run-span.ts'

/** Where spans and measurements go, and whether they hold text. */
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

/** The telemetry of an engine, and what shows it the spans of the AI SDK. */
export type OpenTelemetryRuns = Telemetry & {
  /**
   * Options of `new OpenTelemetry()` of `@ai-sdk/otel`. With them a run whose call went through
   * `run.observe()` is below that call's root span. An `enrichSpan` of your own is called as well.
   */
  aiSdk(options?: Partial<AiSdkSpanOptions>): AiSdkSpanOptions
}

/** Name of the tracer and the meter. */
const SCOPE = 'citespan'

/** Name of the tracer that `@ai-sdk/otel` takes by default. */
const SDK_SCOPE = 'gen_ai'

const openTelemetryFields = closedFields<OpenTelemetryOptions>({
  tracerProvider: true,
  meterProvider: true,
  content: true,
})

/**
 * Spans and metrics of an engine's runs, through `@opentelemetry/api`: a span `citespan.run` below
 * the AI SDK's span of the call, or else the span that is active where the run is created, and
 * below it `citespan.extract`, `.match`, `.verify` and `.store`. Durations are in seconds. Without
 * a registered SDK nothing is recorded.
 *
 * ```ts
 * const telemetry = openTelemetry()
 * registerTelemetry(new OpenTelemetry(telemetry.aiSdk()))
 * const engine = new CitationEngine({ telemetry })
 * ```
 */
export function openTelemetry(options: OpenTelemetryOptions = {}): OpenTelemetryRuns {
  const {
    tracerProvider,
    meterProvider,
    content = false,
  } = readClosed(options, openTelemetryFields, 'openTelemetry()')
  const calls = createAwaitedCalls()
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
      return startRunSpan(run, { tracer, instruments: currentInstruments(), content, waitFor: calls.waitFor })
    },
    observeRepository({ name }) {
      // Asked for each time: an SDK may be registered after the repository was made.
      const told = () => currentInstruments().repository(name)
      return {
        registered: (registration) => told().registered(registration),
        restored: (restoration) => told().restored(restoration),
        audited: (audit) => told().audited(audit),
        took: (operation, seconds) => told().took(operation, seconds),
      }
    },
    aiSdk: ({ tracer = (tracerProvider ?? trace).getTracer(SDK_SCOPE), enrichSpan } = {}) =>
      showCallSpans(calls, { tracer, enrichSpan }),
  }
}
