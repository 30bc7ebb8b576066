import type { Readable, Writable } from 'node:stream'
import { parseJSONRPCMessage, serializeMessage } from '@modelcontextprotocol/server'
import type { JSONRPCMessage, Transport } from '@modelcontextprotocol/server'
import { createMessageIdReader, requestIdOf } from './message-id.ts'
import { readLines } from './read-lines.ts'

/** Maximum number of bytes of a message (20 million UTF-16 units in UTF-8 fit); a longer one gets an error. */
const MAX_MESSAGE_BYTES = 64 * 1024 * 1024

/** Milliseconds in which requests in progress can still be answered after the input has ended. */
const ANSWER_WAIT = 10_000

/** Error codes of JSON-RPC 2.0. */
const PARSE_ERROR = -32_700
const INVALID_REQUEST = -32_600

export type LineTransport = Transport & {
  /** Resolves when the transport is closed. Never rejects. */
  readonly closed: Promise<void>
}

/**
 * A transport of JSON-RPC messages, one per line.
 *
 * A message of more than `maxBytes` bytes is skipped and answered with an error. So is a line that is not a message.
 * Neither ends this transport; each would end that of the MCP SDK. When the input ends, requests in progress have
 * `answerWait` to be answered before the transport closes.
 */
export function lineTransport({
  input,
  output,
  maxBytes = MAX_MESSAGE_BYTES,
  answerWait = ANSWER_WAIT,
}: {
  input: Readable
  output: Writable
  maxBytes?: number
  /** Milliseconds that requests in progress have after the input has ended; 10,000 by default. */
  answerWait?: number
}): LineTransport {
  const { promise: closed, resolve } = Promise.withResolvers<void>()
  const unanswered = createUnanswered()
  const longMessage = createMessageIdReader()
  let isClosed = false

  async function read(): Promise<void> {
    try {
      for await (const { text } of readLines(input, { maxBytes, onLong: longMessage.take })) {
        if (text === null) refuse(INVALID_REQUEST, tooLong(maxBytes), longMessage.end())
        else if (text.trim() !== '') receive(text)
      }
      await unanswered.settled(answerWait)
    } catch (error) {
      if (!isClosed) transport.onerror?.(toError(error))
    }
    await transport.close()
  }

  function receive(text: string): void {
    let given: unknown
    try {
      given = JSON.parse(text)
    } catch {
      refuse(PARSE_ERROR, 'The line is not JSON. Send one JSON-RPC message a line.', null)
      return
    }
    let message: JSONRPCMessage
    try {
      message = parseJSONRPCMessage(given)
    } catch {
      refuse(INVALID_REQUEST, 'The line is not a JSON-RPC 2.0 message.', requestIdOf(given))
      return
    }
    unanswered.received(message)
    transport.onmessage?.(message)
  }

  function refuse(code: number, message: string, id: string | number | null): void {
    const reply = { jsonrpc: '2.0', id, error: { code, message } }
    write(`${JSON.stringify(reply)}\n`).catch(() => {
      // The output is gone: its own error closes the transport.
    })
  }

  function write(line: string): Promise<void> {
    return new Promise((done, fail) => {
      output.write(line, (error) => (error ? fail(error) : done()))
    })
  }

  const transport: LineTransport = {
    closed,
    async start() {
      // Stays attached after `close`: a late write to a closed pipe must not raise an unhandled error.
      output.on('error', (error) => {
        if (!isClosed) transport.onerror?.(error)
        void transport.close()
      })
      void read()
    },
    async send(message) {
      await write(serializeMessage(message))
      unanswered.sent(message)
    },
    async close() {
      if (isClosed) return
      isClosed = true
      input.destroy()
      transport.onclose?.()
      resolve()
    },
  }
  return transport
}

function tooLong(maxBytes: number): string {
  return `The message is longer than ${maxBytes} bytes. Register the document in parts.`
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}

/** Tracks the JSON-RPC requests that were received and are neither answered nor cancelled. */
function createUnanswered() {
  const ids = new Set<unknown>()
  let idle: PromiseWithResolvers<void> | null = null

  function forget(id: unknown): void {
    ids.delete(id)
    if (ids.size === 0) idle?.resolve()
  }

  return {
    received(message: JSONRPCMessage): void {
      if ('method' in message && 'id' in message) ids.add(message.id)
      // A request that its sender cancelled gets no answer.
      else if ('method' in message && message.method === 'notifications/cancelled')
        forget(message.params?.['requestId'])
    },
    sent(message: JSONRPCMessage): void {
      if (!('method' in message)) forget(message.id)
    },
    /** Resolves when all are answered, or after this many milliseconds. */
    async settled(wait: number): Promise<void> {
      if (ids.size === 0) return
      idle = Promise.withResolvers()
      const timer = setTimeout(idle.resolve, wait)
      await idle.promise
      clearTimeout(timer)
    },
  }
}
