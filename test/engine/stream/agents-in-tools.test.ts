import { convertToModelMessages, generateText, isStepCount, streamText, tool, ToolLoopAgent } from 'ai'
import type { ModelMessage } from 'ai'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { executeToolsWithCitations } from '../../../src/doors/ai/execute-tools.ts'
import type { CitationRun } from '../../../src/engine/runs/citation-run.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitedUIMessage } from '../../../src/engine/stream/citations-part.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'

/** What the sub-agent's own tool found, and what the sub-agent made up. */
const FOUND = 'The pier at Kolm is 400 metres long and stands on oak piles.'
const PAGE = `Kolm lies on the north shore. ${FOUND} Ferries leave from it twice a day in summer.`
const MADE_UP = 'A treaty of Bern promises every clockmaker seven years without taxes.'
const WRITTEN = `${FOUND} ${MADE_UP}`

const inputSchema = z.object({}).loose()
const look = tool({
  inputSchema,
  execute: async () => ({ title: 'Kolm', url: 'https://kolm.example/', content: PAGE }),
})
const subCall = (text = WRITTEN) => ({
  model: scriptedModel([[toolCall('l1', 'look')], [[text]]]),
  tools: { look },
  stopWhen: isStepCount(3),
  prompt: 'How long is the pier?',
})
const ask = (run: CitationRun, text?: string) => generateText(run.observe(subCall(text)))

/** Tools whose agent the run observes, by what they make of its text. */
const observed: [string, (run: CitationRun) => Promise<unknown>][] = [
  ['the text', async (run) => (await ask(run)).text],
  ['a streamed text', async (run) => await streamText(run.observe(subCall())).text],
  [
    'a streamed text, taken before its end',
    async (run) => {
      let text = ''
      for await (const delta of streamText(run.observe(subCall())).textStream) {
        text += delta
        if (text.length >= WRITTEN.length) break
      }
      return text
    },
  ],
  [
    'the text of an agent',
    async (run) => {
      const { prompt, ...settings } = subCall()
      return (await new ToolLoopAgent(settings).generate(run.observe({ prompt }))).text
    },
  ],
  [
    'the text of a streamed agent',
    async (run) => {
      const { prompt, ...settings } = subCall()
      return await (
        await new ToolLoopAgent(settings).stream(run.observe({ prompt }))
      ).text
    },
  ],
  ['an object', async (run) => ({ report: { text: (await ask(run)).text } })],
  ['a named record', async (run) => ({ title: 'Report', content: (await ask(run)).text })],
  [
    'a record with an address',
    async (run) => [{ url: 'https://made-up.example/', title: 'x', content: (await ask(run)).text }],
  ],
  ['a list of texts', async (run) => ({ results: (await ask(run)).text.split(/(?<=\.) /) })],
  ['JSON in a string', async (run) => JSON.stringify({ title: 'Report', content: (await ask(run)).text })],
  ['MCP content', async (run) => ({ content: [{ type: 'text', text: (await ask(run)).text }] })],
  [
    'a text with more around it',
    async (run) => `# Report\n\n> ${(await ask(run)).text}\n\n(end of the report)`,
  ],
  ['markup', async (run) => `<p>${(await ask(run)).text.replace('. ', '.</p><p>')}</p>`],
  ['a part of the text', async (run) => (await ask(run)).text.slice(20)],
  [
    'the strings of an object that was generated',
    async (run) => {
      const { text } = await ask(run, JSON.stringify({ findings: [{ title: 'Pier', content: WRITTEN }] }))
      return JSON.parse(text) as unknown
    },
  ],
  [
    'what an agent of the agent wrote',
    async (run) => {
      const inner = tool({ inputSchema, execute: async () => (await ask(run)).text })
      const call = {
        ...subCall(),
        model: scriptedModel([[toolCall('i1', 'inner')], [[WRITTEN]]]),
        tools: { inner },
      }
      return (await generateText(run.observe(call))).text
    },
  ],
  [
    'an agent that hands another one’s words on',
    async (run) => {
      const { text } = await ask(run)
      const call = { model: scriptedModel([[[`In short: ${text}`]]]), prompt: text }
      return (await generateText(run.observe(call))).text
    },
  ],
  [
    'what it put into a call that nobody answers',
    async (run) => {
      const done = tool({ inputSchema })
      const model = scriptedModel([[toolCall('l1', 'look')], [toolCall('d', 'done', { answer: WRITTEN })]])
      const { toolCalls } = await generateText(run.observe({ ...subCall(), model, tools: { look, done } }))
      return { title: 'Done', content: (toolCalls[0]!.input as { answer: string }).answer }
    },
  ],
]

