import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT } from '@opentelemetry/api'
import type { Context, ContextManager } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import type { MetricReader } from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'

/** The OpenTelemetry SDK with exporters in memory, and the spans and metrics that they have received. */
export function collect() {
  const exported = new InMemorySpanExporter()
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const reader: MetricReader = new PeriodicExportingMetricReader({ exporter })
  const meterProvider = new MeterProvider({ readers: [reader] })
  const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exported)] })
  return {
    tracerProvider,
    meterProvider,
    /** The arguments of `openTelemetry`. */
    providers: { tracerProvider, meterProvider },
    spans: (): ReadableSpan[] => exported.getFinishedSpans(),
    /** Values of a counter by its attributes, such as `{ 'verified': 1 }`; for a histogram, its count and sum. */
    async values(name: string): Promise<Record<string, unknown>> {
      await meterProvider.forceFlush()
      const metric = exporter
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap(({ metrics }) => metrics)
        .find(({ descriptor }) => descriptor.name === name)
      return Object.fromEntries(
        (metric?.dataPoints ?? []).map(({ attributes, value }) => [
          Object.values(attributes).join(' '),
          typeof value === 'number' ? value : { count: value.count, sum: (value as { sum?: number }).sum },
        ]),
      )
    },
    async [Symbol.asyncDispose]() {
      await tracerProvider.shutdown()
      await meterProvider.shutdown()
    },
  }
}

/** A context manager such as an SDK for Node registers: it keeps the active context across an `await`. */
export function asyncContexts(): ContextManager {
  const storage = new AsyncLocalStorage<Context>()
  const manager: ContextManager = {
    active: () => storage.getStore() ?? ROOT_CONTEXT,
    with: (context, work, thisArgument, ...rest) =>
      storage.run(context, () => work.apply(thisArgument, rest)),
    bind: (_context, target) => target,
    enable: () => manager,
    disable: () => manager,
  }
  return manager
}
