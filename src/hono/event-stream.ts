/** Bytes that wait for a reader before the writer does. */
const MAX_WAITING = 1_000_000

/** Milliseconds without room after which a reader counts as gone. */
const SLOW_READER = 30_000

/** Milliseconds between comments that keep an idle connection open. */
const KEEP_ALIVE = 10_000

export const eventStreamHeaders = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-cache',
  'x-accel-buffering': 'no',
}

/** Writes one frame, its blank line included, as text or bytes. Settles when there is room for the next one. */
export type WriteFrame = (frame: string | Uint8Array) => Promise<void>

/**
 * The body of a server-sent event stream, and the work of writing it.
 *
 * `produce` runs to its end whether it is read or not. A slow reader slows it
 * down; one that has left, or took nothing for 30 seconds, no longer does: what
 * is written then is dropped. So no more than a megabyte and one frame waits.
 */
export function eventStream(produce: (write: WriteFrame) => Promise<void>): {
  body: ReadableStream<Uint8Array>
  /** Settles as `produce` does, with or without a reader. Never rejects: the reader gets the error. */
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
            if (open && hasRoom()) void write(': keep-alive\n\n')
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
