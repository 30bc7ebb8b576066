import type { Context, MiddlewareHandler } from 'hono'
import type { CitationEngine } from '../engine/engine.ts'
import type { RunOptions } from '../engine/citation-run.ts'
import { citeEventStream } from './cite-event-stream.ts'
import { logError } from './error-response.ts'
import type { OnError } from './error-response.ts'
import { citeJsonAnswer, readJsonAnswer } from './json-answer.ts'
import { outlive } from './outlive.ts'
import { readAtMost } from './read-at-most.ts'
import { untilStored } from './until-stored.ts'

/** Bytes; a larger JSON body is passed on uncited. */
const MAX_JSON = 16_000_000

/** Headers that depend on the exact bytes of the body. */
const bodyHeaders = ['content-length', 'etag', 'content-md5', 'digest', 'content-digest', 'repr-digest']

export type CitationMiddlewareOptions = {
  /** Gives session, user and project of the answer, from the request. */
  scope?: (c: Context) => RunOptions | Promise<RunOptions>
  /** Called with the reason when an answer passes uncited: `scope` threw, or the engine is closed. By default it is logged. */
  onError?: OnError
}

/**
 * Adds citations to the response of an endpoint: an AI SDK UI message stream, or JSON
 * `{ answer, sources }`. Other responses pass unchanged, and so does an answer whose
 * citing fails. A stream is not buffered.
 *
 * ```ts
 * app.use('/chat', citationMiddleware(engine))
 * ```
 */
export function citationMiddleware(
  engine: CitationEngine,
  { scope = () => ({}), onError = logError }: CitationMiddlewareOptions = {},
): MiddlewareHandler {
  async function citeStream(c: Context, body: ReadableStream<Uint8Array>): Promise<Response | null> {
    try {
      const run = engine.run(await scope(c))
      const cited = citeEventStream(run, body)
      outlive(c, cited.done)
      return changed(c.res, cited.body)
    } catch (error) {
      onError(error, c)
      return null
    }
  }

  async function citeJson(c: Context, stream: NonNullable<Response['body']>): Promise<Response> {
    const body = await readAtMost(stream, MAX_JSON)
    if (body instanceof ReadableStream) return new Response(body, c.res)
    const answer = readJsonAnswer(body)
    if (!answer) return new Response(body, c.res)
    try {
      const run = engine.run(await scope(c))
      const json = await citeJsonAnswer(run, answer)
      outlive(c, run.finish())
      await untilStored(run.finish())
      return changed(c.res, json)
    } catch (error) {
      onError(error, c)
      return new Response(body, c.res)
    }
  }

  return async function citations(c, next) {
    await next()
    const { ok, status, headers, body } = c.res
    if (!ok || status === 206 || !body || c.req.method === 'HEAD' || headers.has('content-encoding')) return
    let response: Response | null = null
    if (headers.get('x-vercel-ai-ui-message-stream') === 'v1') response = await citeStream(c, body)
    else if (isJson(headers)) response = await citeJson(c, body)
    if (!response) return
    // Hono merges the old headers into a response that replaces another one; `undefined` first avoids that.
    c.res = undefined
    c.res = response
  }
}

/** Only `application/json`: types such as JSON lines are streams. */
function isJson(headers: Headers): boolean {
  return /^application\/json\s*(?:;|$)/i.test(headers.get('content-type') ?? '')
}

function changed({ status, statusText, headers }: Response, body: BodyInit): Response {
  const kept = new Headers(headers)
  for (const name of bodyHeaders) kept.delete(name)
  return new Response(body, { status, statusText, headers: kept })
}
