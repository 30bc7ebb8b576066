/** Bodies of products and of services of models, in the shapes of their source or their documentation; all texts are our own. */
import { answer, harbour, lighthouse, pieces } from '../hono/answers.ts'
import type { Sample } from './samples.ts'

const both = [harbour, lighthouse]
const texts = pieces(answer, 7)

const json = (name: string, value: unknown): Sample => ({
  name,
  contentType: 'application/json',
  body: JSON.stringify(value),
})
const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`
const events = (name: string, body: string): Sample => ({ name, contentType: 'text/event-stream', body })
const lines = (name: string, values: readonly unknown[], contentType: string): Sample => ({
  name,
  contentType,
  body: values.map((value) => `${JSON.stringify(value)}\n`).join(''),
})

const ids = { task_id: 't1', message_id: 'm1', conversation_id: 'c1', created_at: 1_790_000_000 }
const resources = both.map(({ title, content }, index) => ({
  position: index + 1,
  dataset_id: 'd1',
  dataset_name: 'Port',
  document_id: `doc-${index}`,
  document_name: `${title}.md`,
  data_source_type: 'upload_file',
  segment_id: `s${index}`,
  retriever_from: 'api',
  score: 0.9,
  content,
}))
const dify: Sample[] = [
  json('Dify, blocking', {
    event: 'message',
    ...ids,
    mode: 'chat',
    answer,
    metadata: { retriever_resources: resources, usage: {} },
  }),
  events(
    'Dify, streaming',
    event({ event: 'workflow_started', ...ids, data: { id: 'w', inputs: { query: 'How long?' } } }) +
      event({ event: 'node_started', ...ids, data: { node_type: 'llm', title: 'LLM' } }) +
      texts
        .map((text) => event({ event: 'message', ...ids, answer: text, from_variable_selector: null }))
        .join('') +
      event({ event: 'node_finished', ...ids, data: { node_type: 'llm', outputs: {} } }) +
      event({ event: 'message_end', ...ids, metadata: { retriever_resources: resources, usage: {} } }),
  ),
  events(
    'Dify, an agent',
    event({ event: 'agent_thought', ...ids, thought: 'I look it up.', observation: '', tool: 'dataset' }) +
      texts.map((text) => event({ event: 'agent_message', ...ids, answer: text })).join('') +
      event({ event: 'agent_thought', ...ids, thought: '', observation: '', tool: '' }) +
      event({ event: 'message_end', ...ids, metadata: { retriever_resources: resources } }),
  ),
]

const reference = {
  total: 2,
  chunks: both.map(({ title, content }, index) => ({
    id: `c${index}`,
    content,
    document_id: `d${index}`,
    document_name: `${title}.pdf`,
    dataset_id: 'k',
    image_id: '',
    positions: [''],
    similarity: 0.8,
  })),
  doc_aggs: both.map(({ title }, index) => ({ doc_name: `${title}.pdf`, doc_id: `d${index}`, count: 1 })),
}
const session = { audio_binary: null, id: 'x', session_id: 's' }
const ragflow: Sample[] = [
  json('RAGFlow', { code: 0, message: 'Success', data: { answer, reference, prompt: 'p', ...session } }),
  events(
    'RAGFlow, the text so far each time',
    texts
      .map((_, index) => ({ answer: texts.slice(0, index + 1).join(''), reference: {}, ...session }))
      .concat([{ answer, reference, ...session }])
      .map((data) => event({ code: 0, message: '', data }))
      .join('') + event({ code: 0, message: '', data: true }),
  ),
  events(
    'RAGFlow, in pieces and whole at the end',
    texts
      .map((text) => ({ answer: text, reference: {}, ...session }))
      .concat([{ answer, reference, ...session }])
      .map((data) => event({ code: 0, message: '', data }))
      .join('') + event({ code: 0, message: '', data: true }),
  ),
]

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'm',
  object: 'chat.completion.chunk',
  model: 'llama',
  choices: [{ index: 0, delta, finish_reason: finish }],
})
const openWebui: Sample[] = [
  events(
    'open-webui',
    event({ selected_model_id: 'llama' }) +
      event({
        sources: both.map(({ title, content }, index) => ({
          source: { id: `f${index}`, name: `${title}.pdf`, type: 'file' },
          document: [content],
          metadata: [{ file_id: `f${index}`, name: `${title}.pdf`, source: `${title}.pdf`, page: index + 1 }],
          distances: [0.8],
        })),
      }) +
      texts.map((content) => event(chunk({ content }))).join('') +
      event(chunk({}, 'stop')) +
      'data: [DONE]\n\n',
  ),
]

const workspaceSources = both.map(({ title, url, content }, index) => ({
  id: `u${index}`,
  url: `file:///app/${title}.txt`,
  title: `${title}.txt`,
  docAuthor: 'Unknown',
  docSource: 'a text file uploaded by the user.',
  chunkSource: `link://${url}`,
  published: '1/3/2026, 10:00:00 AM',
  wordCount: 40,
  token_count_estimate: 60,
  text: content,
  _distance: 0.3,
  score: 0.7,
}))
const anythingLlm: Sample[] = [
  json('AnythingLLM', {
    id: 'a',
    type: 'textResponse',
    close: true,
    error: null,
    chatId: 1,
    textResponse: answer,
    sources: workspaceSources,
    metrics: {},
  }),
  events(
    'AnythingLLM, streaming',
    texts
      .map((textResponse) => ({
        uuid: 'a',
        sources: [] as unknown[],
        type: 'textResponseChunk',
        textResponse,
        close: false,
        error: false,
      }))
      .concat([
        {
          uuid: 'a',
          sources: workspaceSources,
          type: 'textResponseChunk',
          textResponse: '',
          close: true,
          error: false,
        },
      ])
      .map((data) => event(data))
      .join('') + event({ uuid: 'a', type: 'finalizeResponseStream', close: true, error: false, chatId: 1 }),
  ),
]

