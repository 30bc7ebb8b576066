import { createUIMessageStream, createUIMessageStreamResponse, toUIMessageStream } from 'ai'
import type { InferUIMessageChunk, TextStreamPart, ToolSet, UIMessage, UIMessageStreamOptions } from 'ai'
import type { CitableRun } from './citation-sink.ts'
import type { CitedUIMessage } from './citations-part.ts'
import { injectCitations } from './inject-citations.ts'
import { createPartObserver, tapStream } from './observe-part.ts'

/** The one thing needed of a `streamText` or `ToolLoopAgent` result. */
export type StreamResult = { readonly stream: ReadableStream<TextStreamPart<ToolSet>> }

/** Milliseconds between keep-alive comments while citations are being checked. */
const KEEP_ALIVE = 10_000

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
    onError,
    sendSources = false,
    ...options
  }: Omit<UIMessageStreamOptions<UI_MESSAGE>, 'onStepFinish' | 'onFinish'> & { tools?: ToolSet } = {},
): ReadableStream<InferUIMessageChunk<UI_MESSAGE>> {
  return createUIMessageStream<UI_MESSAGE>({
    originalMessages,
    generateId: generateMessageId,
    onStepEnd,
    onEnd,
    onError,
    async execute({ writer }) {
      const parts = result.stream.pipeThrough(tapStream(createPartObserver(run)))
      const chunks = toUIMessageStream<ToolSet, UI_MESSAGE>({
        ...options,
        stream: parts,
        onError,
        sendSources,
      })
        // The SDK's chunk type is generic in the message; ours is its plain form.
        .pipeThrough(injectCitations(run) as TransformStream<InferUIMessageChunk<UI_MESSAGE>>)
      try {
        for await (const chunk of chunks) writer.write(chunk)
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
  }: Parameters<typeof streamCitations<UI_MESSAGE>>[2] &
    Omit<ResponseInit, 'headers'> & { headers?: HeadersInit } = {},
): Response {
  return createUIMessageStreamResponse({
    status,
    statusText,
    headers,
    keepAliveMs: KEEP_ALIVE,
    stream: streamCitations<UI_MESSAGE>(run, result, options),
  })
}
