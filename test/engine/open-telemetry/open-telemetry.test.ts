import { SpanStatusCode, context, metrics, trace } from '@opentelemetry/api'
import { BasicTracerProvider, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace-base'
import { streamText } from 'ai'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Matcher } from '../../../src/core/ports/matcher.ts'
import type { Telemetry } from '../../../src/core/ports/telemetry.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { openTelemetry } from '../../../src/entries/telemetry.ts'
import { scriptedModel } from '../../fixtures/scripted-model.ts'
import { asyncContexts, collect } from './collect.ts'

const content = 'The heat pump supplies 1,200 homes in the quarter.'
const response = `${content} Rents fell by half.`
const question = 'How many homes have heat?'
const source = { title: 'Council minutes', url: 'https://council.example/minutes', content }
const call = { toolName: 'web_search', toolCallId: 'c1', input: { query: 'heat' }, output: [source] }
const steps = ['citespan.extract', 'citespan.match', 'citespan.store', 'citespan.verify']

beforeAll(() => void context.setGlobalContextManager(asyncContexts()))
afterAll(() => context.disable())
afterEach(() => {
  vi.useRealTimers()
  trace.disable()
  metrics.disable()
})

function cite(options: CitationEngineOptions, run: { question?: string } = { question }) {
  const engine = new CitationEngine({ store: memoryStore(), onIncident: () => {}, ...options })
  return engine.attribute({ response, toolResults: [call], sessionId: 's1', ...run })
}

const named = (spans: readonly ReadableSpan[], name: string) => spans.find((span) => span.name === name)!
const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId

describe('spans', () => {
  test('the run is below the span that is active where it is created, and its steps below the run', async () => {
    await using sdk = collect()
    const telemetry = openTelemetry(sdk.providers)
    const request = sdk.tracerProvider.getTracer('app').startSpan('POST /chat')
    const { runId } = await context.with(trace.setSpan(context.active(), request), () => cite({ telemetry }))

    const spans = sdk.spans()
    const run = named(spans, 'citespan.run')
    expect(parentOf(run)).toBe(request.spanContext().spanId)
    const children = spans.filter((span) => parentOf(span) === run.spanContext().spanId)
    expect(children.map(({ name }) => name).toSorted()).toEqual(steps)
    expect(spans.at(-1)).toBe(run)
    expect(run.attributes).toMatchObject({
      'citespan.run.id': runId,
      'session.id': 's1',
      'citespan.outcome': 'complete',
      'citespan.sources': 1,
      'citespan.citations.verified': 1,
      'citespan.uncited': 1,
      'citespan.answer.length': response.length,
    })
    expect(named(spans, 'citespan.extract').attributes).toEqual({
      'gen_ai.tool.name': 'web_search',
      'citespan.sources': 1,
    })
    expect(named(spans, 'citespan.match').attributes).toMatchObject({
      'citespan.matcher': 'lexical',
      'citespan.claims': 2,
      'citespan.links': 1,
    })
    expect(named(spans, 'citespan.verify').attributes['citespan.verified']).toBe(1)
  })

  test('what a matcher starts is below its step, also after it has waited', async () => {
    await using sdk = collect()
    const tracer = sdk.tracerProvider.getTracer('model')
    const matcher: Matcher = {
      name: 'asks',
      async *match(request) {
        await Promise.resolve()
        tracer.startSpan('chat').end()
        yield* lexicalMatcher().match(request)
      },
    }
    await cite({ matcher, telemetry: openTelemetry(sdk.providers) })
    const spans = sdk.spans()
    expect(parentOf(named(spans, 'chat'))).toBe(named(spans, 'citespan.match').spanContext().spanId)
  })

  test('of two answers at once, each step is below its own', async () => {
    await using sdk = collect()
    const telemetry = openTelemetry(sdk.providers)
    await Promise.all([cite({ telemetry }), cite({ telemetry })])
    const runs = sdk.spans().filter(({ name }) => name === 'citespan.run')
    const stepsOf = runs.map((run) =>
      sdk
        .spans()
        .filter((span) => parentOf(span) === run.spanContext().spanId)
        .map(({ name }) => name)
        .toSorted(),
    )
    expect(stepsOf).toEqual([steps, steps])
  })

  test('without a store there is no span of storing', async () => {
    await using sdk = collect()
    await cite({ store: undefined, telemetry: openTelemetry(sdk.providers) })
    expect(sdk.spans().map(({ name }) => name)).not.toContain('citespan.store')
    expect(sdk.spans().map(({ name }) => name)).toContain('citespan.run')
  })

  test.each([true, false])('text is recorded only if asked for: content is %s', async (isAsked) => {
    await using sdk = collect()
    const away = new TypeError(`refused: ${response}`)
    const store = { ...memoryStore(), saveRun: () => Promise.reject(away) }
    await cite({ store, telemetry: openTelemetry({ ...sdk.providers, content: isAsked }) })
    const spans = sdk.spans()
    const told = JSON.stringify(
      spans.map(({ attributes, events, status }) => ({ attributes, events, status })),
    )
    for (const text of [content, 'Rents', question, 'refused']) expect(told.includes(text)).toBe(isAsked)
    const storing = named(spans, 'citespan.store')
    expect(storing.status.code).toBe(SpanStatusCode.ERROR)
    expect(storing.attributes['error.type']).toBe('TypeError')
    expect(named(spans, 'citespan.run').events).toMatchObject([
      { name: 'citespan.incident', attributes: { 'citespan.step': 'store', 'citespan.code': 'not-stored' } },
    ])
  })

  test('an SDK that is registered after the engine was created is used, and so is a later one', async () => {
    const engine = new CitationEngine({ telemetry: openTelemetry() })
    await engine.attribute({ response, sources: [source] })
    for (const _ of ['first', 'second']) {
      await using sdk = collect()
      trace.setGlobalTracerProvider(sdk.tracerProvider)
      metrics.setGlobalMeterProvider(sdk.meterProvider)
      await engine.attribute({ response, sources: [source] })
      expect(sdk.spans().filter(({ name }) => name === 'citespan.run')).toHaveLength(1)
      expect(await sdk.values('citespan.runs')).toEqual({ complete: 1 })
      trace.disable()
      metrics.disable()
    }
  })
})

