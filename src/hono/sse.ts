import type { Context } from 'hono'
import { eventStream, eventStreamHeaders } from './event-stream.ts'
import { outlive } from './outlive.ts'

/** A message of the plain event stream; `type` is also the name of its event. */
export type SseMessage = { type: string } & Record<string, unknown>

/** Settles when the reader has room for more; a reader that has left always has. */
export type Send = (message: SseMessage) => Promise<void>

/** What a reader is told when an answer breaks off; the reason is not theirs to know. */
export const ANSWER_FAILED = 'The answer could not be completed.'

/**
 * Streams messages as server-sent events, `[DONE]` last.
 *
 * `produce` runs to its end even when the reader leaves. If it rejects, `onError`
 * is told why, and the reader only that it did.
 */
export function sseResponse(
  c: Context,
  produce: (send: Send) => Promise<void>,
  { onError }: { onError: (error: unknown, c: Context) => void },
): Response {
  const { body, done } = eventStream(async (write) => {
    const send: Send = (message) => write(`event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`)
    try {
      await produce(send)
    } catch (error) {
      onError(error, c)
      await send({ type: 'error', message: ANSWER_FAILED })
    }
    await write('data: [DONE]\n\n')
  })
  outlive(c, done)
  return new Response(body, { headers: eventStreamHeaders })
}