/** Tools that return the results of agents that nobody observes. */
const unobserved: [string, () => Promise<unknown>][] = [
  [
    '{ text, steps }',
    async () => {
      const { text, steps } = await generateText(subCall())
      return { text, steps }
    },
  ],
  ['the whole result', async () => await generateText(subCall())],
  [
    'the result of an agent, in an object',
    async () => {
      const { prompt, ...settings } = subCall()
      return { ok: true, data: await new ToolLoopAgent(settings).generate({ prompt }) }
    },
  ],
  [
    'JSON of the result',
    async () => {
      const { text, steps, finishReason } = await generateText(subCall())
      return JSON.stringify({ text, steps, finishReason })
    },
  ],
  [
    'JSON in MCP content',
    async () => {
      const { text, steps } = await generateText(subCall())
      return { content: [{ type: 'text', text: JSON.stringify({ text, steps }) }] }
    },
  ],
  [
    'its messages',
    async () => {
      const { responseMessages } = await generateText(subCall())
      return responseMessages
    },
  ],
  [
    'messages of a page',
    async () => [
      { id: 'u', role: 'user', parts: [{ type: 'text', text: MADE_UP }] },
      {
        id: 'a',
        role: 'assistant',
        parts: [
          { type: 'step-start' },
          {
            type: 'tool-look',
            toolCallId: 'l1',
            state: 'output-available',
            input: {},
            output: await lookOutput(),
          },
          { type: 'text', text: WRITTEN, state: 'done' },
        ],
      },
    ],
  ],
  [
    'the result of an agent of Mastra',
    async () => ({
      text: WRITTEN,
      toolResults: [
        {
          type: 'tool-result',
          payload: { toolName: 'look', toolCallId: 'l1', args: {}, result: await lookOutput() },
        },
      ],
      finishReason: 'stop',
    }),
  ],
  [
    'messages of LangChain',
    async () => ({
      messages: [
        { type: 'human', content: MADE_UP, additional_kwargs: {} },
        {
          type: 'ai',
          content: '',
          additional_kwargs: {},
          tool_calls: [{ name: 'look', args: {}, id: 'l1' }],
        },
        { type: 'tool', content: JSON.stringify(await lookOutput()), tool_call_id: 'l1', name: 'look' },
        { type: 'ai', content: WRITTEN, additional_kwargs: {}, response_metadata: {} },
      ],
    }),
  ],
  [
    'messages of LangChain, serialised',
    async () => ({
      messages: [
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'ToolMessage'],
          kwargs: { content: JSON.stringify(await lookOutput()), tool_call_id: 'l1', name: 'look' },
        },
        {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'AIMessage'],
          kwargs: { content: WRITTEN },
        },
      ],
    }),
  ],
  [
    'an executor of LangChain',
    async () => ({
      input: MADE_UP,
      output: WRITTEN,
      intermediateSteps: [{ action: { tool: 'look', toolInput: {} }, observation: await lookOutput() }],
    }),
  ],
  [
    'a run of the OpenAI Agents SDK',
    async () => ({
      finalOutput: WRITTEN,
      newItems: [{ type: 'tool_call_output_item', output: await lookOutput() }],
    }),
  ],
  [
    'a message of Anthropic',
    async () => [
      {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 'l1', content: JSON.stringify(await lookOutput()) }],
      },
      { role: 'assistant', content: [{ type: 'text', text: WRITTEN }], stop_reason: 'end_turn' },
    ],
  ],
]

async function lookOutput() {
  return { title: 'Kolm', url: 'https://kolm.example/', content: PAGE }
}

type Answer = Awaited<CitationRun['done']>
type Way = (run: CitationRun, research: () => Promise<unknown>, answer: string) => Promise<Answer>

const mainCall = (research: () => Promise<unknown>, answer: string) => ({
  model: scriptedModel([[toolCall('r1', 'research')], [[answer]]]),
  tools: { research: tool({ inputSchema, execute: research }) },
  messages: [{ role: 'user', content: 'What of the pier?' }] satisfies ModelMessage[],
  stopWhen: isStepCount(3),
})

const ways: [string, Way][] = [
  [
    'streamed',
    async (run, research, answer) => {
      await run.toUIMessageStreamResponse(streamText(mainCall(research, answer))).text()
      return await run.done
    },
  ],
  [
    'streamed and observed',
    async (run, research, answer) => {
      await run.toUIMessageStreamResponse(streamText(run.observe(mainCall(research, answer)))).text()
      return await run.done
    },
  ],
  [
    'as text',
    async (run, research, answer) => {
      await run.toTextStreamResponse(streamText(mainCall(research, answer))).text()
      return await run.done
    },
  ],
  [
    'generated',
    async (run, research, answer) => await run.attribute(await generateText(mainCall(research, answer))),
  ],
  [
    'generated and observed',
    async (run, research, answer) =>
      await run.attribute(await generateText(run.observe(mainCall(research, answer)))),
  ],
  [
    'in a loop of one’s own',
    async (run, research, answer) => {
      const { tools } = mainCall(research, answer)
      await executeToolsWithCitations(run, {
        toolCalls: [{ toolCallId: 'r1', toolName: 'research', input: {} }],
        tools,
      })
      run.push(0, answer)
      run.endPart(0)
      return await run.finish()
    },
  ],
]

