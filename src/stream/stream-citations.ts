/**
 * Citations in streams of the AI SDK. In: the parts of a model's answer, or the chunks of a UI message stream.
 * Out: the same stream with sources, citations and the `data-citations` part in it; a run gets the text and sources.
 */
import type {
  createUIMessageStream,
  InferUIMessageChunk,
  TextStreamPart,
  ToolSet,
  UIMessage,
  UIMessageChunk,
  UIMessageStreamOptions,
} from 'ai'
import { createCitationInjector } from './citation-injector.ts'
import type { Emit } from './emit.ts'
import { messageOf } from '../pipeline/message-of.ts'
import type { CitableRun } from './citation-sink.ts'
import type { CitedUIMessage } from './citations-part.ts'
import { deferStream } from './defer-stream.ts'
import { createPartObserver, observedStream } from './observe-part.ts'
import { readEach } from './read-each.ts'

/** The only property used of a `streamText` or `ToolLoopAgent` result. */
export type StreamResult = { readonly stream: ReadableStream<TextStreamPart<ToolSet>> }

/** Milliseconds between keep-alive comments while citations are being checked. */
export const KEEP_ALIVE = 10_000

/** Error text for a stream that broke off, the same as the SDK's. */
const STREAM_FAILED = 'An error occurred.'

type StreamOptions<UI_MESSAGE extends UIMessage> = Omit<
  UIMessageStreamOptions<UI_MESSAGE>,
  'onStepFinish' | 'onFinish'
> & { tools?: ToolSet }

/**
 * The UI message stream of a result, with its citations in it.
 *
 * The stream is read to its end whether or not the client does, so that the record is
 * complete even if the client disconnects. When the run is cut off, it ends with `abort`.
 */
export function streamCitations<UI_MESSAGE extends UIMessage = CitedUIMessage>(
  run: CitableRun,
  result: StreamResult,
  options: StreamOptions<UI_MESSAGE> = {},
): ReadableStream<InferUIMessageChunk<UI_MESSAGE>> {
  return deferStream(citingStream(run, result, options))
}

/** Takes the result's stream immediately; the returned function makes the stream with citations. */
function citingStream<UI_MESSAGE extends UIMessage>(
  run: CitableRun,
  result: StreamResult,
  {
    originalMessages,
    generateMessageId,
    onStepEnd,
    onEnd,
    sendSources = false,
    ...options
  }: StreamOptions<UI_MESSAGE>,
): () => Promise<ReadableStream<InferUIMessageChunk<UI_MESSAGE>>> {
  const parts = observedStream(result.stream, createPartObserver(run), {
    cutOff: run.cutOff,
    last: { type: 'abort' },
  })
  const { onError } = options
  return async () => {
    // The SDK is loaded when first needed: it takes longer to import than all of citespan.
    // Destructuring the import lets a bundler drop the rest of the SDK.
    const { toUIMessageStream } = await import('ai')
    const chunks = toUIMessageStream<ToolSet, UI_MESSAGE>({ ...options, stream: parts, sendSources })
    return await drainInto(run, chunks, textPartsOf(originalMessages?.at(-1)), {
      originalMessages,
      generateId: generateMessageId,
      onStepEnd,
      onEnd,
      onError,
    })
  }
}

/**
 * Any UI message stream, with its citations in it; sources it already announces are not repeated.
 *
 * The stream is read to its end whether or not the client does. If it breaks off, it ends
 * with an `error` chunk.
 */
export function citeUIMessageStream(
  run: CitableRun,
  chunks: ReadableStream<UIMessageChunk>,
): ReadableStream<UIMessageChunk> {
  const observe = createPartObserver(run)
  const injector = createCitationInjector(run)
  let open = true

  async function drain(emit: Emit): Promise<void> {
    try {
      let isFinished = false
      const take = (chunk: UIMessageChunk) => {
        if (chunk.type === 'finish') isFinished = true
        const ending = injector.push(chunk, emit)
        observe(chunk)
        return ending
      }
      await readEach(chunks, take, run)
      if (run.cutOff.aborted && !isFinished) void take({ type: 'abort' })
      await injector.end(emit)
    } catch (error) {
      run.interrupt('failed')
      run.incident({ step: 'stream', code: 'stream-broken', message: messageOf(error) })
      void injector.push({ type: 'error', errorText: STREAM_FAILED }, emit)
    } finally {
      void run.finish()
    }
  }

  return new ReadableStream({
    // Called once, immediately: one pull for the whole stream saves a promise for each chunk.
    async pull(controller) {
      await drain((chunk) => {
        if (open) controller.enqueue(chunk)
      })
      if (open) controller.close()
    },
    cancel() {
      open = false
    },
  })
}

/** Number of text parts already in the message that the answer continues; 0 for a new message. */
function textPartsOf(last: UIMessage | undefined): number {
  return last?.role === 'assistant' ? last.parts.filter(({ type }) => type === 'text').length : 0
}

async function drainInto<UI_MESSAGE extends UIMessage>(
  run: CitableRun,
  chunks: ReadableStream<InferUIMessageChunk<UI_MESSAGE>>,
  firstTextPart: number,
  options: Omit<Parameters<typeof createUIMessageStream<UI_MESSAGE>>[0], 'execute'>,
): Promise<ReadableStream<InferUIMessageChunk<UI_MESSAGE>>> {
  const { createUIMessageStream } = await import('ai')
  return createUIMessageStream<UI_MESSAGE>({
    ...options,
    async execute({ writer }) {
      const injector = createCitationInjector(run, { firstTextPart })
      // The SDK's chunk type is generic in the message type; ours is the instance for plain messages.
      const emit: Emit = (chunk) => writer.write(chunk as InferUIMessageChunk<UI_MESSAGE>)
      try {
        for await (const chunk of chunks) await injector.push(chunk, emit)
        await injector.end(emit)
      } catch (error) {
        run.interrupt('failed')
        throw error
      } finally {
        void run.finish()
      }
    },
  })
}

/** `streamCitations` as an HTTP response. */
export function citedResponse<UI_MESSAGE extends UIMessage = CitedUIMessage>(
  run: CitableRun,
  result: StreamResult,
  {
    status,
    statusText,
    headers,
    ...options
  }: StreamOptions<UI_MESSAGE> & Pick<ResponseInit, 'status' | 'statusText' | 'headers'> = {},
): Response {
  const makeStream = citingStream<UI_MESSAGE>(run, result, options)
  const body = deferStream(async () => {
    const { createUIMessageStreamResponse } = await import('ai')
    return createUIMessageStreamResponse({ stream: await makeStream(), keepAliveMs: KEEP_ALIVE }).body!
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
