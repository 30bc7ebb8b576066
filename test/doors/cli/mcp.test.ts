import { once } from 'node:events'
import { PassThrough, Readable } from 'node:stream'
import type { JSONRPCMessage } from '@modelcontextprotocol/server'
import { expect, test } from 'vitest'
import { createMessageIdReader } from '../../../src/doors/cli/input/message-id.ts'
import { lineTransport } from '../../../src/doors/cli/input/line-transport.ts'
import { startCli } from './run-cli.ts'

type Reply = { id: unknown; result?: Record<string, unknown>; error?: { code: number; message: string } }

const ping = (id: number | string) => ({ jsonrpc: '2.0', id, method: 'ping' }) as const

/** A transport whose requests are answered with `{}`, unless they are of the method `wait`. */
function connect({ maxBytes = 1_000, answerWait = 1_000 } = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  const transport = lineTransport({ input, output, maxBytes, answerWait })
  const received: JSONRPCMessage[] = []
  let answer = () => {}
  // The SDK's interface has no listeners but these.
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onmessage = (message) => {
    received.push(message)
    if (!('id' in message) || !('method' in message)) return
    const { id } = message
    const send = () => void transport.send({ jsonrpc: '2.0', id: id!, result: {} })
    if (message.method === 'wait') answer = send
    else send()
  }
  void transport.start()
  const replies = async () => {
    await transport.closed
    const text = String(output.read() ?? '')
    return text
      .split('\n')
      .filter(Boolean)
      .map((line): Reply => JSON.parse(line))
  }
  return { input, output, transport, received, replies, answer: () => answer() }
}

const long = 'ö'.repeat(1_000)
const unreadable: [what: string, line: string | Buffer, id: unknown, code: number][] = [
  [
    'a long message, its id first',
    `{"id":7,"jsonrpc":"2.0","method":"m","params":{"id":1,"t":"${long}"}}`,
    7,
    -32600,
  ],
  [
    'a long message, its id last',
    `{"method":"m","params":{"t":"${long}","id":"no"},"jsonrpc":"2.0","id":"a\\"b"}`,
    'a"b',
    -32600,
  ],
  ['a long list in it', `{"params":[[{"id":3}],"]}\\\\","${long}"],"id":4}`, 4, -32600],
  ['a long text in it', `{"params":"${long}\\\\","id":"${long}\\"","id":4}`, 4, -32600],
  ['a long message without an id', `{"params":"${long}"}`, null, -32600],
  ['a long text that is no JSON', long, null, -32600],
  ['words', 'hello', null, -32700],
  ['half a message', '{"jsonrpc":"2.0","id":1,', null, -32700],
  ['bytes that are no text', Buffer.from([0xff, 0x00, 0x7b, 0xfe]), null, -32700],
  ['a batch', JSON.stringify([ping(1)]), null, -32600],
  ['another version', '{"jsonrpc":"1.0","id":5,"method":"m"}', 5, -32600],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{},"method":"m"}', null, -32600],
  ['a depth of 100', `${'['.repeat(100)}${']'.repeat(100)}`, null, -32600],
]

test.each(unreadable)('%s gets an error, and the next request its answer', async (_, line, id, code) => {
  const { input, replies, received } = connect()
  input.write(line)
  input.end(`\n\n${JSON.stringify(ping(99))}\n`)
  expect(await replies()).toEqual([
    { jsonrpc: '2.0', id, error: { code, message: expect.stringMatching(/^The (?:line|message) is /) } },
    { jsonrpc: '2.0', id: 99, result: {} },
  ])
  expect(received).toEqual([ping(99)])
})

test('the id of a long message is read wherever its bytes are cut', () => {
  const bytes = Buffer.from('{"params":{"a":["}",{"id":1}]},"x\\\\":"\\"id","id":"ü\\u0041"}')
  for (let cut = 0; cut <= bytes.length; cut++) {
    const reader = createMessageIdReader()
    reader.take(bytes.subarray(0, cut))
    reader.take(bytes.subarray(cut))
    expect(reader.end()).toBe('üA')
    reader.take(Buffer.from('{"id":2}'))
    expect(reader.end()).toBe(2)
  }
})

