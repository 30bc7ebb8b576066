import { createParser } from 'eventsource-parser'
import type { EventSourceMessage } from 'eventsource-parser'

/**
 * Milliseconds without a byte after which a stream counts as interrupted: the service sends a comment every 10
 * seconds.
 */
const SILENCE = 45_000

/**
 * The server-sent events of a body, as they arrive; none for `null`. Rejects if the body breaks off or sends nothing
 * for 45 seconds; leaving the loop cancels the body.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<EventSourceMessage, void, undefined> {
  if (!body) return
  const waiting: EventSourceMessage[] = []
  const parser = createParser({ onEvent: (event) => void waiting.push(event) })
  const decoder = new TextDecoder()
  const reader = body.getReader()
  try {
    for (;;) {
      const { done, value } = await within(SILENCE, reader.read())
      if (done) return
      parser.feed(decoder.decode(value, { stream: true }))
      yield* waiting.splice(0)
    }
  } finally {
    // Cancelling fails if the reader has failed, which is already reported.
    reader.cancel().catch(() => {})
  }
}

async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error('Nothing came for too long.')), milliseconds)
  try {
    return await Promise.race([work, promise])
  } finally {
    clearTimeout(timer)
  }
}
