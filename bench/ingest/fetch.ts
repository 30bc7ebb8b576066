import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Agent, fetch as undiciFetch } from 'undici'
import { fetchPage } from '../../src/documents/fetch/fetch-page.ts'
import { compare, formatTime } from '../harness.ts'
import type { BenchResult, BenchSuite } from '../harness.ts'

/** A page of 120 kB, 30 kB with gzip: words that do not repeat themselves as a whole. */
const words = Array.from({ length: 20_000 }, (_, at) => ((at * 2_654_435_761) % 4096).toString(36))
const page = gzipSync(`<title>Page</title><p>${words.join(' ')}</p>`)

const server = createServer((_, response) => {
  response.setHeader('content-type', 'text/html').setHeader('content-encoding', 'gzip').end(page)
})

async function againstUndici(): Promise<BenchResult> {
  if (!server.listening) await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const url = `http://127.0.0.1:${port}/`
  const allow = { hosts: [`127.0.0.1:${port}`] }
  const peer = async () => {
    const dispatcher = new Agent()
    const response = await undiciFetch(url, { dispatcher })
    const body = await response.arrayBuffer()
    await dispatcher.destroy()
    return body
  }
  const { byteLength } = await peer()
  const { content } = await fetchPage(url, { allow })
  const { own, peer: plain, cost } = await compare(() => fetchPage(url, { allow }), peer, { minTime: 1500 })
  return {
    ratio: cost,
    detail: `${formatTime(own)} against ${formatTime(plain)}`,
    ...(content.length !== byteLength && { broken: 'other bytes' }),
  }
}

export const suite: BenchSuite = {
  name: 'ingest',
  rows: [
    {
      label: 'a page of 120 kB, gzip, of another host each time',
      peer: 'fetch of undici, a connection each time',
      target: { atMost: 1.1 },
      run: againstUndici,
    },
  ],
  async end() {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  },
}