/** LangChain's `Document` as Python writes it. */
const documents = both.map(({ title, url, content }) => ({
  id: null,
  metadata: { source: url, title },
  page_content: content,
  type: 'Document',
}))
const aiChunk = (content: string) => ({
  content,
  additional_kwargs: {},
  response_metadata: {},
  type: 'AIMessageChunk',
  name: null,
  id: 'run-1',
  tool_calls: [],
})
const served = (...chunks: unknown[]) =>
  event({ run_id: 'r' }, 'metadata') + chunks.map((value) => event(value, 'data')).join('') + 'event: end\n\n'
const langserve: Sample[] = [
  json('LangServe, invoke', {
    output: { input: 'How long?', context: documents, answer },
    metadata: { run_id: 'r', feedback_tokens: [] },
  }),
  events(
    'LangServe, stream',
    served({ input: 'How long?' }, { context: documents }, ...texts.map((text) => ({ answer: text }))),
  ),
  events('LangServe, stream of messages', served({ context: documents }, ...texts.map(aiChunk))),
  events('LangServe, stream of texts', served({ context: documents }, ...texts)),
  events(
    'LangServe, stream_log',
    served(
      {
        ops: [
          { op: 'replace', path: '', value: { id: 'r', streamed_output: [], final_output: null, logs: {} } },
        ],
      },
      { ops: [{ op: 'add', path: '/logs/Retriever/final_output', value: { documents } }] },
      { ops: [{ op: 'add', path: '/streamed_output/-', value: { context: documents } }] },
      ...texts.map((text) => ({
        ops: [
          { op: 'add', path: '/logs/Model/streamed_output_str/-', value: text },
          { op: 'add', path: '/streamed_output/-', value: { answer: text } },
        ],
      })),
    ),
  ),
]

const searchDocs = both.map(({ title, url, content }, index) => ({
  document_id: `web__${index}`,
  chunk_ind: 0,
  semantic_identifier: title,
  link: url,
  blurb: content,
  source_type: 'web',
  boost: 0,
  hidden: false,
  metadata: {},
  score: 0.9,
  match_highlights: [],
}))
const packet = (obj: object) => ({ placement: { turn_index: 0 }, obj })
const onyx: Sample[] = [
  lines(
    'Onyx, packets as lines of a body that is called an event stream',
    [
      { user_message_id: 1, reserved_assistant_message_id: 2 },
      packet({ type: 'search_tool_start', is_internet_search: false }),
      packet({ type: 'search_tool_queries_delta', queries: ['harbour rules'] }),
      packet({ type: 'search_tool_documents_delta', documents: searchDocs }),
      packet({ type: 'section_end' }),
      packet({ type: 'reasoning_delta', reasoning: 'I compare.' }),
      packet({ type: 'message_start', final_documents: searchDocs }),
      ...texts.map((content) => packet({ type: 'message_delta', content })),
      packet({ type: 'citation_info', citation_number: 1, document_id: 'web__0' }),
      packet({ type: 'stop', stop_reason: null }),
    ],
    'text/event-stream',
  ),
  lines(
    'Onyx, earlier versions',
    [
      { top_documents: searchDocs, rephrased_query: 'harbour' },
      ...texts.map((answer_piece) => ({ answer_piece })),
      { answer_piece: null },
      { message_id: 2, message: answer, citations: { 1: 11 } },
    ],
    'application/x-ndjson',
  ),
]

