/**
 * Bodies of other frameworks, as these versions write them: openai 7.57, @anthropic-ai/sdk 1.12,
 * @langchain/core 1.4, @langchain/classic 1.0, langchain 1.5 with @langchain/langgraph 1.7, llamaindex
 * 0.12, ai 7.0. Each was recorded from the package, or is of the types that it publishes.
 */
import { answer, harbour, lighthouse, pieces } from '../hono/answers.ts'

export type Sample = {
  name: string
  contentType: string
  body: string
  /** The text parts of the answer; by default one, the answer. */
  textParts?: string[]
}

const json = (name: string, value: unknown, textParts?: string[]): Sample => ({
  name,
  contentType: 'application/json',
  body: JSON.stringify(value),
  textParts,
})
const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
const events = (name: string, body: string, textParts?: string[]): Sample => ({
  name,
  contentType: 'text/event-stream',
  body,
  textParts,
})
const lines = (name: string, values: readonly unknown[]): Sample => ({
  name,
  contentType: 'application/x-ndjson',
  body: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
})

const both = [harbour, lighthouse]
const texts = pieces(answer, 7)
/** LangChain's `Document`. */
const documents = both.map(({ title, url, content }) => ({
  pageContent: content,
  metadata: { source: url, title },
}))
/** LlamaIndex's `NodeWithScore`. */
const sourceNodes = both.map(({ title, url, content }, index) => ({
  node: {
    id_: `55be087d-59c5-48ea-80d6-8a114e8494c${index}`,
    metadata: { source: url, title },
    excludedEmbedMetadataKeys: [],
    excludedLlmMetadataKeys: [],
    relationships: { SOURCE: { nodeId: title, metadata: { source: url, title }, hash: 'EL87' } },
    text: content,
    textTemplate: '',
    endCharIdx: content.length,
    metadataSeparator: '\n',
    type: 'TEXT',
    hash: 'grOi',
  },
  score: 0.7,
}))
const found = JSON.stringify(both)

const plainKeys = ['answer', 'response', 'text', 'output', 'message', 'content']
const sourceKeys = [
  'sources',
  'sourceDocuments',
  'source_documents',
  'contexts',
  'context',
  'citations',
  'documents',
  'chunks',
]

const plainSamples: Sample[] = [
  ...plainKeys.map((key) => json(`{ ${key}, sources }`, { [key]: answer, sources: both })),
  ...sourceKeys.map((key) => json(`{ answer, ${key} }`, { answer, [key]: documents })),
  json('{ answer, contexts } as strings', { answer, contexts: both.map(({ content }) => content) }),
  json('{ answer, context } as one string', {
    answer,
    context: both.map(({ content }) => content).join('\n\n'),
  }),
  json('a question beside the answer', { message: 'How long?', response: answer, sources: both }),
]

const chatChunk = (delta: object, rest: object = {}) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion.chunk',
  created: 1_790_000_000,
  model: 'gpt-5',
  choices: [{ index: 0, delta, logprobs: null, finish_reason: null }],
  ...rest,
})
const sentences = [answer.split('\n\n')[0]!, /The lighthouse.*?high\./.exec(answer)![0]]
const urlCitations = both.map(({ title, url }, index) => {
  const start = answer.indexOf(sentences[index]!)
  return {
    type: 'url_citation',
    url_citation: { title, url, start_index: start, end_index: start + sentences[index]!.length },
  }
})
/** As retrieval in Azure ("on your data") and other servers of the protocol add them. */
const azureContext = {
  citations: both.map(({ title, url, content }) => ({ title, url, content, chunk_id: '0' })),
}

const fileSearch = {
  id: 'fs_1',
  type: 'file_search_call',
  status: 'completed',
  queries: ['harbour'],
  results: both.map(({ title, content }, index) => ({
    file_id: `file-${index}`,
    filename: `${title}.md`,
    score: 0.9,
    text: content,
    attributes: {},
  })),
}
const outputMessage = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  status: 'completed',
  content: [{ type: 'output_text', text: answer, annotations: [], logprobs: [] }],
}
const openAiResponse = {
  id: 'resp_1',
  object: 'response',
  created_at: 1_790_000_000,
  model: 'gpt-5',
  status: 'completed',
  error: null,
  tools: [],
  output: [fileSearch, outputMessage],
}
const responseEvent = (type: string, rest: object) => event({ type, sequence_number: 1, ...rest }, type)

