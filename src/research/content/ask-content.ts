import { CitationError } from '../../core/error.ts'
import { asCitationError, unlessAborted } from '../../cite/model.ts'
import type { CheckedOptions } from './content-options.ts'
import type { ContentMessage } from './content-prompt.ts'

/** What a model answered; `isWhole` is `false` if the answer was cut off. */
export type ModelAnswer = { text: string; isWhole: boolean }

/** Asks the model; `onDelta` gets the text as it arrives. */
export type AskContent = (
  messages: readonly ContentMessage[],
  onDelta?: (delta: string) => void,
) => Promise<ModelAnswer>

const FUNCTION_ID = 'citespan.content'

/**
 * Creates a function that asks the model, for a whole answer or a stream, within the time per answer. It rejects with
 * the signal's reason on abort, else with a `CitationError`: `model-failed`, `timeout`, or `missing-dependency`
 * without the package `ai`.
 */
export function createContentAsker(
  { model, temperature, maxOutputTokens, reasoning, maxRetries = 2, timeoutMs, signal }: CheckedOptions,
  instructions: string,
): AskContent {
  return async (messages, onDelta) => {
    signal?.throwIfAborted()
    // The package is loaded before the timeout starts, because loading takes seconds on a busy machine.
    const clock = new AbortController()
    try {
      const { generateText, streamText } = await import('ai')
      const timer = setTimeout(
        () => clock.abort(new DOMException('The time is up.', 'TimeoutError')),
        timeoutMs,
      )
      const abortSignal = signal ? AbortSignal.any([signal, clock.signal]) : clock.signal
      const call = {
        model,
        instructions,
        messages: [...messages],
        maxRetries,
        abortSignal,
        telemetry: { functionId: FUNCTION_ID },
        ...(temperature !== undefined && { temperature }),
        ...(maxOutputTokens !== undefined && { maxOutputTokens }),
        ...(reasoning && { reasoning }),
      }
      try {
        if (onDelta) {
          // The error also arrives as a part; without this callback the SDK logs it.
          const { stream } = streamText({ ...call, onError() {} })
          return await readStream(stream, { signal: abortSignal, onDelta })
        }
        const { text, finishReason } = await unlessAborted(generateText(call), abortSignal)
        return { text, isWhole: isWhole(finishReason) }
      } finally {
        clearTimeout(timer)
        clock.abort()
      }
    } catch (error) {
      if (signal?.aborted) throw error
      throw asCitationError(
        clock.signal.aborted ? timeoutOr(error, clock.signal) : error,
        FUNCTION_ID,
        timeoutMs,
      )
    }
  }
}

/**
 * The timeout error if the time is up, else the given error. Looks at the signal's reason, because the signal is also
 * aborted at the end of each call.
 */
function timeoutOr(error: unknown, { reason }: AbortSignal): unknown {
  return reason instanceof DOMException && reason.name === 'TimeoutError' ? reason : error
}

type StreamPart = { type: string; text?: string; error?: unknown; finishReason?: string }

async function readStream(
  stream: ReadableStream<StreamPart>,
  { signal, onDelta }: { signal: AbortSignal; onDelta: (delta: string) => void },
): Promise<ModelAnswer> {
  const reader = stream.getReader()
  const pieces: string[] = []
  let ended = ''
  try {
    for (;;) {
      const { done, value } = await unlessAborted(reader.read(), signal)
      if (done) break
      if (value.type === 'error') throw value.error
      if (value.type === 'abort') throw signal.reason ?? new Error('The call was aborted.')
      if (value.type === 'finish') ended = value.finishReason ?? ''
      if (value.type !== 'text-delta' || value.text === undefined) continue
      pieces.push(value.text)
      onDelta(value.text)
    }
  } finally {
    reader.cancel().catch(() => {
      // The stream has already failed, and the caller gets that error.
    })
  }
  return { text: pieces.join(''), isWhole: isWhole(ended) }
}

/** Whether the answer is complete; throws if the provider ended it with an error. */
function isWhole(finishReason: string): boolean {
  if (finishReason === 'error') throw new Error('The provider ended the answer with an error.')
  return finishReason !== 'length' && finishReason !== 'content-filter'
}

/** Whether the model failed or took too long, which is reported in the result instead of thrown. */
export function isModelError(error: unknown): error is CitationError {
  return error instanceof CitationError && (error.code === 'model-failed' || error.code === 'timeout')
}
