import { simulateReadableStream } from 'ai'
import { MockLanguageModelV4 } from 'ai/test'

/** Milliseconds between two deltas of the model. */
const DELTA_INTERVAL = 2

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
}

/**
 * A model that writes deltas at a steady pace. `sent` is called with the index of each delta when the model writes it.
 */
export function pacedModel(deltas: readonly string[], sent: (index: number) => void): MockLanguageModelV4 {
  return new MockLanguageModelV4({
    doStream: async () => {
      const written = simulateReadableStream({
        chunks: [...deltas],
        initialDelayInMs: 0,
        chunkDelayInMs: DELTA_INTERVAL,
      })
      let index = 0
      return {
        stream: written.pipeThrough(
          new TransformStream({
            start(controller) {
              controller.enqueue({ type: 'stream-start', warnings: [] })
              controller.enqueue({ type: 'text-start', id: 't' })
            },
            transform(delta, controller) {
              sent(index)
              index += 1
              controller.enqueue({ type: 'text-delta', id: 't', delta })
            },
            flush(controller) {
              controller.enqueue({ type: 'text-end', id: 't' })
              controller.enqueue({ type: 'finish', finishReason: { unified: 'stop', raw: undefined }, usage })
            },
          }),
        ),
      }
    },
  })
}