const openAiSamples: Sample[] = [
  json('an OpenAI chat completion', {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_790_000_000,
    model: 'gpt-5',
    choices: [
      {
        index: 0,
        message: {
          role: 'assistant',
          content: answer,
          refusal: null,
          annotations: urlCitations,
          context: azureContext,
        },
        logprobs: null,
        finish_reason: 'stop',
      },
    ],
    usage: { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 },
  }),
  events(
    'an OpenAI chat completion, streamed',
    event(chatChunk({ role: 'assistant', content: '', refusal: null, context: azureContext })) +
      texts.map((content) => event(chatChunk({ content }))).join('') +
      event(chatChunk({}, { choices: [{ index: 0, delta: {}, finish_reason: 'stop' }] })) +
      event({ ...chatChunk({}), choices: [], usage: { total_tokens: 21 } }) +
      'data: [DONE]\n\n',
  ),
  json('an OpenAI response', openAiResponse),
  events(
    'an OpenAI response, streamed',
    responseEvent('response.created', {
      response: { ...openAiResponse, status: 'in_progress', output: [] },
    }) +
      responseEvent('response.output_item.added', {
        output_index: 0,
        item: { ...fileSearch, results: null },
      }) +
      responseEvent('response.output_item.done', { output_index: 0, item: fileSearch }) +
      responseEvent('response.output_item.added', {
        output_index: 1,
        item: { ...outputMessage, status: 'in_progress', content: [] },
      }) +
      responseEvent('response.content_part.added', {
        item_id: 'msg_1',
        output_index: 1,
        content_index: 0,
        part: { type: 'output_text', text: '', annotations: [], logprobs: [] },
      }) +
      texts
        .map((delta) =>
          responseEvent('response.output_text.delta', {
            item_id: 'msg_1',
            output_index: 1,
            content_index: 0,
            delta,
            logprobs: [],
          }),
        )
        .join('') +
      responseEvent('response.output_text.done', {
        item_id: 'msg_1',
        output_index: 1,
        content_index: 0,
        text: answer,
      }) +
      responseEvent('response.output_item.done', { output_index: 1, item: outputMessage }) +
      responseEvent('response.completed', { response: openAiResponse }),
  ),
]

const charLocation = ({ title, content }: typeof harbour, index: number) => ({
  type: 'char_location',
  cited_text: content,
  document_index: index,
  document_title: title,
  start_char_index: 0,
  end_char_index: content.length,
  file_id: null,
})
const [first = '', second = '', third = ''] = answer.split(/(?<=\n\n|high\. )/)
/** Fetched pages are documents that can be cited. */
const fetched = ({ title, url, content }: typeof harbour, index: number) => ({
  type: 'web_fetch_tool_result',
  tool_use_id: `srvtoolu_${index}`,
  content: {
    type: 'web_fetch_result',
    url,
    retrieved_at: '2026-03-01T00:00:00Z',
    content: {
      type: 'document',
      source: { type: 'text', media_type: 'text/plain', data: content },
      title,
      citations: { enabled: true },
    },
  },
})
const anthropicMessage = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude',
  content: [
    ...both.map(fetched),
    { type: 'text', text: first, citations: [charLocation(harbour, 0)] },
    { type: 'text', text: second, citations: [charLocation(lighthouse, 1)] },
    { type: 'text', text: third, citations: null },
  ],
  stop_reason: 'end_turn',
  stop_sequence: null,
  usage: { input_tokens: 9, output_tokens: 12 },
}
const anthropicEvent = (data: { type: string } & Record<string, unknown>) => event(data, data.type)
const anthropicBlock = (text: string, citation: object | null, index: number) =>
  anthropicEvent({
    type: 'content_block_start',
    index,
    content_block: { type: 'text', text: '', citations: [] },
  }) +
  (citation
    ? anthropicEvent({ type: 'content_block_delta', index, delta: { type: 'citations_delta', citation } })
    : '') +
  pieces(text, 7)
    .map((piece) =>
      anthropicEvent({ type: 'content_block_delta', index, delta: { type: 'text_delta', text: piece } }),
    )
    .join('') +
  anthropicEvent({ type: 'content_block_stop', index })

