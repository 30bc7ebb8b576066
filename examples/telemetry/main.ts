/**
 * Prints the spans and counters of a cited answer, collected in memory. An application registers
 * its own SDK, such as `NodeSDK`, and passes no providers.
 *
 *     node examples/telemetry/main.ts
 */
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { CitationEngine, memoryStore } from 'citespan'
import { openTelemetry } from 'citespan/telemetry'

const spans = new InMemorySpanExporter()
const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
const meterProvider = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: metrics })],
})

const engine = new CitationEngine({
  store: memoryStore(),
  telemetry: openTelemetry({ tracerProvider, meterProvider }),
})
await engine.attribute({
  response: 'The heat pump supplies 1,200 homes in the quarter. Rents fell by half in the meantime.',
  toolResults: [
    {
      toolName: 'web_search',
      toolCallId: 'call-1',
      input: { query: 'heat pump' },
      output: [
        {
          title: 'Council minutes',
          url: 'https://example.org/minutes',
          content: 'The heat pump supplies 1,200 homes in the quarter. The bridge was repainted.',
        },
      ],
    },
  ],
})
await engine.close()
await tracerProvider.forceFlush()
await meterProvider.forceFlush()

const finished = spans.getFinishedSpans()
const run = finished.find(({ name }) => name === 'citespan.run')!
console.log(run.name, run.attributes)
for (const { name, parentSpanContext, attributes } of finished) {
  if (parentSpanContext?.spanId === run.spanContext().spanId) console.log(' ', name, attributes)
}
for (const { descriptor, dataPoints } of metrics.getMetrics().at(-1)!.scopeMetrics[0]!.metrics) {
  if (descriptor.name !== 'citespan.citations' && descriptor.name !== 'citespan.uncited') continue
  for (const { attributes, value } of dataPoints) console.log(descriptor.name, attributes, value)
}
await meterProvider.shutdown()
await tracerProvider.shutdown()
