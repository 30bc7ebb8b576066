/** A message of the plain event stream; `type` is also the name of its event. */
export type SseMessage = { type: string } & Record<string, unknown>

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/** Milliseconds between comments that keep an idle connection open. */
const KEEP_ALIVE = 10_000

/**
 * Streams messages as server-sent events, `[DONE]` last.
 *
 * `produce` runs to its end even when the reader leaves: what it writes then is
 * dropped. It must not reject.
 */
export function sseResponse(produce: (send: (message: SseMessage) => void) => Promise<void>): Response {
  const encoder = new TextEncoder()
  let open = true
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (frame: string) => {
        if (open) controller.enqueue(encoder.encode(frame))
      }
      const timer = setInterval(() => write(': keep-alive\n\n'), KEEP_ALIVE)
      await produce((message) => write(`event: ${message.type}\ndata: ${JSON.stringify(message)}\n\n`))
      clearInterval(timer)
      write('data: [DONE]\n\n')
      if (open) controller.close()
    },
    cancel() {
      open = false
    },
  })
  return new Response(body, { headers: HEADERS })
}