const anthropicSamples: Sample[] = [
  json('an Anthropic message', anthropicMessage, [first, second, third]),
  events(
    'an Anthropic message, streamed',
    anthropicEvent({
      type: 'message_start',
      message: { ...anthropicMessage, content: [], stop_reason: null },
    }) +
      both
        .map(
          (page, index) =>
            anthropicEvent({ type: 'content_block_start', index, content_block: fetched(page, index) }) +
            anthropicEvent({ type: 'content_block_stop', index }),
        )
        .join('') +
      anthropicBlock(first, charLocation(harbour, 0), 2) +
      'event: ping\ndata: {"type": "ping"}\n\n' +
      anthropicBlock(second, charLocation(lighthouse, 1), 3) +
      anthropicBlock(third, null, 4) +
      anthropicEvent({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null },
        usage: { output_tokens: 12 },
      }) +
      anthropicEvent({ type: 'message_stop' }),
    [first, second, third],
  ),
]

const serialized = (type: string, kwargs: object) => ({
  lc: 1,
  type: 'constructor',
  id: ['langchain_core', 'messages', type],
  kwargs: { additional_kwargs: {}, response_metadata: {}, ...kwargs },
})
const toolCalls = [{ id: 'c1', name: 'web_search', args: { query: 'harbour' }, type: 'tool_call' }]
const plain = (type: string, fields: object) => ({
  additional_kwargs: {},
  response_metadata: {},
  ...fields,
  type,
})
const human = plain('human', { content: 'How long?', id: 'm0' })
const asking = plain('ai', { content: '', tool_calls: toolCalls, invalid_tool_calls: [], id: 'm1' })
const toolMessage = plain('tool', {
  status: 'success',
  content: found,
  tool_call_id: 'c1',
  name: 'web_search',
  id: 'm2',
})
const said = plain('ai', { content: answer, tool_calls: [], invalid_tool_calls: [], id: 'm3' })
const piece = (content: string) =>
  plain('ai', { content, tool_calls: [], tool_call_chunks: [], invalid_tool_calls: [], id: 'run-1' })
const meta = { tags: [], langgraph_step: 3, langgraph_node: 'model_request' }
const runEvent = (name: string, runName: string, data: object) =>
  event({ event: name, data, name: runName, tags: [], run_id: `run-of-${runName}`, metadata: {} }, 'data')

const langchainSamples: Sample[] = [
  json("LangChain's createRetrievalChain", {
    input: 'How long?',
    chat_history: [],
    context: documents,
    answer,
  }),
  json("LangChain's RetrievalQAChain", { text: answer, sourceDocuments: documents }),
  lines("LangChain's createRetrievalChain, streamed as lines", [
    { input: 'How long?' },
    { chat_history: [] },
    { context: documents },
    ...texts.map((text) => ({ answer: text })),
  ]),
  events(
    "LangChain's streamEvents",
    runEvent('on_chain_start', 'retrieval_chain', { input: { input: 'How long?' } }) +
      runEvent('on_retriever_end', 'retriever', { output: documents, input: { query: 'How long?' } }) +
      runEvent('on_prompt_start', 'document_formatter', { input: { page_content: harbour.content } }) +
      texts
        .map(
          (content) =>
            runEvent('on_chat_model_stream', 'model', {
              chunk: serialized('AIMessageChunk', { content, id: 'run-1', tool_call_chunks: [] }),
            }) + runEvent('on_parser_stream', 'StrOutputParser', { chunk: content }),
        )
        .join('') +
      runEvent('on_chat_model_end', 'model', {
        output: serialized('AIMessageChunk', { content: answer, id: 'run-1' }),
      }) +
      runEvent('on_chain_end', 'retrieval_chain', { output: { answer, context: documents } }) +
      'event: end\n\n',
  ),
  events(
    "streamEvents of LangChain's createAgent, whose model does not stream",
    runEvent('on_chat_model_end', 'model', {
      output: serialized('AIMessageChunk', { content: '', tool_calls: toolCalls, id: 'run-1' }),
      input: { messages: [[serialized('HumanMessage', { content: 'How long?', id: 'm0' })]] },
    }) +
      runEvent('on_tool_end', 'web_search', {
        output: serialized('ToolMessage', { content: found, tool_call_id: 'c1', name: 'web_search' }),
        input: { query: 'harbour' },
      }) +
      runEvent('on_chat_model_end', 'model', {
        output: serialized('AIMessage', { content: answer, tool_calls: [], id: 'run-2' }),
        input: { messages: [] },
      }) +
      runEvent('on_chain_end', 'LangGraph', { output: { messages: [] } }),
  ),
  json("LangChain's createAgent", {
    messages: [
      serialized('HumanMessage', { content: 'How long?', id: 'm0' }),
      serialized('AIMessage', { content: '', tool_calls: toolCalls, id: 'm1' }),
      serialized('ToolMessage', { content: found, tool_call_id: 'c1', name: 'web_search', id: 'm2' }),
      serialized('AIMessage', { content: answer, tool_calls: [], id: 'm3' }),
    ],
  }),
  events(
    'a LangGraph stream of messages',
    event([asking, meta], 'messages') +
      event([toolMessage, meta], 'messages') +
      texts.map((content) => event([piece(content), meta], 'messages')).join(''),
  ),
  events(
    'a LangGraph stream of updates',
    event({ model_request: { messages: [asking] } }, 'updates') +
      event({ tools: { messages: [toolMessage] } }, 'updates') +
      event({ model_request: { messages: [said] } }, 'updates'),
  ),
  events(
    'a LangGraph stream of values',
    event({ messages: [human] }, 'values') +
      event({ messages: [human, asking] }, 'values') +
      event({ messages: [human, asking, toolMessage] }, 'values') +
      event({ messages: [human, asking, toolMessage, said] }, 'values'),
  ),
  events(
    'a LangGraph stream of messages and updates',
    event([toolMessage, meta], 'messages') +
      event({ tools: { messages: [toolMessage] } }, 'updates') +
      texts.map((content) => event([piece(content), meta], 'messages')).join('') +
      event({ model_request: { messages: [{ ...said, id: 'run-1' }] } }, 'updates'),
  ),
]

