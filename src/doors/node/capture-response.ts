import type { ServerResponse } from 'node:http'
import { createBodyWriter } from './body-writer.ts'
import type { BodyWriter } from './body-writer.ts'
import { headersOf, setHeaders } from './response-headers.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * Lets `change` replace a response of Node's HTTP server. `change` gets a `Response` with the status, headers and body
 * that the application writes; its result is sent, and no headers are sent before. A response that cannot hold an
 * answer, such as one with an error status or with headers that `isRead` rejects, is sent as it is written.
 *
 * While a response is captured, it tells the application what it would tell without citespan: that headers are sent
 * and, after `end`, that the body has ended. An error handler then breaks the response off, as it should.
 *
 * The methods of the response stay replaced and check the state, since other middleware may have replaced them too.
 */
export function captureResponse(
  response: ServerResponse,
  {
    isRead,
    change,
  }: { isRead: (headers: Headers) => boolean; change: (response: Response) => Promise<Response> },
): void {
  // Middleware that comes later may replace these too, for what the application writes.
  const { write, end, writeHead, flushHeaders, setHeader, appendHeader, removeHeader, on } = response
  /** `open` until the application writes, then `passing` or `captured`; `sending` once the changed response is sent. */
  let state: 'open' | 'passing' | 'captured' | 'sending' = 'open'
  let body: BodyWriter | null = null
  let isEnded = false
  /** Lets `send` go on, if it waits for room in the socket. */
  let wake = () => {}
  /**
   * Whether the `drain` event being emitted tells the application that `body` has room, rather than `send` that the
   * socket has.
   */
  let isForWriter = false

  function tellRoom(): void {
    isForWriter = true
    try {
      response.emit('drain')
    } finally {
      isForWriter = false
    }
  }

  /** Decides at its first call whether writes are captured. Returns the body to write to; `null` if writes pass. */
  function decide(): BodyWriter | null {
    if (state !== 'open') return body
    const { statusCode: status } = response
    const hasBody = status >= 200 && status < 300 && ![204, 205, 206].includes(status)
    const headers = headersOf(response)
    if (!hasBody || !isRead(headers)) {
      state = 'passing'
      return null
    }
    state = 'captured'
    body = createBodyWriter(response, tellRoom)
    const { statusMessage: statusText = '' } = response
    void send(change(new Response(body.stream, { status, statusText, headers })))
    return body
  }

  async function send(changed: Promise<Response>): Promise<void> {
    try {
      const { headers, body: stream } = await changed
      state = 'sending'
      if (!response.destroyed) {
        for (const name of response.getHeaderNames()) if (!headers.has(name)) response.removeHeader(name)
        for (const [name, value] of headers) if (name !== 'set-cookie') response.setHeader(name, value)
        flushHeaders.call(response)
      }
      on.call(response, 'drain', () => {
        if (!isForWriter) wake()
      })
      on.call(response, 'close', () => wake())
      for await (const bytes of stream ?? []) {
        // Leaving the loop cancels the stream; the answer is still recorded.
        if (response.destroyed) break
        const drained = new Promise<void>((resolve) => {
          wake = resolve
        })
        if (!write.call(response, bytes, 'utf8')) await drained
      }
      if (!response.destroyed) end.call(response, null, 'utf8')
    } catch {
      // The body broke off, as it would have without citespan; the client sees that it is incomplete.
      response.destroy()
    }
  }

  /**
   * Wraps a method that changes headers: it throws once the application has begun to write, as it would without
   * citespan.
   */
  function untilWritten<Given extends unknown[], Result>(method: (...given: Given) => Result) {
    return (...given: Given): Result => {
      if (state === 'captured') throw headersAreSent()
      return method.apply(response, given)
    }
  }

  tellAlso(response, 'headersSent', () => state === 'captured')
  tellAlso(response, 'writableEnded', () => isEnded)
  Object.assign(response, {
    setHeader: untilWritten(setHeader),
    appendHeader: untilWritten(appendHeader),
    removeHeader: untilWritten(removeHeader),
    writeHead(...given: Parameters<typeof writeHead>) {
      if (state === 'passing' || state === 'sending') return writeHead.apply(response, given)
      if (state === 'captured') throw headersAreSent()
      const [status, ...rest] = given
      const [message, headers]: unknown[] = rest
      response.statusCode = status
      if (typeof message === 'string') response.statusMessage = message
      setHeaders(response, headers ?? message)
      return decide() ? response : writeHead.call(response, status)
    },
    flushHeaders() {
      if (!decide()) flushHeaders.call(response)
    },
    write(...given: Parameters<typeof write>) {
      const captured = decide()
      if (!captured) return write.apply(response, given)
      const [chunk, ...rest] = given as unknown[]
      const hasRoom = captured.write(toBytes(chunk, rest[0]))
      callbackOf(rest)?.()
      return hasRoom
    },
    end(...given: unknown[]) {
      const captured = decide()
      if (!captured) return end.apply(response, given as Parameters<typeof end>)
      const [chunk, encoding] = given
      if (typeof chunk === 'string' || chunk instanceof Uint8Array) captured.write(toBytes(chunk, encoding))
      const callback = callbackOf(given)
      if (callback) response.once('finish', callback)
      captured.close()
      isEnded = true
      return response
    },
  })
}

/** Overrides a property of a response: `true` while `holds` returns true, otherwise the value that it has anyway. */
function tellAlso(
  response: ServerResponse,
  name: 'headersSent' | 'writableEnded',
  holds: () => boolean,
): void {
  const before = Object.getOwnPropertyDescriptor(response, name)
  const own = () =>
    before?.get?.call(response) ?? Reflect.get(Object.getPrototypeOf(response), name, response)
  Object.defineProperty(response, name, { configurable: true, get: () => holds() || own() })
}

/** The error that Node's response throws if headers are changed too late. */
function headersAreSent(): Error {
  const error = new Error('Cannot set headers after they are sent to the client')
  return Object.assign(error, { code: 'ERR_HTTP_HEADERS_SENT' })
}

/** The bytes of a chunk: a copy, because the application may reuse its buffer. */
function toBytes(chunk: unknown, encoding: unknown): Bytes {
  if (chunk instanceof Uint8Array) return new Uint8Array(chunk)
  const name = typeof encoding === 'string' && Buffer.isEncoding(encoding) ? encoding : 'utf8'
  return new Uint8Array(Buffer.from(String(chunk), name))
}

function callbackOf(values: readonly unknown[]): (() => void) | undefined {
  // The cast holds: Node's types allow only functions of this type among the arguments.
  return values.find((value) => typeof value === 'function') as (() => void) | undefined
}
