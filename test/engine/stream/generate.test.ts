import { ToolLoopAgent, generateText, isStepCount, tool } from 'ai'
import type { ModelMessage } from 'ai'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { executeToolsWithCitations } from '../../../src/doors/ai/execute-tools.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { observeWriting } from '../../../src/engine/stream/generate.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'

const CLAIM = 'The glacier lost 14 metres of ice between 2010 and 2020.'
const RESULT = { results: [{ title: 'Glacier survey', url: 'https://ice.example/survey', content: CLAIM }] }
const search = tool({ inputSchema: z.object({ query: z.string() }), execute: async () => RESULT })
const call = toolCall('1', 'search', { query: 'ice' })
const tools = { search }
const stopWhen = isStepCount(5)

test('a generateText result is cited, text parts of all its steps counted', async () => {
  const run = new CitationEngine().run()
  const model = scriptedModel([[['One moment.'], call], [[CLAIM]]])
  const { record } = await run.attribute(await generateText({ model, tools, prompt: 'x', stopWhen }))
  expect(record.textParts).toEqual(['One moment.', CLAIM])
  expect(record.citations.map(({ textPart, text, status }) => [textPart, text, status])).toEqual([
    [1, CLAIM, 'verified'],
  ])
  expect(record.sources.map(({ title }) => title)).toEqual(['Glacier survey'])
})

test('observed options show what was resumed after an approval, and still call the caller back', async () => {
  const run = new CitationEngine().run()
  const messages: ModelMessage[] = [
    { role: 'user', content: 'How much ice?' },
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: '1', toolName: 'search', input: { query: 'ice' } },
        { type: 'tool-approval-request', approvalId: 'a1', toolCallId: '1' },
      ],
    },
    { role: 'tool', content: [{ type: 'tool-approval-response', approvalId: 'a1', approved: true }] },
  ]
  const ended: string[] = []
  const result = await generateText(
    run.observe({
      model: scriptedModel([[[CLAIM]]]),
      tools,
      messages,
      onToolExecutionEnd: ({ toolCall }: { toolCall: { toolName: string } }) =>
        void ended.push(toolCall.toolName),
    }),
  )
  const { record } = await run.attribute(result)
  expect(record.citations.map(({ status }) => status)).toEqual(['verified'])
  expect(ended).toEqual(['search'])
})

test('the texts of a step have the input of a call that nothing has answered', async () => {
  const steps: (readonly string[])[] = []
  const observed = observeWriting(
    {
      model: scriptedModel([[['One moment.'], call, toolCall('2', 'ask', { question: 'Which glacier?' })]]),
      tools: { search, ask: tool({ inputSchema: z.object({ question: z.string() }) }) },
      prompt: 'x',
    },
    {
      writing: { delta() {}, step: (_, texts) => void steps.push(texts) },
      sink: { takeToolResult() {} },
    },
  )
  await generateText(observed)
  expect(steps).toEqual([['One moment.', '{"question":"Which glacier?"}']])
})

test('an agent’s generate is cited, each tool result once', async () => {
  const run = new CitationEngine().run()
  const agent = new ToolLoopAgent(run.observe({ model: scriptedModel([[call], [[CLAIM]]]), tools }))
  const { record } = await run.attribute(await agent.generate({ prompt: 'x' }))
  expect([record.sources.length, record.citations.map(({ status }) => status)]).toEqual([1, ['verified']])
})

test('tools run by the caller register their sources; one that fails stops no other', async () => {
  const run = new CitationEngine().run()
  const { outcomes, sources } = await executeToolsWithCitations(run, {
    tools: {
      search,
      broken: tool({
        inputSchema: z.object({}),
        execute: async (): Promise<string> => {
          throw new Error('no')
        },
      }),
      slow: tool({
        inputSchema: z.object({}),
        async *execute() {
          yield { results: [] }
          yield { results: [{ title: 'Late', url: 'https://late.example/', content: 'Late but there.' }] }
        },
      }),
    },
    toolCalls: [
      { toolCallId: '1', toolName: 'broken', input: {} },
      { toolCallId: '2', toolName: 'search', input: { query: 'ice' } },
      { toolCallId: '3', toolName: 'search', input: { query: 7 } },
      { toolCallId: '4', toolName: 'toString', input: {} },
      { toolCallId: '5', toolName: 'slow', input: {} },
    ],
  })
  expect(outcomes.map(({ toolCallId, type }) => [toolCallId, type])).toEqual([
    ['1', 'tool-error'],
    ['2', 'tool-result'],
    ['3', 'tool-error'],
    ['4', 'tool-error'],
    ['5', 'tool-result'],
  ])
  expect(sources.map(({ id, title }) => [id, title])).toEqual([
    ['S1', 'Glacier survey'],
    ['S2', 'Late'],
  ])
  run.push(0, CLAIM)
  const { record } = await run.finish()
  expect(record.citations.map(({ sourceIds, status }) => [sourceIds, status])).toEqual([[['S1'], 'verified']])
})