const engineResponse = (content: string, stream: boolean) => ({
  metadata: {},
  message: { content, role: 'assistant' },
  raw: null,
  sourceNodes,
  stream,
})

const otherSamples: Sample[] = [
  json("LlamaIndex's query engine", engineResponse(answer, false)),
  lines(
    "LlamaIndex's query engine, streamed as lines",
    texts.map((text) => engineResponse(text, true)),
  ),
  json("the AI SDK's generateText", {
    initialResponseMessages: [],
    steps: [
      {
        stepNumber: 0,
        content: [
          { type: 'tool-call', toolCallId: 'c1', toolName: 'web_search', input: { query: 'harbour' } },
          {
            type: 'tool-result',
            toolCallId: 'c1',
            toolName: 'web_search',
            input: { query: 'harbour' },
            output: { results: both },
            dynamic: false,
          },
        ],
        finishReason: 'tool-calls',
      },
      { stepNumber: 1, content: [{ type: 'text', text: answer }], finishReason: 'stop' },
    ],
    _output: answer,
    totalUsage: { inputTokens: 20 },
  }),
  lines('chat of Ollama with sources before it', [
    { sources: both },
    ...texts.map((content) => ({ model: 'llama', message: { role: 'assistant', content }, done: false })),
    { model: 'llama', message: { role: 'assistant', content: '' }, done: true },
  ]),
  lines('lines with types', [
    { type: 'status', message: 'Searching …' },
    { type: 'sources', data: both },
    ...texts.map((text) => ({ type: 'token', text })),
    { type: 'done' },
  ]),
  lines('lines that each hold the whole text so far', [
    { sources: both },
    ...texts.map((_, index) => ({ answer: texts.slice(0, index + 1).join('') })),
  ]),
  events(
    'events with pieces of an answer',
    event({ sources: both }, 'sources') +
      texts.map((text) => event({ answer: text })).join('') +
      'data: [DONE]\n\n',
  ),
  {
    name: 'lines that end with carriage returns',
    contentType: 'application/jsonl',
    body: [{ sources: both }, ...texts.map((text) => ({ answer: text }))]
      .map((value) => `${JSON.stringify(value)}\r\n`)
      .join(''),
  },
]

export const samples: readonly Sample[] = [
  ...plainSamples,
  ...openAiSamples,
  ...anthropicSamples,
  ...langchainSamples,
  ...otherSamples,
]
