import { createUIMessageStreamResponse } from 'ai'
import type { UIMessageChunk } from 'ai'
import { EventSourceParserStream } from 'eventsource-parser/stream'
import type { Context, MiddlewareHandler } from 'hono'
import { KEEP_ALIVE, citeUIMessageStream } from '../ai/stream-citations.ts'
import type { CitationEngine } from '../engine/engine.ts'
import type { CitationRun, RunOptions } from '../engine/run.ts'
import { citeJsonAnswer } from './json-answer.ts'

export type CitationMiddlewareOptions = {
  /** Whose the answer is: session, user, project, from the request. */
  scope?: (c: Context) => RunOptions | Promise<RunOptions>
}

/**
 * Adds citations to what an endpoint returns: an AI SDK UI message stream, or
 * JSON `{ answer, sources }`. Anything else passes untouched, and so does an
 * answer whose citing fails. A stream is not buffered.
 *
 * ```ts
 * app.use('/chat', citationMiddleware(engine))
 * ```
 */
export function citationMiddleware(
  engine: CitationEngine,
  { scope = () => ({}) }: CitationMiddlewareOptions = {},
): MiddlewareHandler {
  return async function citations(c, next) {
    await next()
    const { res } = c
    if (!res.ok || !res.body || res.headers.has('content-encoding')) return
    if (res.headers.get('x-vercel-ai-ui-message-stream') === 'v1') {
      const run = engine.run(await scope(c))
      const response = citeStream(run, res.body, res.headers)
      c.res = undefined
      c.res = response
    } else if (res.headers.get('content-type')?.includes('json')) {
      const response = await citeJsonAnswer(engine, res, () => scope(c))
      c.res = undefined
      c.res = response
    }
  }
}

function citeStream(run: CitationRun, body: ReadableStream<Uint8Array>, upstream: Headers): Response {
  const chunks = body
    // Its writable side is typed for any buffer source; bytes are what a body holds.
    .pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)
    .pipeThrough(new EventSourceParserStream())
    .pipeThrough(
      new TransformStream<{ data: string }, UIMessageChunk>({
        transform({ data }, controller) {
          if (data === '[DONE]') return
          const chunk = parseChunk(data)
          if (chunk) controller.enqueue(chunk)
          else run.incident({ step: 'stream', code: 'bad-event', message: data.slice(0, 100) })
        },
      }),
    )
  const headers = new Headers(upstream)
  headers.delete('content-length')
  return createUIMessageStreamResponse({
    headers,
    keepAliveMs: KEEP_ALIVE,
    stream: citeUIMessageStream(run, chunks),
  })
}

/** The chunk, or `null` for what is none. Of unknown types only `type` is looked at: they pass as they are. */
function parseChunk(data: string): UIMessageChunk | null {
  try {
    const chunk: unknown = JSON.parse(data)
    const isChunk =
      typeof chunk === 'object' && chunk !== null && 'type' in chunk && typeof chunk.type === 'string'
    return isChunk ? (chunk as UIMessageChunk) : null
  } catch {
    return null
  }
}
