import { createUIMessageStream, createUIMessageStreamResponse, toUIMessageStream } from 'ai'
import type {
  InferUIMessageChunk,
  TextStreamPart,
  ToolSet,
  UIMessage,
  UIMessageChunk,
  UIMessageStreamOptions,
} from 'ai'
import type { CitableRun } from './citation-sink.ts'
import type { CitedUIMessage } from './citations-part.ts'
import { injectCitations } from './inject-citations.ts'
import { createPartObserver, tapStream } from './observe-part.ts'

/** The one thing needed of a `streamText` or `ToolLoopAgent` result. */
export type StreamResult = { readonly stream: ReadableStream<TextStreamPart<ToolSet>> }

/** Milliseconds between keep-alive comments while citations are being checked. */
export const KEEP_ALIVE = 10_000

type StreamOptions<UI_MESSAGE extends UIMessage> = Omit<
  UIMessageStreamOptions<UI_MESSAGE>,
  'onStepFinish' | 'onFinish'
> & { tools?: ToolSet }

/**
 * The UI message stream of a result with its citations in it.
 *
 * It is drained by its own task, not by whoever reads it: a client that leaves
 * early loses nothing of the record.
 */
export function streamCitations<UI_MESSAGE extends UIMessage = CitedUIMessage>(
  run: CitableRun,
  result: StreamResult,
  {
    originalMessages,
    generateMessageId,
    onStepEnd,
    onEnd,
    sendSources = false,
    ...options
  }: StreamOptions<UI_MESSAGE> = {},
): ReadableStream<InferUIMessageChunk<UI_MESSAGE>> {
  const parts = result.stream.pipeThrough(tapStream(createPartObserver(run)))
  const chunks = toUIMessageStream<ToolSet, UI_MESSAGE>({ ...options, stream: parts, sendSources })
  const { onError } = options
  return drainInto(run, chunks, textPartsOf(originalMessages?.at(-1)), {
    originalMessages,
    generateId: generateMessageId,
    onStepEnd,
    onEnd,
    onError,
  })
}

/** A UI message stream of anyone's with its citations in it; sources it announces itself are not repeated. */
export function citeUIMessageStream(
  run: CitableRun,
  chunks: ReadableStream<UIMessageChunk>,
): ReadableStream<UIMessageChunk> {
  return drainInto(run, chunks.pipeThrough(tapStream(createPartObserver(run))), 0, {})
}

/** How many text parts the answer goes on after: those of the message it continues. */
function textPartsOf(last: UIMessage | undefined): number {
  return last?.role === 'assistant' ? last.parts.filter(({ type }) => type === 'text').length : 0
}

function drainInto<UI_MESSAGE extends UIMessage>(
  run: CitableRun,
  chunks: ReadableStream<InferUIMessageChunk<UI_MESSAGE>>,
  firstTextPart: number,
  options: Omit<Parameters<typeof createUIMessageStream<UI_MESSAGE>>[0], 'execute'>,
): ReadableStream<InferUIMessageChunk<UI_MESSAGE>> {
  return createUIMessageStream<UI_MESSAGE>({
    ...options,
    async execute({ writer }) {
      // The SDK's chunk type is generic in the message; ours is its plain form.
      const inject = injectCitations(run, { firstTextPart }) as TransformStream<
        InferUIMessageChunk<UI_MESSAGE>
      >
      try {
        for await (const chunk of chunks.pipeThrough(inject)) writer.write(chunk)
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
  const stream = streamCitations<UI_MESSAGE>(run, result, options)
  return createUIMessageStreamResponse({ status, statusText, headers, stream, keepAliveMs: KEEP_ALIVE })
}
