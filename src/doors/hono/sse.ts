import type { Context } from 'hono'
import { ANSWER_FAILED, eventStream, eventStreamHeaders } from '../web/body/event-stream.ts'
import { waitUntil } from './wait-until.ts'

/** A message of the plain event stream; `type` is also the event name, unless `isNamed` is `false`. */
export type SseMessage = { type: string } & Record<string, unknown>

/** Settles when there is room for the next message, or at once if the client has disconnected. */
export type Send = (message: SseMessage) => Promise<void>

/**
 * Streams messages as server-sent events, with `[DONE]` last.
 *
 * `produce` runs to its end even if the client disconnects. If it rejects, `onError` gets the error, and the client
 * gets an `error` message without the reason.
 */
export function sseResponse(
  c: Context,
  produce: (send: Send) => Promise<void>,
  {
    onError,
    isNamed = true,
  }: {
    onError: (error: unknown, c: Context) => void
    /** Whether a message's type is also sent as the name of its event; `true` by default. */
    isNamed?: boolean
  },
): Response {
  const { body, done } = eventStream(async (write) => {
    const send: Send = (message) =>
      write(`${isNamed ? `event: ${message.type}\n` : ''}data: ${JSON.stringify(message)}\n\n`)
    try {
      await produce(send)
    } catch (error) {
      onError(error, c)
      await send({ type: 'error', message: ANSWER_FAILED })
    }
    await write('data: [DONE]\n\n')
  })
  waitUntil(c, done)
  return new Response(body, { headers: eventStreamHeaders })
}
