/**
 * Citations in streams of the AI SDK. In: the parts of a model's answer, or the chunks of a UI message stream. Out:
 * the same stream with sources, citations and the `data-citations` part. A run gets the text and sources.
 */
import type {
  InferUIMessageChunk,
  TextStreamPart,
  ToolSet,
  UIMessage,
  UIMessageStreamOptions,
  createUIMessageStreamResponse,
} from 'ai'
import type { CitableRun } from './citation-sink.ts'
import { citedMessage } from './cited-message.ts'
import type { CitedUIMessage } from './citations-part.ts'
import { deferStream } from './defer-stream.ts'
import { createOwnSources } from './own-sources.ts'
import { createPartObserver, observedStream } from './observe-part.ts'
import { createOutcome } from './stream-outcome.ts'

/** The only property read from a `streamText` or `ToolLoopAgent` result. */
export type StreamResult = { readonly stream: ReadableStream<TextStreamPart<ToolSet>> }

/** Milliseconds between keep-alive comments by default; the check of the citations may pause the stream for long. */
const KEEP_ALIVE = 10_000

/** The options of the SDK's `toUIMessageStream`. */
export type CitedStreamOptions<UI_MESSAGE extends UIMessage> = UIMessageStreamOptions<UI_MESSAGE> & {
  tools?: ToolSet
}

/** `CitedStreamOptions` and the options of the SDK's `createUIMessageStreamResponse`. */
export type CitedResponseOptions<UI_MESSAGE extends UIMessage> = CitedStreamOptions<UI_MESSAGE> &
  Omit<Parameters<typeof createUIMessageStreamResponse>[0], 'stream'>

/**
 * The UI message stream of a result, with its citations in it.
 *
 * The stream is read to its end whether or not the client reads it. So the record, and the message that `onEnd` gets,
 * are complete even if the client disconnects. If the run is cut off, the stream ends with `abort`.
 */
export function streamCitations<UI_MESSAGE extends UIMessage = CitedUIMessage>(
  run: CitableRun,
  result: StreamResult,
  options: CitedStreamOptions<UI_MESSAGE> = {},
): ReadableStream<InferUIMessageChunk<UI_MESSAGE>> {
  return deferStream(citingStream(run, result, options))
}

/** Takes the result's stream at once; the returned function makes the stream with citations. */
function citingStream<UI_MESSAGE extends UIMessage>(
  run: CitableRun,
  result: StreamResult,
  {
    originalMessages,
    generateMessageId,
    onStepEnd,
    onStepFinish,
    onEnd,
    onFinish,
    sendSources = false,
    ...options
  }: CitedStreamOptions<UI_MESSAGE>,
): () => Promise<ReadableStream<InferUIMessageChunk<UI_MESSAGE>>> {
  if (originalMessages) run.takeMessages(originalMessages)
  run.begin()
  const outcome = createOutcome()
  const ownSources = createOwnSources()
  const observe = createPartObserver(run, sendSources ? { ownSources } : {})
  const parts = observedStream(
    result.stream,
    (part) => {
      outcome.see(part)
      observe(part)
    },
    { run, last: { type: 'abort' } },
  )
  // Both the SDK's conversion and the callbacks ask for the message's id, which must be the same.
  const messageId = generateMessageId && once(generateMessageId)
  return async () => {
    // The SDK is loaded when first needed: it takes longer to import than all of citespan.
    // Destructuring the import lets a bundler drop the rest of the SDK.
    const { toUIMessageStream } = await import('ai')
    const chunks = toUIMessageStream<ToolSet, UI_MESSAGE>({
      ...options,
      originalMessages,
      generateMessageId: messageId,
      stream: parts,
      sendSources,
    })
    return await citedMessage(run, chunks, {
      originalMessages,
      messageId,
      ownSources,
      onStepEnd: onStepEnd ?? onStepFinish,
      onEnd: onEnd ?? onFinish,
      onError: options.onError,
      outcome: outcome.read,
    })
  }
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** `streamCitations` as an HTTP response. */
export function citedResponse<UI_MESSAGE extends UIMessage = CitedUIMessage>(
  run: CitableRun,
  result: StreamResult,
  {
    status,
    statusText,
    headers,
    keepAliveMs = KEEP_ALIVE,
    consumeSseStream,
    ...options
  }: CitedResponseOptions<UI_MESSAGE> = {},
): Response {
  const makeStream = citingStream<UI_MESSAGE>(run, result, options)
  const body = deferStream(async () => {
    const { createUIMessageStreamResponse } = await import('ai')
    return createUIMessageStreamResponse({ stream: await makeStream(), keepAliveMs, consumeSseStream }).body!
  })
  return new Response(body, { status, statusText, headers: withStreamHeaders(headers) })
}

/** The SDK's `UI_MESSAGE_STREAM_HEADERS`, which a response needs before the SDK is loaded. */
const STREAM_HEADERS = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache',
  connection: 'keep-alive',
  'x-vercel-ai-ui-message-stream': 'v1',
  'x-accel-buffering': 'no',
}

function withStreamHeaders(given: ResponseInit['headers']): Headers {
  const headers = new Headers(given)
  for (const [name, value] of Object.entries(STREAM_HEADERS)) {
    if (!headers.has(name)) headers.set(name, value)
  }
  return headers
}
