import { isStepCount, streamText } from 'ai'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { createSearch, searchTool } from '../../../src/entries/research.ts'
import type { SearchHit } from '../../../src/entries/research.ts'
import { readAnswer } from '../../fixtures/read-ui-stream.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'

const fact = 'The weir at Osterfeld was rebuilt in 1962.'
const body = `# The weir\n\n${fact} Its two gates are opened by hand, and a keeper writes down the level each morning.`
const hits: Record<string, SearchHit[]> = {
  'Osterfeld weir': [
    {
      url: 'https://a.example/weir',
      title: 'The weir',
      snippet: 'On the weir of Osterfeld.',
      publisher: 'Town',
      publishedAt: '2024-03-01',
    },
    { url: 'https://a.example/choir', title: 'The choir', snippet: 'Songs in May.' },
    { url: 'https://a.example/away', title: 'Weir, away', snippet: 'The weir at Osterfeld has two gates.' },
  ],
}

const tools = {
  find_things: searchTool(
    createSearch({
      search: async (query) => {
        if (query === 'broken') throw new Error('503')
        return hits[query] ?? []
      },
      reconcile: true,
      fetchContent: async (url) => {
        if (url.endsWith('away')) throw new Error('It answered with status 404')
        return { content: body }
      },
      now: () => new Date('2026-01-01T00:00:00Z'),
    }),
  ),
}
const input = { objective: 'The weir at Osterfeld', queries: ['Osterfeld weir', 'broken'] }

test.each(['find_things', 'web_search'])(
  'a run that the tool %s is used in cites what it found',
  async (name) => {
    const model = scriptedModel([[toolCall('call-1', name, input)], [[`${fact} It has two gates.`]]])
    const run = new CitationEngine().run()
    const result = streamText({
      model,
      tools: { [name]: tools.find_things },
      prompt: 'When?',
      stopWhen: isStepCount(3),
    })
    const { data } = await readAnswer(run.toUIMessageStreamResponse(result))
    expect(data!.sources).toMatchObject([
      {
        url: 'https://a.example/weir',
        title: 'The weir',
        publisher: 'Town',
        publishedAt: '2024-03-01',
        snippet: 'On the weir of Osterfeld.',
      },
      { url: 'https://a.example/away', title: 'Weir, away' },
    ])
    expect(data!.citations).toMatchObject([
      { text: fact, sourceIds: ['S1'], status: 'verified' },
      { sourceIds: ['S2'] },
    ])
    const [weir, away] = run.sources
    expect(weir!.content).toContain(body)
    expect(weir).toMatchObject({
      objectiveRelevance: expect.any(Number),
      queryRelevance: [{ qid: '1', query: 'Osterfeld weir', score: expect.any(Number) }],
      validation: { state: 'valid' },
    })
    expect(away!.validation).toEqual({
      state: 'degraded',
      reason: 'It answered with status 404',
      checkedAt: '2026-01-01T00:00:00.000Z',
    })
  },
)

test('the model reads titles, addresses and texts, within a length, and what failed', async () => {
  const model = scriptedModel([[toolCall('call-1', 'find', input)], [['Done.']]])
  await streamText({
    model,
    tools: { find: tools.find_things },
    prompt: 'When?',
    stopWhen: isStepCount(3),
  }).consumeStream()
  const [, second] = model.doStreamCalls as unknown as {
    prompt: { role: string; content: { output: unknown }[] }[]
  }[]
  const { output } = second!.prompt.find(({ role }) => role === 'tool')!.content[0]!
  expect(output).toEqual({
    type: 'text',
    value: `# The weir\nhttps://a.example/weir · 2024-03-01\n${body}\n\n# Weir, away\nhttps://a.example/away\nThe weir at Osterfeld has two gates.\n\nThe query “broken” failed: 503`,
  })
  const { execute, toModelOutput } = searchTool(
    createSearch({ search: async () => hits['Osterfeld weir']! }),
    { maxLength: 30 },
  )
  const found = await execute!({ objective: 'x', queries: ['a'] }, {
    toolCallId: '1',
    messages: [],
    context: {},
  } as never)
  expect(toModelOutput!({ output: found, input, toolCallId: '1' } as never)).toMatchObject({
    value: expect.stringContaining('# The choir\nhttps://a.example/choir\nSongs in M\n'),
  })
})
