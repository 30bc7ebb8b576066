import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { citeResponse } from '../../../src/doors/web.ts'

const text = 'The pier of Kolm is 400 metres long.'
const documents = [
  { pageContent: text, metadata: { title: 'Harbour guide', source: 'https://kolm.example/harbour' } },
  { pageContent: 'Dogs swim.', metadata: { source: 'by-laws.pdf', loc: { pageNumber: 3 } } },
]
const python = documents.map(({ pageContent, metadata }) => ({
  page_content: pageContent,
  metadata,
  id: null,
}))
const content = documents.map(({ pageContent }) => pageContent).join('\n\n')
const found = [
  ['Harbour guide', 'https://kolm.example/harbour'],
  ['by-laws.pdf', undefined],
]

const messages = (artifact: unknown) => [
  { type: 'human', content: 'How long?', id: '1' },
  { type: 'ai', content: '', id: '2', tool_calls: [{ id: 'c', name: 'retrieve', args: {} }] },
  { type: 'tool', content, artifact, tool_call_id: 'c', name: 'retrieve', id: '3', status: 'success' },
  { type: 'ai', content: text, id: '4', tool_calls: [] },
]
const frame = (event: string, data: unknown) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`
const serialized = (fields: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', 'ToolMessage'],
  kwargs: fields,
})

/** Ways in which a tool message of LangChain reaches a client. */
const bodies: Record<string, (artifact: unknown) => [type: string, body: string]> = {
  'the JSON of an agent': (artifact) => [
    'application/json',
    JSON.stringify({ messages: messages(artifact) }),
  ],
  'a stream of messages': (artifact) => [
    'text/event-stream',
    messages(artifact)
      .map((message) => frame('messages', [message, {}]))
      .join(''),
  ],
  'a stream of updates': (artifact) => [
    'text/event-stream',
    messages(artifact)
      .slice(1)
      .map((message) => frame('updates', { node: { messages: [message] } }))
      .join(''),
  ],
  streamEvents: (artifact) => [
    'text/event-stream',
    [
      {
        event: 'on_tool_end',
        name: 'retrieve',
        run_id: 'r1',
        data: { input: {}, output: serialized(messages(artifact)[2]!) },
      },
      { event: 'on_chat_model_end', name: 'model', run_id: 'r2', data: { output: messages(artifact)[3] } },
    ]
      .map((data) => frame('data', data))
      .join(''),
  ],
}

async function sourcesOf([type, body]: [type: string, body: string]) {
  await using engine = new CitationEngine({ store: memoryStore() })
  const response = new Response(body, { headers: { 'content-type': type } })
  await citeResponse(engine, response).text()
  const { items } = await engine.listRuns()
  return items[0]!.sources.map(({ title, url }) => [title, url])
}

describe('a retriever whose documents are the artifact of its tool has each as a source', () => {
  const cases = Object.entries(bodies).flatMap(([name, body]) =>
    Object.entries({ 'of JavaScript': documents, 'of Python': python }).map(
      ([language, artifact]) => [`${name}, ${language}`, body(artifact)] as const,
    ),
  )
  test.each(cases)('%s', async (_, body) => {
    expect(await sourcesOf(body)).toEqual(found)
  })

  test.each(Object.entries(bodies))(
    '%s, with another artifact: the text that the model read',
    async (_, body) => {
      for (const artifact of [undefined, null, {}, [], [{ score: 0.2 }], 'x']) {
        expect(await sourcesOf(body(artifact))).toEqual([[text, undefined]])
      }
    },
  )
})
