/**
 * Raw answers of Cohere and Gemini with their own citations, of the types that cohere-ai 8.1, @google/genai
 * 3.1 and the REST references of both publish.
 */
import { answer, harbour, lighthouse, pieces } from '../hono/answers.ts'
import type { Sample } from './samples.ts'

const texts = pieces(answer, 7)
const both = [harbour, lighthouse]
const sentences = [answer.split('\n\n')[0]!, /The lighthouse.*?high\./.exec(answer)![0]]
const at = (index: number) => {
  const start = answer.indexOf(sentences[index]!)
  return { start, end: start + sentences[index]!.length }
}

const event = (data: unknown, name?: string) =>
  `${name === undefined ? '' : `event: ${name}\n`}data: ${JSON.stringify(data)}\n\n`

const cohereCitations = both.map(({ title, url, content }, index) => ({
  ...at(index),
  text: sentences[index],
  sources: [
    index === 0
      ? { type: 'document', id: 'doc:0', document: { id: 'doc:0', title, url, text: content } }
      : { type: 'tool', id: 'search_0:1', tool_output: { title, url, content } },
  ],
  content_index: 0,
  type: 'TEXT_CONTENT',
}))
const usage = {
  billed_units: { input_tokens: 9, output_tokens: 12 },
  tokens: { input_tokens: 9, output_tokens: 12 },
}
const cohereEvent = (data: { type: string } & Record<string, unknown>) => event(data, data.type)
const delta = (type: string, index: number, message: object) =>
  cohereEvent({ type, index, delta: { message } })

/** The first version names documents by id. */
const documents = both.map(({ title, url, content }, index) => ({
  id: `doc_${index}`,
  title,
  url,
  snippet: content,
}))
const firstVersion = {
  response_id: 'r1',
  text: answer,
  generation_id: 'g1',
  finish_reason: 'COMPLETE',
  citations: both.map((_, index) => ({
    ...at(index),
    text: sentences[index],
    document_ids: [`doc_${index}`],
  })),
  documents,
}

const inBytes = (text: string) => new TextEncoder().encode(text).length
const groundingMetadata = {
  webSearchQueries: ['harbour'],
  groundingChunks: both.map(({ title, url, content }) => ({
    retrievedContext: { uri: url, title, text: content },
  })),
  groundingSupports: both.map((_, index) => ({
    segment: {
      startIndex: inBytes(answer.slice(0, at(index).start)),
      endIndex: inBytes(answer.slice(0, at(index).end)),
      text: sentences[index],
    },
    groundingChunkIndices: [index],
    confidenceScores: [0.98],
  })),
}
const gemini = (parts: object[], rest: object = {}) => ({
  candidates: [{ content: { parts, role: 'model' }, index: 0, ...rest }],
  usageMetadata: { promptTokenCount: 9, totalTokenCount: 21 },
  modelVersion: 'gemini-2.5-flash',
  responseId: 'r1',
})
const thought = { text: 'The rules name pilots.', thought: true }

const json = (name: string, value: unknown): Sample => ({
  name,
  contentType: 'application/json',
  body: JSON.stringify(value),
})

export const providerSamples: readonly (Sample & { provider: string })[] = [
  {
    provider: 'cohere',
    ...json('a Cohere chat', {
      id: 'c1',
      finish_reason: 'COMPLETE',
      message: {
        role: 'assistant',
        tool_plan: '',
        tool_calls: [],
        content: [{ type: 'text', text: answer }],
        citations: cohereCitations,
      },
      usage,
    }),
  },
  {
    provider: 'cohere',
    name: 'a Cohere chat, streamed',
    contentType: 'text/event-stream',
    body:
      cohereEvent({
        type: 'message-start',
        id: 'c1',
        delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [], citations: [] } },
      }) +
      delta('content-start', 0, { content: { type: 'text', text: '' } }) +
      texts.map((text) => delta('content-delta', 0, { content: { text } })).join('') +
      cohereCitations
        .map(
          (citations, index) =>
            delta('citation-start', index, { citations }) + cohereEvent({ type: 'citation-end', index }),
        )
        .join('') +
      cohereEvent({ type: 'content-end', index: 0 }) +
      cohereEvent({ type: 'message-end', id: 'c1', delta: { finish_reason: 'COMPLETE', usage } }) +
      'data: [DONE]\n\n',
  },
  { provider: 'cohere', ...json('a Cohere chat of the first version', firstVersion) },
  {
    provider: 'cohere',
    name: 'a Cohere chat of the first version, streamed as lines',
    contentType: 'application/stream+json',
    body: [
      { is_finished: false, event_type: 'stream-start', generation_id: 'g1' },
      { is_finished: false, event_type: 'search-results', documents },
      ...texts.map((text) => ({ is_finished: false, event_type: 'text-generation', text })),
      { is_finished: false, event_type: 'citation-generation', citations: firstVersion.citations },
      { is_finished: true, event_type: 'stream-end', finish_reason: 'COMPLETE', response: firstVersion },
    ]
      .map((value) => `${JSON.stringify(value)}\n`)
      .join(''),
  },
  {
    provider: 'google',
    ...json(
      'generateContent of Gemini',
      gemini([thought, { text: answer }], {
        finishReason: 'STOP',
        groundingMetadata,
      }),
    ),
  },
  {
    provider: 'google',
    name: 'generateContent of Gemini, streamed',
    contentType: 'text/event-stream',
    body: [
      gemini([thought]),
      ...texts.slice(0, -1).map((text) => gemini([{ text }])),
      gemini([{ text: texts.at(-1) }], { finishReason: 'STOP', groundingMetadata }),
    ]
      .map((value) => event(value).replaceAll('\n', '\r\n'))
      .join(''),
  },
]
