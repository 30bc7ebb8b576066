import type { UIMessageChunk } from 'ai'
import { Hono } from 'hono'
import type { Extractor } from '../../../src/core/ports/extractor.ts'
import { citationsDataSchema } from '../../../src/core/citations-data.ts'
import { CitationEngine } from '../../../src/engine/engine.ts'
import type { CitationEngineOptions } from '../../../src/engine/engine-options.ts'
import { citationMiddleware } from '../../../src/doors/hono.ts'
import type { CitationMiddlewareOptions } from '../../../src/doors/hono.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { answer, harbour, lighthouse, pieces } from './answers.ts'
import { eventually } from './requests.ts'

export const streamHeaders = { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' }

export const toolChunks: UIMessageChunk[] = [
  { type: 'tool-input-available', toolCallId: 'c1', toolName: 'web_search', input: { query: 'harbour' } },
  { type: 'tool-output-available', toolCallId: 'c1', output: { results: [harbour, lighthouse] } },
]
export const answerChunks: UIMessageChunk[] = [
  { type: 'start', messageId: 'm1' },
  { type: 'start-step' },
  ...toolChunks,
  { type: 'text-start', id: 't' },
  ...pieces(answer).map((delta): UIMessageChunk => ({ type: 'text-delta', id: 't', delta })),
  { type: 'text-end', id: 't' },
  { type: 'finish-step' },
  { type: 'finish' },
]
export const frame = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`
export const done = 'data: [DONE]\n\n'
export const wholeAnswer = answerChunks.map(frame).join('') + done

/** An application with one endpoint, which returns the result of `respond`, and the citation middleware on it. */
export function appOf(
  respond: () => Response | Promise<Response>,
  {
    engine: engineOptions,
    extractor,
    ...options
  }: CitationMiddlewareOptions & { engine?: CitationEngineOptions; extractor?: Extractor } = {},
) {
  const store = memoryStore()
  const engine = new CitationEngine({ store, ...engineOptions })
  if (extractor) engine.registerExtractor(extractor)
  const app = new Hono().use(citationMiddleware(engine, options)).all('/chat', respond)
  const storedRuns = async () => (await engine.listRuns({})).items
  return { app, engine, storedRuns, storedRun: () => eventually(async () => (await storedRuns())[0]) }
}

export function streamed(body: BodyInit): Response {
  return new Response(body, { headers: streamHeaders })
}

export function textOf(chunks: UIMessageChunk[]): string {
  return chunks.flatMap((chunk) => (chunk.type === 'text-delta' ? [chunk.delta] : [])).join('')
}

/** The data of the last `data-citations` part. */
export function dataOf(chunks: UIMessageChunk[]) {
  const [last] = chunks.filter((chunk) => chunk.type === 'data-citations').toReversed()
  return citationsDataSchema.parse(last && 'data' in last && last.data)
}

/** A response body that the test writes piece by piece. */
export function controlled() {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const writer = writable.getWriter()
  const encoder = new TextEncoder()
  return {
    body: readable,
    write: (text: string) => writer.write(encoder.encode(text)),
    close: () => writer.close(),
    abort: (reason: unknown) => writer.abort(reason),
  }
}
