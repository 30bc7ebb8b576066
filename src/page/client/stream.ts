import { closedFields, readClosed } from '../../core/fields.ts'
import type { ClientEvent } from './client-event.ts'
import { createCitationStreamParser } from './stream-parser.ts'
import type { CitationStreamParser } from './stream-parser.ts'

/** Header of a plain text answer that a server with citespan cites. */
const RUN_HEADER = 'x-citespan-run'

const readCitationStreamFields = closedFields<NonNullable<Parameters<typeof readCitationStream>[1]>>({
  firstTextPart: true,
})

/**
 * Reads a cited answer from a response or its body: the AI SDK's UI message stream, plain server-sent events, or any
 * other response to which a server with citespan added citations, including JSON and plain text. Never throws because
 * of what the server sends: a failed response or a broken connection becomes an `error` event, an unreadable message a
 * `skipped` event. Aborting the request is not an error; the outcome is then `aborted`. Leaving the loop cancels the
 * stream.
 *
 * ```ts
 * const answer = createAnswer()
 * for await (const event of readCitationStream(await fetch('/chat/stream', request))) {
 *   answer.apply(event)
 *   show(answer)
 * }
 * ```
 */
export async function* readCitationStream(
  stream: Response | ReadableStream<Uint8Array>,
  options: {
    /** Number of text parts before this stream, for a message that is continued; 0 by default. */
    firstTextPart?: number
  } = {},
): AsyncGenerator<ClientEvent, void, undefined> {
  const { firstTextPart = 0 } = readClosed(options, readCitationStreamFields, 'readCitationStream()')
  const body = stream instanceof ReadableStream ? stream : stream.body
  if (!(stream instanceof ReadableStream) && !stream.ok) {
    await body?.cancel()
    yield { type: 'error', message: `The server answered with status ${stream.status}.` }
    yield { type: 'done', outcome: 'incomplete' }
    return
  }
  const runId = stream instanceof ReadableStream ? null : stream.headers.get(RUN_HEADER)
  if (runId) yield { type: 'run', runId }
  const parser = runId ? textParser(firstTextPart) : createCitationStreamParser({ firstTextPart })
  const decoder = new TextDecoder()
  const reader = body?.getReader()
  try {
    for (;;) {
      const chunk = await reader?.read()
      if (!chunk || chunk.done) break
      yield* parser.push(decoder.decode(chunk.value, { stream: true }))
    }
    yield* parser.push(decoder.decode())
    yield* parser.end()
  } catch (error) {
    yield* afterBreak(error, parser.end())
  } finally {
    // Cancelling fails if the reader has failed, which is already reported.
    await reader?.cancel().catch(() => {})
  }
}

/** A parser for a plain text body, whose citations are in the record of its run. */
function textParser(textPart: number): CitationStreamParser {
  return {
    push: (delta) => (delta === '' ? [] : [{ type: 'text', textPart, delta }]),
    end: () => [{ type: 'done', outcome: 'complete' }],
  }
}

/** The events read before the connection broke, with the outcome that the error implies. */
function afterBreak(error: unknown, rest: ClientEvent[]): ClientEvent[] {
  const isAbort = error instanceof Error && error.name === 'AbortError'
  return [
    ...rest.filter(({ type }) => type !== 'done'),
    ...(isAbort ? [] : [{ type: 'error', message: 'The connection broke off.' } as const]),
    { type: 'done', outcome: isAbort ? 'aborted' : 'incomplete' },
  ]
}
