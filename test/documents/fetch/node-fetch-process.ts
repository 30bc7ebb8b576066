/**
 * A process that fetches pages of six content encodings with Node's own `fetch`, from a server of its own whose
 * connections break or stay silent. Prints the outcome of each; an uncaught error ends the process.
 */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import type { CitationError } from '../../../src/core/error.ts'
import { fetchPage } from '../../../src/documents/fetch/fetch-page.ts'

let body: Uint8Array = Buffer.from('<p>The lift is slow.</p>'.repeat(1000))
for (let layer = 0; layer < 6; layer++) body = gzipSync(body)
const half = body.subarray(0, body.length / 2)

const endings: Record<string, (socket: Socket) => void> = {
  'whole, then silent': (socket) => void socket.write(body),
  'half, then ended': (socket) => void socket.end(half),
  'half, then reset': (socket) => {
    socket.write(half)
    // The client has read the half before the connection breaks.
    setTimeout(() => socket.resetAndDestroy(), 50)
  },
  'nothing, then reset': (socket) => void setTimeout(() => socket.resetAndDestroy(), 50),
}

/** Node's `fetch` itself, and one around it as applications write them. */
const fetches = {
  own: globalThis.fetch,
  wrapped: (input: string | URL | Request, options?: RequestInit) => globalThis.fetch(input, options),
}

let ending: (socket: Socket) => void = () => {}
let closed: Promise<unknown> = Promise.resolve()
const server = createServer((socket) => {
  closed = once(socket, 'close')
  socket.on('error', () => {})
  socket.once('data', () => {
    const encodings = 'gzip, gzip, gzip, gzip, gzip, gzip'
    socket.write(
      `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-encoding: ${encodings}\r\ncontent-length: ${body.length}\r\n\r\n`,
    )
    ending(socket)
  })
})
await once(server.listen(0, '127.0.0.1'), 'listening')
const host = `127.0.0.1:${(server.address() as AddressInfo).port}`

const outcomes: Record<string, string> = {}
for (const [how, fetch] of Object.entries(fetches)) {
  for (const [name, end] of Object.entries(endings)) {
    ending = end
    outcomes[`${how}: ${name}`] = await fetchPage(`http://${host}/`, {
      fetch,
      allow: { hosts: [host] },
    }).then(
      () => 'read',
      ({ code, message }: CitationError) => `${code}: ${message}`,
    )
    // Time for the effects of a broken connection to reach the client.
    await closed
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
server.close()
console.log(JSON.stringify(outcomes))