/** Each citation: its words, status, and the titles of what it cites. */
function cited({ record }: Answer) {
  return record.citations.map(({ text, status, sourceIds }) => ({
    text,
    status,
    titles: sourceIds.map((id) => record.sources.find((source) => source.id === id)?.title),
  }))
}

/** What became of the answer `WRITTEN`, and whether a source has what was made up. */
function outcome(answer: Answer) {
  const { sources, uncited } = answer.record
  return {
    cited: cited(answer),
    uncited: uncited.map(({ reason }) => reason),
    isSource: sources.some(({ content }) => content.includes('clockmaker')),
  }
}

/** The agent's own source is cited, its words are not. */
const own = {
  cited: [{ text: FOUND, status: 'verified', titles: ['Kolm'] }],
  uncited: ['unsupported'],
  isSource: false,
}

describe.each(ways)('an answer %s repeats an agent within a tool', (_, answerIn) => {
  test.each(observed)('that is observed: %s', async (__, research) => {
    const run = new CitationEngine().run()
    expect(outcome(await answerIn(run, () => research(run), WRITTEN))).toEqual(own)
  })

  test.each(unobserved)('whose result is told by its shape: %s', async (__, research) => {
    const run = new CitationEngine().run()
    expect(outcome(await answerIn(run, research, WRITTEN))).toEqual(own)
  })

  test.each<[string, string | RegExp, unknown]>([
    ['its text', 'research', WRITTEN],
    ['an object', '*search', { title: 'Report', content: WRITTEN }],
    ['JSON', /re.*/, JSON.stringify({ title: 'Report', results: [{ title: 'x', content: WRITTEN }] })],
    ['MCP content', 'Research', { content: [{ type: 'text', text: WRITTEN }] }],
    ['a list', 'research', [{ title: 'x', url: 'https://x.example/', content: WRITTEN }]],
  ])('whose name is told: %s', async (__, name, output) => {
    const run = new CitationEngine({ agentTools: [name] }).run()
    const { record } = await answerIn(run, async () => output, WRITTEN)
    expect(record.citations).toEqual([])
    expect(record.sources.map(({ content }) => content).join('')).toBe('')
    expect(record.incidents).toMatchObject([{ code: 'model-text' }])
  })

  test('whose name is told, with the sources that it lists', async () => {
    const run = new CitationEngine({ agentTools: ['research'] }).run()
    const research = async () => ({ answer: WRITTEN, summary: WRITTEN, sources: [await lookOutput()] })
    expect(outcome(await answerIn(run, research, WRITTEN))).toEqual(own)
  })
})