describe('metrics', () => {
  test('citations, sentences without one, tokens, fallbacks and the durations of steps', async () => {
    await using sdk = collect()
    const matcher: Matcher = {
      name: 'broken',
      // oxlint-disable-next-line require-yield
      async *match({ report }) {
        report?.usage({ inputTokens: 70, outputTokens: 5 })
        throw new Error('no model')
      },
    }
    await cite({ matcher, telemetry: openTelemetry(sdk.providers) })
    expect(await sdk.values('citespan.citations')).toEqual({ verified: 1 })
    expect(await sdk.values('citespan.uncited')).toEqual({ unsupported: 1 })
    expect(await sdk.values('citespan.model.calls')).toEqual({ '': 1 })
    expect(await sdk.values('citespan.tokens')).toEqual({ input: 70, output: 5 })
    expect(await sdk.values('citespan.incidents')).toEqual({ 'match matcher-failed': 1 })
    expect(await sdk.values('citespan.fallbacks')).toEqual({ 'match matcher-failed': 1 })
    expect(Object.keys(await sdk.values('citespan.step.duration')).toSorted()).toEqual([
      'extract false',
      'match false',
      'store false',
      'verify false',
    ])
  })

  test('latency is the time from the last text to the last verdict, not to the stored record', async () => {
    await using sdk = collect()
    vi.useFakeTimers({ toFake: ['performance'] })
    const matcher: Matcher = {
      name: 'slow',
      async *match(request) {
        vi.advanceTimersByTime(250)
        yield* lexicalMatcher().match(request)
      },
    }
    const store = memoryStore()
    const saveRun: typeof store.saveRun = (record) => {
      vi.advanceTimersByTime(4000)
      return store.saveRun(record)
    }
    const engine = new CitationEngine({
      matcher,
      store: { ...store, saveRun },
      telemetry: openTelemetry(sdk.providers),
    })
    const run = engine.run()
    run.addSource(source)
    run.push(0, 'The heat pump supplies ')
    vi.advanceTimersByTime(1000)
    run.push(0, '1,200 homes in the quarter.')
    await run.finish()
    vi.useRealTimers()
    expect(await sdk.values('citespan.latency')).toEqual({ '': { count: 1, sum: 0.25 } })
    expect(named(sdk.spans(), 'citespan.run').attributes['citespan.latency']).toBe(0.25)
  })
})