const khoj: Sample[] = [
  json('Khoj', {
    response: answer,
    references: {
      context: [
        { query: 'harbour', compiled: harbour.content, file: 'harbour.md', uri: 'file:///harbour.md' },
      ],
      onlineContext: {
        lighthouse: {
          organic: [{ title: lighthouse.title, link: lighthouse.url, snippet: lighthouse.content }],
        },
      },
    },
    usage: {},
  }),
]

const hayDocuments = both.map(({ title, url, content }, index) => ({
  id: `h${index}`,
  content,
  blob: null,
  meta: { url, title },
  score: 0.9,
  embedding: null,
}))
const haystack: Sample[] = [
  json('Haystack, a pipeline', {
    retriever: { documents: hayDocuments },
    llm: { replies: [answer], meta: [{}] },
  }),
  json('Haystack, a pipeline of a chat model', {
    retriever: { documents: hayDocuments },
    llm: { replies: [{ role: 'assistant', meta: {}, name: null, content: [{ text: answer }] }] },
  }),
  json('Haystack, an answer builder', {
    answer_builder: { answers: [{ data: answer, query: 'How long?', documents: hayDocuments, meta: {} }] },
  }),
]

const pages = both.map(({ title, url, content }) => ({ pageContent: content, metadata: { title, url } }))
const perplexica: Sample[] = [
  json('Perplexica', { message: answer, sources: pages }),
  lines(
    'Perplexica, streaming',
    [
      { type: 'init', data: 'Stream connected' },
      { type: 'sources', data: pages },
      ...texts.map((data) => ({ type: 'response', data })),
      { type: 'done' },
    ],
    'text/event-stream',
  ),
  lines(
    'Perplexica, messages',
    [
      { type: 'sources', data: pages, messageId: 'm' },
      ...texts.map((data) => ({ type: 'message', data, messageId: 'm' })),
      { type: 'messageEnd', messageId: 'm' },
    ],
    'text/event-stream',
  ),
]

const cited = both.map(({ title, url, content }) => ({
  title,
  sourceContent: [{ text: content }],
  location: { web: { url, domain: new URL(url).hostname } },
}))
const retrieved = both.map(({ title, content }) => ({
  content: { text: content, type: 'TEXT' },
  location: { type: 'S3', s3Location: { uri: `s3://port/${title.replaceAll(' ', '-')}.md` } },
  metadata: { 'x-amz-bedrock-kb-source-uri': `s3://port/${title.replaceAll(' ', '-')}.md` },
}))
const bedrock: Sample[] = [
  json('Bedrock, Converse with citations', {
    output: {
      message: {
        role: 'assistant',
        content: [{ citationsContent: { content: [{ text: answer }], citations: cited } }],
      },
    },
    stopReason: 'end_turn',
    usage: { inputTokens: 9, outputTokens: 9, totalTokens: 18 },
    metrics: { latencyMs: 9 },
  }),
  lines(
    'Bedrock, ConverseStream as lines',
    [
      { messageStart: { role: 'assistant' } },
      ...texts.map((text) => ({ contentBlockDelta: { delta: { text }, contentBlockIndex: 0 } })),
      ...cited.map((citation) => ({ contentBlockDelta: { delta: { citation }, contentBlockIndex: 0 } })),
      { contentBlockStop: { contentBlockIndex: 0 } },
      { messageStop: { stopReason: 'end_turn' } },
      { metadata: { usage: { inputTokens: 9 }, metrics: { latencyMs: 9 } } },
    ],
    'application/json-lines',
  ),
  json('Bedrock, RetrieveAndGenerate', {
    sessionId: 's',
    output: { text: answer },
    citations: [
      {
        generatedResponsePart: { textResponsePart: { text: answer, span: { start: 0, end: 90 } } },
        retrievedReferences: retrieved,
      },
    ],
  }),
]

const written = both.map(
  ({ title, url, content }) =>
    `Document(metadata={'source': '${url}', 'title': '${title}'}, page_content='${content}')`,
)
const toolText = {
  type: 'tool',
  content: `[${written.join(', ')}]`,
  tool_call_id: 'c1',
  name: 'retrieve',
  id: 'm2',
}
const python: Sample[] = [
  events(
    'LangGraph in Python, whose tool returns `str(docs)`',
    event([toolText, {}], 'messages') +
      texts.map((content) => event([{ ...aiChunk(content), id: 'm3' }, {}], 'messages')).join(''),
  ),
]

export const productSamples: readonly Sample[] = [
  ...dify,
  ...ragflow,
  ...openWebui,
  ...anythingLlm,
  ...langserve,
  ...onyx,
  ...khoj,
  ...haystack,
  ...perplexica,
  ...bedrock,
  ...python,
]
