import { OpenTelemetry } from '@ai-sdk/otel'
import { context, trace } from '@opentelemetry/api'
import type { ReadableSpan } from '@opentelemetry/sdk-trace-base'
import { ToolLoopAgent, generateText, isStepCount, streamText, tool } from 'ai'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import type { CitationRun } from '../../../src/engine/runs/citation-run.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { openTelemetry } from '../../../src/entries/telemetry.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import type { ScriptedStep } from '../../fixtures/scripted-model.ts'
import { asyncContexts, collect } from './collect.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const survey = { title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }
const steps: ScriptedStep[] = [[toolCall('1', 'search')], [[CLAIM]]]
const inputSchema = z.object({})
const tools = { search: tool({ inputSchema, execute: async () => [survey] }) }

beforeAll(() => void context.setGlobalContextManager(asyncContexts()))
afterAll(() => context.disable())

type Sdk = ReturnType<typeof collect>
type Call = ReturnType<typeof callOf>

function callOf(integration: OpenTelemetry, script = steps) {
  return {
    model: scriptedModel(script),
    tools,
    prompt: 'How much ice?',
    stopWhen: isStepCount(5),
    telemetry: { integrations: integration },
  }
}

/** An engine and the SDK's telemetry, which show their spans to each other unless told not to. */
function traced(sdk: Sdk, enrichSpan?: () => { tenant: string }) {
  const telemetry = openTelemetry(sdk.providers)
  const engine = new CitationEngine({ store: memoryStore(), telemetry })
  return { engine, integration: new OpenTelemetry(telemetry.aiSdk({ enrichSpan })) }
}

const named = (sdk: Sdk, name: string | RegExp) =>
  sdk.spans().filter((span) => (typeof name === 'string' ? span.name === name : name.test(span.name)))
const idOf = (span: Pick<ReadableSpan, 'spanContext'>) => span.spanContext().spanId
const parentOf = ({ parentSpanContext }: ReadableSpan) => parentSpanContext?.spanId

async function read(stream: ReadableStream): Promise<void> {
  for await (const _ of stream);
}

const ways: [string, (run: CitationRun, call: Call) => Promise<unknown>][] = [
  ['streamText', (run, call) => read(run.toUIMessageStream(streamText(run.observe(call))))],
  ['text stream', (run, call) => read(run.toTextStream(streamText(run.observe(call))))],
  ['generateText', async (run, call) => run.attribute(await generateText(run.observe(call)))],
  [
    'ToolLoopAgent',
    async (run, { prompt, ...call }) =>
      read(run.toUIMessageStream(await new ToolLoopAgent(call).stream(run.observe({ prompt })))),
  ],
]