test('an input that ends waits for requests under way, and no longer than it may', async () => {
  const answered = connect()
  answered.input.end(`${JSON.stringify({ ...ping(1), method: 'wait' })}\n`)
  await expect.poll(() => answered.received).toHaveLength(1)
  answered.answer()
  expect(await answered.replies()).toMatchObject([{ id: 1, result: {} }])

  const cancel = { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 1 } }
  const cancelled = connect({ answerWait: 1e9 })
  cancelled.input.end(`${JSON.stringify({ ...ping(1), method: 'wait' })}\n${JSON.stringify(cancel)}\n`)
  expect(await cancelled.replies()).toEqual([])

  const silent = connect({ answerWait: 1 })
  silent.input.end(`${JSON.stringify({ ...ping(1), method: 'wait' })}\n`)
  expect(await silent.replies()).toEqual([])
})

test('an output that breaks closes the transport, and a late answer rejects without ending the process', async () => {
  const { input, output, transport } = connect()
  const errors: Error[] = []
  // oxlint-disable-next-line unicorn/prefer-add-event-listener
  transport.onerror = (error) => errors.push(error)
  output.destroy(new Error('EPIPE'))
  await transport.closed
  await expect(transport.send(ping(1))).rejects.toThrow(/write/)
  expect(input.destroyed).toBe(true)
  expect(errors).toMatchObject([{ message: 'EPIPE' }])
})

/** `citespan mcp` in a process of its own. */
function startServer() {
  const child = startCli(['mcp', '--db', ':memory:'])
  const [replies, complaints]: [Reply[], string[]] = [[], []]
  let rest = ''
  child.stdout.on('data', (bytes: Buffer) => {
    const lines = `${rest}${bytes.toString()}`.split('\n')
    rest = lines.pop()!
    for (const line of lines) replies.push(JSON.parse(line))
  })
  child.stderr.on('data', (bytes: Buffer) => complaints.push(bytes.toString()))
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve))
  const call = (id: number, name: string, input: object) =>
    child.stdin.write(
      `${JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } })}\n`,
    )
  const reply = async (id: number): Promise<Reply> => {
    for (;;) {
      const found = replies.find((given) => given.id === id)
      if (found) return found
      const more = once(child.stdout, 'data').then(() => true)
      if (!(await Promise.race([more, ended.then(() => false)])))
        throw new Error(`no reply to ${id}: ${complaints.join('')}`)
    }
  }
  child.stdin.write(
    `${JSON.stringify({
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } },
    })}\n{"jsonrpc":"2.0","method":"notifications/initialized"}\n`,
  )
  return { child, call, reply, ended, complaints }
}

test('citespan mcp: a message of 11 MB is answered, and half a message at the end of the input does no harm', async () => {
  const { child, call, reply, ended, complaints } = startServer()
  call(1, 'list_sources', { ballast: 'x'.repeat(11_000_000) })
  expect((await reply(1)).result).toMatchObject({
    content: [{ text: expect.stringContaining('ballast: there is no such field') }],
  })
  child.stdin.end('{"jsonrpc":"2.0","id":2,"meth')
  expect(await ended).toBe(0)
  expect(complaints).toEqual([])
})

test.each(['SIGTERM', 'SIGINT'] as const)('citespan mcp: ends with 0 after %s', async (signal) => {
  const { child, call, reply, ended, complaints } = startServer()
  call(1, 'register_source', { name: 'a', content: 'The lift is inspected every two years.' })
  await reply(1)
  child.kill(signal)
  expect(await ended).toBe(0)
  expect(complaints).toEqual([])
})

test('a message has at most 64 MiB, unless it is said otherwise', async () => {
  const mebibyte = Buffer.alloc(2 ** 20, 'x')
  const input = Readable.from(
    (function* () {
      yield Buffer.from('{"id":1,"params":"')
      for (let sent = 0; sent < 64; sent++) yield mebibyte
      yield Buffer.from('"}\n')
    })(),
  )
  const output = new PassThrough()
  const transport = lineTransport({ input, output })
  void transport.start()
  await transport.closed
  expect(JSON.parse(String(output.read()))).toMatchObject({
    id: 1,
    error: { message: expect.stringMatching(/^The message is /) },
  })
})
