import type { z } from 'zod'
import type { Citation } from '../../core/citation.ts'
import type { CitationsData, CitedSource } from '../../core/citations-data.ts'
import type { CitationMap } from '../../references/display.ts'
import type { ServedOperations } from '../service/routes/served-operations.ts'
import { readEvents } from './read-events.ts'
import type { ErrorBody } from '../../core/remote.ts'
import { CitationServiceError, noAnswer } from './service-error.ts'

type Route = ServedOperations['attributeStream']

/** A line sent to the service while an answer is written; it may have sources, tool results and text at once. */
export type AttributeLine = z.input<Route['request']['body']['content']['application/x-ndjson']['schema']>

/** The conversation and the question of the answer, the user, and a signal that breaks the answer off. */
export type AttributeStreamOptions = Omit<z.input<Route['request']['query']>, 'recall' | 'sessionId'> & {
  /** Whether the answer may cite sources of earlier answers of the session to the same user; `true` by default. */
  recall?: boolean
  /** The session that an agent writes into; overrides the option `session` of the client. */
  session?: string
  /**
   * Breaks the answer off; the loop over its events ends without an error. If the client sends lines as they come (see
   * its option `streamBodies`), the lines sent so far are stored as an aborted answer. Otherwise it sends all lines
   * after the last one; until then, nothing is stored.
   */
  signal?: AbortSignal
  /** The user for whom an agent acts; overrides the option `user` of the client. */
  user?: string
}

/** An event of an answer that is being cited. */
export type AnswerEvent =
  /** The id of the answer, for reading it later. */
  | { type: 'metadata'; runId: string }
  | { type: 'token'; text: string; textPart: number }
  | { type: 'source'; source: CitedSource }
  /** A citation that has been checked. */
  | { type: 'citation'; citation: Citation }
  /** The text is complete; its citations are still being checked. */
  | { type: 'checking' }
  /** All citations: in `citations` by the number that a page shows, in `data` in full. */
  | { type: 'citations'; citations: CitationMap; data: CitationsData }
  /** Whether the record is stored and cannot be lost any more. */
  | { type: 'stored'; runId: string; stored: boolean }
  /** The answer ended early, for example after an invalid line. `citations`, with those so far, and `stored` follow. */
  | ({ type: 'error'; message: string } & Partial<ErrorBody>)

/**
 * Sends the lines of an answer and yields the events that come back. With `streams`, lines are sent as they come,
 * otherwise together after the last one. Ends after `[DONE]`, or without an error if the signal aborts.
 *
 * @param post Sends a body and returns the response.
 * @throws CitationServiceError if the service rejects the request, or the connection breaks off or ends before
 * `[DONE]`; also what `lines` throws.
 */
export async function* streamAnswer(
  lines: Iterable<AttributeLine | string> | AsyncIterable<AttributeLine | string>,
  post: (body: ReadableStream<Uint8Array> | string) => Promise<Response>,
  { url, signal, streams }: { url: string; signal?: AbortSignal; streams: boolean },
): AsyncGenerator<AnswerEvent, void, undefined> {
  const failure: { thrown?: { error: unknown } } = {}
  const body = bodyOf(lines, failure)
  try {
    const response = await post(streams ? body : await textOf(body, signal))
    for await (const { data } of readEvents(response.body)) {
      if (data === '[DONE]') return
      // The cast holds: the service sends events of these shapes.
      yield JSON.parse(data) as AnswerEvent
    }
    throw noAnswer(url, new Error('The stream ended before [DONE].'))
  } catch (error) {
    if (failure.thrown) throw failure.thrown.error
    if (signal?.aborted) return
    throw error instanceof CitationServiceError ? error : noAnswer(url, error)
  }
}

/** The whole body. Rejects with the signal's reason if it aborts, and cancels the body. */
async function textOf(body: ReadableStream<Uint8Array>, signal: AbortSignal | undefined): Promise<string> {
  const abortable = signal ? body.pipeThrough(new TransformStream(), { signal }) : body
  return await new Response(abortable).text()
}

/**
 * The lines as bytes of JSON lines. The next line is read when the request has room for it. If `lines` throws, the
 * error is also put into `failure.thrown`.
 */
function bodyOf(
  lines: Iterable<AttributeLine | string> | AsyncIterable<AttributeLine | string>,
  failure: { thrown?: { error: unknown } },
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const iterator = Symbol.asyncIterator in lines ? lines[Symbol.asyncIterator]() : lines[Symbol.iterator]()
  return new ReadableStream({
    async pull(controller) {
      try {
        const { done, value } = await iterator.next()
        if (done) return controller.close()
        const line = typeof value === 'string' ? { text: value } : value
        controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`))
      } catch (error) {
        failure.thrown = { error }
        controller.error(error)
      }
    },
    async cancel() {
      await iterator.return?.()
    },
  })
}

/**
 * Whether `fetch` can send a body while it is produced. Always `false` in web pages, which send the complete body: even
 * a browser that can stream bodies cannot do so over HTTP/1.
 */
export function canStreamBodies(): boolean {
  if ('document' in globalThis) return false
  let isAsked = false
  const init = {
    body: new ReadableStream(),
    method: 'POST',
    get duplex() {
      isAsked = true
      return 'half'
    },
  }
  const request = new Request('http://localhost', init)
  return isAsked && !request.headers.has('content-type')
}