describe('the run is below the root span of the call that writes the answer:', () => {
  test.each(ways)('%s', async (_, answer) => {
    await using sdk = collect()
    const { engine, integration } = traced(sdk)
    const run = engine.run()
    await answer(run, callOf(integration))
    await run.done
    const [root] = named(sdk, /^invoke_agent/)
    const [cited] = named(sdk, 'citespan.run')
    expect(parentOf(root!)).toBeUndefined()
    expect(parentOf(cited!)).toBe(idOf(root!))
    const below = sdk.spans().filter((span) => parentOf(span) === idOf(cited!))
    expect(below.map(({ name }) => name).toSorted()).toEqual([
      'citespan.extract',
      'citespan.match',
      'citespan.store',
      'citespan.verify',
    ])
    expect(new Set(sdk.spans().map((span) => span.spanContext().traceId)).size).toBe(1)
    expect(JSON.stringify(root!.attributes)).not.toContain('citespan')
  })

  test('also of two answers that are written at once', async () => {
    await using sdk = collect()
    const { engine, integration } = traced(sdk)
    const answers = ['one', 'two'].map(async (sessionId) => {
      const run = engine.run({ sessionId })
      const call = { ...callOf(integration), telemetry: { integrations: integration, functionId: sessionId } }
      await read(run.toUIMessageStream(streamText(run.observe(call))))
      await run.done
    })
    await Promise.all(answers)
    const roots = new Map(
      named(sdk, /^invoke_agent/).map((span) => [idOf(span), span.attributes['gen_ai.agent.name']]),
    )
    const found = named(sdk, 'citespan.run').map((span) => [
      span.attributes['session.id'],
      roots.get(parentOf(span)!),
    ])
    expect(found.toSorted()).toEqual([
      ['one', 'one'],
      ['two', 'two'],
    ])
  })

  test('with sources of an earlier turn, which are read before the call begins', async () => {
    await using sdk = collect()
    const { engine, integration } = traced(sdk)
    const output = { type: 'json', value: [survey] }
    const part = { type: 'tool-result', toolCallId: '0', toolName: 'search', output }
    const messages = [{ role: 'tool', content: [part] }]
    const run = engine.run({ messages })
    const result = streamText(run.observe(callOf(integration, [[[CLAIM]]])))
    await read(run.toUIMessageStream(result))
    expect((await run.done).record.citations).toMatchObject([{ status: 'verified' }])
    const [cited] = named(sdk, 'citespan.run')
    const [extracted] = named(sdk, 'citespan.extract')
    expect(parentOf(cited!)).toBe(idOf(named(sdk, /^invoke_agent/)[0]!))
    expect(parentOf(extracted!)).toBe(idOf(cited!))
    expect(extracted!.attributes).toEqual({ 'gen_ai.tool.name': 'search', 'citespan.sources': 1 })
  })

  test('not of an agent within a tool', async () => {
    await using sdk = collect()
    const { engine, integration } = traced(sdk)
    const run = engine.run()
    const inner = { ...callOf(integration), telemetry: { integrations: integration, functionId: 'inner' } }
    const research = tool({
      inputSchema,
      execute: async () => (await generateText(run.observe(inner))).text,
    })
    const outer = { ...callOf(integration, [[toolCall('9', 'research')], [[CLAIM]]]), tools: { research } }
    await read(run.toUIMessageStream(streamText(run.observe(outer))))
    await run.done
    const [root] = named(sdk, /^invoke_agent/).filter((span) => parentOf(span) === undefined)
    expect(root!.attributes['gen_ai.agent.name']).toBeUndefined()
    const [cited] = named(sdk, 'citespan.run')
    expect(parentOf(cited!)).toBe(idOf(root!))
    expect(cited!.links).toEqual([])
  })
})

test('a run whose text came before its call is linked to it', async () => {
  await using sdk = collect()
  const { engine, integration } = traced(sdk)
  const run = engine.run()
  run.push(0, 'Before. ')
  await generateText(run.observe(callOf(integration)))
  await run.finish()
  const [cited] = named(sdk, 'citespan.run')
  expect(parentOf(cited!)).toBeUndefined()
  expect(cited!.links.map((link) => link.context.spanId)).toEqual([idOf(named(sdk, /^invoke_agent/)[0]!)])
})

test('a call that is not observed leaves the run below the span that was active', async () => {
  await using sdk = collect()
  const { engine, integration } = traced(sdk)
  const request = sdk.tracerProvider.getTracer('app').startSpan('POST /chat')
  await context.with(trace.setSpan(context.active(), request), async () => {
    const run = engine.run()
    await read(run.toUIMessageStream(streamText(callOf(integration))))
    await run.done
  })
  for (const name of ['citespan.run', /^invoke_agent/]) {
    expect(named(sdk, name).map(parentOf)).toEqual([idOf(request)])
  }
})

test('callbacks and attributes of the application stay', async () => {
  await using sdk = collect()
  const { engine, integration } = traced(sdk, () => ({ tenant: 'blue' }))
  const run = engine.run()
  const own = {
    experimental_onStart: vi.fn<() => void>(),
    experimental_onToolCallFinish: vi.fn<() => void>(),
  }
  await run.attribute(await generateText(run.observe({ ...callOf(integration), ...own })))
  expect(own.experimental_onStart).toHaveBeenCalledOnce()
  expect(own.experimental_onToolCallFinish).toHaveBeenCalledOnce()
  const told = sdk.spans().filter(({ attributes }) => attributes['tenant'] === 'blue')
  expect(told.map(({ name }) => name.split(' ')[0]).toSorted()).toEqual([
    'chat',
    'chat',
    'execute_tool',
    'invoke_agent',
    'step',
    'step',
  ])
})
