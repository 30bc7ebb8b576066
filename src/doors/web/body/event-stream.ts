/** Bodies of responses. In: bytes, whole or as they come. Out: frames, chunks, and written streams. */
/** Maximum number of buffered bytes; beyond that the writer has to wait. */
const MAX_WAITING = 1_000_000

/** Milliseconds without progress after which a client counts as disconnected. */
const SLOW_READER = 30_000

/** Milliseconds between comments that keep an idle connection open. */
const KEEP_ALIVE = 10_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/** The message for the client if an answer breaks off; it does not give the reason. */
export const ANSWER_FAILED = 'The answer could not be completed.'

/**
 * Writes one frame, including its blank line, as text or bytes. Settles when there is room for the next one, or at once
 * after the client has left.
 */
export type WriteFrame = (frame: string | Uint8Array) => Promise<void>

/**
 * The body of a server-sent event stream, and a promise of its writing.
 *
 * `produce` runs to its end whether the body is read or not. A slow client slows it down. After the client has
 * disconnected, or has read nothing for 30 seconds, frames are dropped without waiting.
 */
export function eventStream(
  produce: (write: WriteFrame) => Promise<void>,
  {
    keepAlive = true,
    onLeave = () => {},
  }: {
    /** Whether to send a comment every 10 seconds, `true` by default; only event streams have comments. */
    keepAlive?: boolean
    /**
     * Called once the client has disconnected or reads too slowly, for producers that may stop then; also if `produce`
     * fails.
     */
    onLeave?: () => void
  } = {},
): {
  body: ReadableStream<Uint8Array>
  /** Settles when `produce` does, with or without a client. Never rejects: the client's read gets the error. */
  done: Promise<void>
} {
  const encoder = new TextEncoder()
  const done = Promise.withResolvers<void>()
  let open = true
  let room: PromiseWithResolvers<void> | null = null

  function makeRoom(): void {
    room?.resolve()
    room = null
  }

  function leave(): void {
    if (open) onLeave()
    open = false
    makeRoom()
  }

  const body = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const hasRoom = () => (controller.desiredSize ?? 0) > 0

        async function write(frame: string | Uint8Array): Promise<void> {
          if (!open) return
          controller.enqueue(typeof frame === 'string' ? encoder.encode(frame) : frame)
          if (hasRoom()) return
          room ??= Promise.withResolvers()
          const timer = setTimeout(() => fail(new Error('The reader is too slow.')), SLOW_READER)
          await room.promise
          clearTimeout(timer)
        }

        function fail(error: unknown): void {
          if (open) controller.error(error)
          leave()
        }

        async function run(): Promise<void> {
          const timer = setInterval(() => {
            if (keepAlive && open && hasRoom()) void write(': keep-alive\n\n')
          }, KEEP_ALIVE)
          try {
            await produce(write)
            if (open) controller.close()
          } catch (error) {
            fail(error)
          } finally {
            clearInterval(timer)
            done.resolve()
          }
        }

        void run()
      },
      pull: makeRoom,
      cancel: leave,
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )
  return { body, done: done.promise }
}
