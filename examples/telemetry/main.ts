/**
 * Prints the spans and counters of a cited answer, collected in memory: those of the AI SDK, and below them
 * those of citespan. An application registers its own SDK, such as `NodeSDK`, and passes no providers.
 *
 *     node examples/telemetry/main.ts
 */
import { OpenTelemetry } from '@ai-sdk/otel'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { isStepCount, registerTelemetry, streamText } from 'ai'
import { CitationEngine, memoryStore } from 'citespan'
import { openTelemetry } from 'citespan/telemetry'
import { model, tools } from '../stream-text/model.ts'

const spans = new InMemorySpanExporter()
const metrics = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
const tracerProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] })
const meterProvider = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: metrics })],
})

const telemetry = openTelemetry({ tracerProvider, meterProvider })
registerTelemetry(new OpenTelemetry(telemetry.aiSdk()))
const engine = new CitationEngine({ store: memoryStore(), telemetry })

const run = engine.run()
const prompt = 'How long may hazardous waste be stored, and how often are storage areas inspected?'
const result = streamText(run.observe({ model, tools, prompt, stopWhen: isStepCount(8) }))
for await (const _ of run.toUIMessageStream(result));
await engine.close()
await tracerProvider.forceFlush()
await meterProvider.forceFlush()

function print(parentId: string | undefined, indent: string): void {
  for (const span of spans.getFinishedSpans()) {
    if (span.parentSpanContext?.spanId !== parentId) continue
    const own = Object.entries(span.attributes).filter(([key]) => key.startsWith('citespan.'))
    console.log(`${indent}${span.name}`, ...own.map(([key, value]) => `${key}=${String(value)}`))
    print(span.spanContext().spanId, `${indent}  `)
  }
}
print(undefined, '')
for (const { descriptor, dataPoints } of metrics.getMetrics().at(-1)!.scopeMetrics[0]!.metrics) {
  if (descriptor.name !== 'citespan.citations' && descriptor.name !== 'citespan.uncited') continue
  for (const { attributes, value } of dataPoints) console.log(descriptor.name, attributes, value)
}
await meterProvider.shutdown()
await tracerProvider.shutdown()