describe('what an agent quotes stays evidence where it was found', () => {
  /** An agent without tools of its own that the run observes, which quotes the page and adds something. */
  const quote = (run: CitationRun, text = WRITTEN) =>
    generateText(run.observe({ model: scriptedModel([[[text]]]), prompt: PAGE }))

  describe.each(ways)('in an answer %s', (_, answerIn) => {
    test.each<[string, (run: CitationRun) => Promise<unknown>]>([
      [
        'a page beside the text',
        async (run) => ({ summary: (await quote(run)).text, sources: [await lookOutput()] }),
      ],
      [
        'a page, and the very quote',
        async (run) => ({ passage: (await quote(run, FOUND)).text, page: await lookOutput() }),
      ],
      [
        'pages in a list',
        async (run) => [{ title: 'Report', content: (await quote(run)).text }, await lookOutput()],
      ],
      ['pages as texts', async (run) => ({ text: (await quote(run)).text, contexts: [PAGE] })],
    ])('%s', async (__, research) => {
      const run = new CitationEngine().run()
      const answer = await answerIn(run, () => research(run), WRITTEN)
      expect(answer.record.citations.find(({ text }) => text === FOUND)).toMatchObject({ status: 'verified' })
      expect(answer.record.citations.filter(({ text }) => text === MADE_UP)).toEqual([])
    })
  })

  test('the very sentence that another tool finds afterwards', async () => {
    const run = new CitationEngine().run()
    const call = {
      ...mainCall(async () => (await quote(run)).text, ''),
      model: scriptedModel([[toolCall('r1', 'research')], [toolCall('s1', 'search')], [[WRITTEN]]]),
      tools: {
        research: tool({ inputSchema, execute: async () => (await quote(run)).text }),
        search: tool({
          inputSchema,
          execute: async () => ({
            results: [{ title: 'Found', url: 'https://found.example/', snippet: FOUND }],
          }),
        }),
      },
    }
    await run.toUIMessageStreamResponse(streamText(call)).text()
    const answer = await run.done
    expect(cited(answer)).toEqual([{ text: FOUND, status: 'verified', titles: ['Found'] }])
  })

  test('what the provider of the model that answers has found', async () => {
    const run = new CitationEngine().run()
    const model = scriptedModel([
      [
        { ...toolCall('w1', 'web_search'), providerExecuted: true } as never,
        {
          type: 'tool-result',
          toolCallId: 'w1',
          toolName: 'web_search',
          result: { results: [{ title: 'Found', url: 'https://found.example/', snippet: FOUND }] },
          providerExecuted: true,
        } as never,
        [FOUND],
      ],
    ])
    const result = await generateText(run.observe({ model, prompt: 'How long is it?' }))
    expect(cited(await run.attribute(result))).toEqual([
      { text: FOUND, status: 'verified', titles: ['Found'] },
    ])
  })

  test.each<[string, unknown]>([
    [
      'a recipe',
      { title: 'Pier', url: 'https://x.example/', text: FOUND, steps: [{ text: 'Drive the piles in.' }] },
    ],
    ['a person', { name: 'Ann', role: 'engineer', title: 'Pier', content: FOUND, url: 'https://x.example/' }],
    [
      'a page read with a budget',
      { title: 'Pier', url: 'https://x.example/', content: FOUND, usage: { tokens: 40 } },
    ],
    ['an export of a chat', { messages: [{ title: 'Pier', content: FOUND, type: 'human', author: 'Ann' }] }],
    [
      'a record with an output',
      { results: [{ title: 'Pier', content: FOUND, output: 'done', status: 'ok' }] },
    ],
  ])('%s is no result of a model', async (_, output) => {
    const run = new CitationEngine().run()
    run.addToolResult({ toolCallId: '1', toolName: 'get', input: {}, output })
    run.push(0, FOUND)
    expect((await run.finish()).record.citations).toMatchObject([{ status: 'verified' }])
  })
})

describe('in a later turn', () => {
  test.each(observed.slice(0, 8))(
    'the messages of the page bring the words of an agent again: %s',
    async (_, research) => {
      const citations = new CitationEngine()
      const first = citations.run()
      const result = streamText(mainCall(() => research(first), 'It is long.'))
      const { message } = await readAnswer(first.toUIMessageStreamResponse(result))
      const messages = [message as CitedUIMessage]
      const run = citations.run({ messages })
      const next = { model: scriptedModel([[[WRITTEN]]]), messages: await convertToModelMessages(messages) }
      await run.toUIMessageStreamResponse(streamText(next)).text()
      for (const { text, status } of (await run.done).record.citations)
        expect([text, status]).not.toEqual([MADE_UP, 'verified'])
      // Another process knows only what it was told.
      const other = new CitationEngine({ agentTools: ['research'] }).run({ messages })
      other.push(0, WRITTEN)
      expect((await other.finish()).record.citations.filter(({ status }) => status === 'verified')).toEqual(
        [],
      )
    },
  )
})

describe('given by the application itself', () => {
  test.each<[string, (run: CitationRun, text: string) => unknown]>([
    ['addSource', (run, content) => run.addSource({ title: 'Report', content })],
    ['addSources', (run, text) => run.addSources([{ title: 'Report', text }])],
    ['addSourcesInTurns', (run, snippet) => run.addSourcesInTurns([{ title: 'Report', snippet }])],
  ])('%s: a text that an observed agent wrote is at most unverified', async (_, add) => {
    const run = new CitationEngine().run()
    run.begin()
    const { text } = await ask(run)
    await add(run, text)
    run.push(0, WRITTEN)
    const answer = await run.finish()
    expect(cited(answer)).toEqual([
      { text: FOUND, status: 'verified', titles: ['Kolm'] },
      { text: MADE_UP, status: 'unverified', titles: ['Report'] },
    ])
    expect(answer.record.citations[1]!.reason).toContain('A model wrote')
  })

  test('an extractor of one’s own does not make it a source either', async () => {
    const extractor = {
      pattern: 'research',
      extract: ({ output }: { output: unknown }) => [{ title: 'Report', content: String(output) }],
    }
    const citations = new CitationEngine()
    citations.registerExtractor(extractor)
    const run = citations.run()
    await run
      .toUIMessageStreamResponse(streamText(mainCall(async () => (await ask(run)).text, WRITTEN)))
      .text()
    expect(outcome(await run.done)).toEqual(own)
  })

  test.each([null, 'research', [1], [''], [{}]])('agentTools: %j is refused', (agentTools) => {
    expect(() => new CitationEngine({ agentTools: agentTools as never })).toThrow(/agentTools/)
  })
})