describe('a telemetry that fails', () => {
  const thrown = (): never => {
    throw new Error('collector away')
  }
  const throwing = { onStart() {}, forceFlush: async () => {}, shutdown: async () => {} }
  const processors: Record<string, SpanProcessor> = {
    'a processor that throws at the start': { ...throwing, onStart: thrown, onEnd() {} },
    'a processor that throws at the end': { ...throwing, onEnd: thrown },
  }
  const exporters: Record<string, SpanExporter> = {
    'an exporter that throws': { export: thrown, shutdown: async () => {} },
    'an exporter that never calls back': { export() {}, shutdown: async () => {} },
    'an exporter that reports a failure': {
      export: (_spans, done) => done({ code: 1, error: new Error('collector away') }),
      shutdown: async () => {},
    },
  }
  const providers: Record<string, SpanProcessor> = {
    ...processors,
    ...Object.fromEntries(
      Object.entries(exporters).map(([name, exporter]) => [name, new SimpleSpanProcessor(exporter)]),
    ),
  }

  test.each(Object.entries(providers))('%s changes no answer', async (_, processor) => {
    await using sdk = collect()
    const tracerProvider = new BasicTracerProvider({ spanProcessors: [processor] })
    const telemetry = openTelemetry({ ...sdk.providers, tracerProvider })
    let count = 0
    const createId = () => `id-${++count}`
    const observed = await cite({ telemetry, createId })
    count = 0
    const plain = await cite({ createId })
    const known = { ...observed, incidents: [], citations: timeless(observed.citations) }
    expect(known).toEqual({ ...plain, incidents: [], citations: timeless(plain.citations) })
    expect(observed.citations[0]!.status).toBe('verified')
    expect(observed.stored).toBe(true)
    for (const { code } of observed.incidents) expect(code).toBe('telemetry-failed')
  })

  test.each(['startRun', 'startStep', 'within', 'wrote', 'attributed', 'end', 'succeeded', 'incident'])(
    'one that throws in %s is told of once, and each step is done once',
    async (broken) => {
      const told: string[] = []
      let saved = 0
      const store = memoryStore()
      const saveRun: typeof store.saveRun = (record) => {
        saved += 1
        return store.saveRun(record)
      }
      const engine = new CitationEngine({
        store: { ...store, saveRun },
        telemetry: brokenIn(broken),
        onIncident: ({ code }) => void told.push(code),
      })
      const numeric = { sessionId: 7 as unknown as string }
      const { citations } = await engine.attribute({ response, sources: [source], ...numeric })
      await engine.close()
      expect(citations.map(({ status }) => status)).toEqual(['verified'])
      expect(saved).toBe(1)
      expect(told.filter((code) => code === 'telemetry-failed')).toHaveLength(1)
    },
  )

  test('a stream ends as it does without', async () => {
    const bodies = [brokenIn('within'), undefined].map(async (telemetry) => {
      const engine = new CitationEngine({ telemetry, createId: () => 'id', onIncident: () => {} })
      const run = engine.run({ runId: 'r' })
      run.addSource(source)
      const result = streamText({ model: scriptedModel([[[response]]]), prompt: question })
      return await run.toTextStreamResponse(result).text()
    })
    const [observed, plain] = await Promise.all(bodies)
    expect(observed).toBe(response)
    expect(observed).toBe(plain)
  })
})

/** Citations without when they were made. */
function timeless(citations: readonly object[]): unknown {
  return JSON.parse(JSON.stringify(citations, (key, value) => (key.endsWith('At') ? undefined : value)))
}

/** A telemetry of which one method throws; `within` does so after the work as well. */
function brokenIn(broken: string): Telemetry {
  const maybe = (name: string): void => {
    if (name === broken) throw new Error(`${name} failed`)
  }
  return {
    startRun() {
      maybe('startRun')
      return {
        startStep() {
          maybe('startStep')
          return {
            within(work) {
              work()
              work()
              maybe('within')
            },
            succeeded: () => maybe('succeeded'),
            failed: () => maybe('failed'),
          }
        },
        called: () => maybe('called'),
        incident: () => maybe('incident'),
        wrote: () => maybe('wrote'),
        attributed: () => maybe('attributed'),
        end: () => maybe('end'),
      }
    },
  }
}
