import type { ServerResponse } from 'node:http'

/** Number of unread bytes from which `write` asks the writer to wait. */
const MAX_WAITING = 64_000

/** Once the client has left, the body breaks off if the application writes nothing for this many milliseconds. */
const LEFT = 30_000

type Bytes = Uint8Array<ArrayBuffer>

export type BodyWriter = {
  readonly stream: ReadableStream<Bytes>
  /**
   * Returns whether there is room for more bytes. If not, `tellRoom` is called once there is room. After the body has
   * ended or was cancelled, drops the bytes and returns true.
   */
  write(bytes: Bytes): boolean
  close(): void
}

/**
 * The body that an application writes to a response, as a stream. It continues after the client has left, so that the
 * answer is recorded, until the application has written nothing for 30 seconds; then it fails. `tellRoom`: see `write`.
 */
export function createBodyWriter(response: ServerResponse, tellRoom: () => void): BodyWriter {
  let controller: ReadableStreamDefaultController<Bytes>
  let isOpen = true
  let isFull = false
  let leaving: ReturnType<typeof setTimeout> | undefined

  const stream = new ReadableStream<Bytes>(
    {
      start(given) {
        controller = given
      },
      pull() {
        if (!isFull) return
        isFull = false
        tellRoom()
      },
      cancel() {
        isOpen = false
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: MAX_WAITING }),
  )

  function waitToBreakOff(): void {
    clearTimeout(leaving)
    leaving = setTimeout(() => {
      if (isOpen) controller.error(new Error('The client has left, and the endpoint writes no more.'))
      isOpen = false
    }, LEFT)
    leaving.unref()
  }

  response.once('close', () => {
    if (isOpen) waitToBreakOff()
  })

  return {
    stream,
    write(bytes) {
      if (!isOpen) return true
      if (leaving) waitToBreakOff()
      controller.enqueue(bytes)
      isFull = (controller.desiredSize ?? 0) <= 0
      return !isFull
    },
    close() {
      clearTimeout(leaving)
      if (isOpen) controller.close()
      isOpen = false
    },
  }
}
