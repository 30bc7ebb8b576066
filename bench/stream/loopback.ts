import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationMiddleware } from '../../src/hono/citation-middleware.ts'
import { formatTime, median } from '../harness.ts'
import type { BenchSuite } from '../harness.ts'

const CHUNKS = 600
const ROUNDS = 5

/** Sends one chunk of an answer when told to, and hears when it has come through. */
async function latencies(origin: string, path: string, send: { next: () => void }): Promise<number[]> {
  const request = get(`${origin}${path}`)
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const times: number[] = []
  let sentAt = 0
  let count = 0
  const done = Promise.withResolvers<void>()
  async function sendNext(): Promise<void> {
    // Between chunks everything is at rest, as between the tokens of a model.
    await wait(1)
    sentAt = performance.now()
    send.next()
  }
  response.on('data', (bytes: Buffer) => {
    if (!bytes.includes(`n${count} `)) return
    times.push(performance.now() - sentAt)
    count += 1
    if (count === CHUNKS) done.resolve()
    else void sendNext()
  })
  void sendNext()
  await done.promise
  request.destroy()
  return times
}

/** A model's endpoint, and endpoints before it: none, Node's own pipe, Hono's, and Hono's with citations. */
async function startServers() {
  const send = { next: () => {} }
  const upstream = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' })
    const frame = (chunk: unknown) => response.write(`data: ${JSON.stringify(chunk)}\n\n`)
    frame({ type: 'start' })
    frame({ type: 'text-start', id: 'text-1' })
    let count = 0
    send.next = () => frame({ type: 'text-delta', id: 'text-1', delta: `n${count++} ` })
  })
  const origin = await listen(upstream)
  const pipe = createServer((_, response) => {
    const request = get(origin, (incoming) => {
      response.writeHead(200, incoming.headers)
      incoming.pipe(response)
    })
    response.on('close', () => request.destroy())
  })
  const app = new Hono()
  app.use('/cited', citationMiddleware(new CitationEngine()))
  const proxy = async (signal: AbortSignal) => {
    const { body, headers } = await fetch(origin, { signal })
    return new Response(body, { headers })
  }
  app.get('/plain', (c) => proxy(c.req.raw.signal))
  app.get('/cited', (c) => proxy(c.req.raw.signal))
  const hono = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!hono.listening) await once(hono, 'listening')
  return {
    send,
    direct: origin,
    pipe: await listen(pipe),
    hono: originOf(hono),
    close() {
      for (const server of [upstream, pipe, hono]) {
        server.closeAllConnections()
        server.close()
      }
    },
  }
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return originOf(server)
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function measureLatencies() {
  const servers = await startServers()
  const times: Record<'direct' | 'pipe' | 'plain' | 'cited', number[]> = {
    direct: [],
    pipe: [],
    plain: [],
    cited: [],
  }
  for (let round = 0; round < ROUNDS; round++) {
    times.direct.push(median(await latencies(servers.direct, '/', servers.send)))
    times.pipe.push(median(await latencies(servers.pipe, '/', servers.send)))
    times.plain.push(median(await latencies(servers.hono, '/plain', servers.send)))
    times.cited.push(median(await latencies(servers.hono, '/cited', servers.send)))
  }
  servers.close()
  return {
    direct: median(times.direct),
    pipe: median(times.pipe),
    plain: median(times.plain),
    cited: median(times.cited),
  }
}

async function againstPipe(peer: 'pipe' | 'plain') {
  const times = await measureLatencies()
  const added = (name: 'pipe' | 'plain' | 'cited') => times[name] - times.direct
  return {
    ratio: added('cited') / added(peer),
    detail: `a chunk ${formatTime(times.cited)}, through the peer ${formatTime(times[peer])}, direct ${formatTime(times.direct)}`,
  }
}

export const suite: BenchSuite = {
  name: 'loopback',
  rows: [
    {
      label: 'latency the middleware adds',
      peer: 'Hono endpoint that passes the body on',
      target: { atMost: 1.3 },
      run: () => againstPipe('plain'),
    },
    {
      label: 'latency endpoint and middleware add',
      peer: 'plain node pipe',
      target: { atMost: 1.3 },
      run: () => againstPipe('pipe'),
    },
  ],
}
