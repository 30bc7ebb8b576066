import { closedFields, readClosed } from '../../core/fields.ts'
import { metrics, trace } from '@opentelemetry/api'
import type { MeterProvider, TracerProvider } from '@opentelemetry/api'
import type { Telemetry } from '../../core/ports.ts'
import { createAwaitedCalls, showCallSpans } from './call-spans.ts'
import type { AiSdkSpanOptions } from './call-spans.ts'
import { createInstruments } from './instruments.ts'
import type { Instruments } from './instruments.ts'
import { startRunSpan } from './run-span.ts'

/** The receivers of spans and measurements, and whether spans may hold text. */
export type OpenTelemetryOptions = {
  /** Receives the spans; the global provider by default. */
  tracerProvider?: TracerProvider
  /** Receives the measurements; the global provider by default. */
  meterProvider?: MeterProvider
  /**
   * Whether attributes of spans and their events hold texts: the question, the answer, its sentences, and the messages
   * of errors and incidents. `false` by default.
   */
  content?: boolean
}

/** The telemetry to pass to an engine. `aiSdk` connects the spans of the engine's runs with those of the AI SDK. */
export type OpenTelemetryRuns = Telemetry & {
  /**
   * Returns the options for `new OpenTelemetry()` of `@ai-sdk/otel`. With them, the span of a run becomes a child of
   * the root span of the AI SDK call that writes the run's answer, if the options of that call went through
   * `run.observe()`. An `enrichSpan` in `options` is called too.
   */
  aiSdk(options?: Partial<AiSdkSpanOptions>): AiSdkSpanOptions
}

/** Name of the tracer and the meter. */
const SCOPE = 'citespan'

/** Default name of the tracer of `@ai-sdk/otel`. */
const SDK_SCOPE = 'gen_ai'

const openTelemetryFields = closedFields<OpenTelemetryOptions>({
  tracerProvider: true,
  meterProvider: true,
  content: true,
})

/**
 * Spans and metrics of an engine's runs, through `@opentelemetry/api`: the span `citespan.run`, and below it
 * `citespan.extract`, `.match`, `.verify` and `.store`. The parent of `citespan.run` is the AI SDK's span of the call
 * if it is known before the first text, else the span that is active when the run is created. Durations are in seconds.
 * Without a registered SDK and without a provider in the options, nothing is recorded.
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

  /** The instruments, created again once an SDK is registered: a meter of the bare API never starts to record. */
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
      // Looked up at each call, because an SDK may be registered after the repository is created.
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
