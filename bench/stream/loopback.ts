import { once } from 'node:events'
import { createServer, get } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationMiddleware } from '../../src/doors/hono/citation-middleware.ts'
import { formatTime, median } from '../harness.ts'
import type { BenchSuite } from '../harness.ts'

/**
 * The ways to the client: direct, through a Node pipe, through a Hono endpoint (`plain`), and through such an endpoint
 * with citations.
 */
const ways = ['direct', 'pipe', 'plain', 'cited'] as const
type Way = (typeof ways)[number]

/** Number of chunks sent each way. The ways take turns, so that changes in the speed of the machine affect all. */
const CHUNKS = 1_500
/** Number of chunks sent before the measured ones, until all code is compiled. */
const WARM_UP = 300

/** Opens an answer; the returned function sends a chunk of it and resolves to the milliseconds until it has arrived. */
async function connect(url: string, sendChunk: (count: number) => void) {
  const [response] = (await once(get(url), 'response')) as [IncomingMessage]
  let arrived = () => {}
  let awaited = ''
  response.on('data', (bytes: Buffer) => {
    if (awaited !== '' && bytes.includes(awaited)) arrived()
  })
  return async function roundTrip(count: number): Promise<number> {
    // Everything is idle between chunks, as between the tokens of a model.
    await wait(1)
    const { promise, resolve } = Promise.withResolvers<number>()
    awaited = `n${count} `
    const sentAt = performance.now()
    arrived = () => {
      awaited = ''
      resolve(performance.now() - sentAt)
    }
    sendChunk(count)
    return promise
  }
}

/** Starts the endpoint of a model, with a path for each way, and the endpoints that forward to it. */
async function startServers() {
  const answers = new Map<string, ServerResponse>()
  const send = (way: string, chunk: unknown) =>
    answers.get(`/${way}`)?.write(`data: ${JSON.stringify(chunk)}\n\n`)
  const upstream = createServer(({ url = '/' }, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream', 'x-vercel-ai-ui-message-stream': 'v1' })
    answers.set(url, response)
    send(url.slice(1), { type: 'start' })
    send(url.slice(1), { type: 'text-start', id: 'text-1' })
  })
  const origin = await listen(upstream)
  const pipe = createServer(({ url }, response) => {
    get(`${origin}${url}`, (incoming) => {
      response.writeHead(200, incoming.headers)
      incoming.pipe(response)
    })
  })
  const app = new Hono()
  app.use('/cited', citationMiddleware(new CitationEngine()))
  app.get('/:way', async (c) => {
    const { body, headers } = await fetch(`${origin}${c.req.path}`)
    return new Response(body, { headers })
  })
  const hono = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server
  if (!hono.listening) await once(hono, 'listening')
  const origins = { direct: origin, pipe: await listen(pipe), plain: originOf(hono), cited: originOf(hono) }
  return {
    connect: (way: Way) =>
      connect(`${origins[way]}/${way}`, (count) =>
        send(way, { type: 'text-delta', id: 'text-1', delta: `n${count} ` }),
      ),
    /** Ends the answers first, because the forwarding endpoints would report a closed connection as an error. */
    async close() {
      for (const answer of answers.values()) answer.end()
      await wait(50)
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

/** Measures the median milliseconds until a chunk has arrived, for each way. */
async function measureLatencies(): Promise<Record<Way, number>> {
  const servers = await startServers()
  const connected = {
    direct: await servers.connect('direct'),
    pipe: await servers.connect('pipe'),
    plain: await servers.connect('plain'),
    cited: await servers.connect('cited'),
  }
  const times: Record<Way, number[]> = { direct: [], pipe: [], plain: [], cited: [] }
  for (let count = 0; count < WARM_UP + CHUNKS; count++) {
    for (const turn of ways.keys()) {
      // The order rotates, since a way may profit from the caches that the one before it has filled.
      const way = ways[(turn + count) % ways.length]!
      const time = await connected[way](count)
      if (count >= WARM_UP) times[way].push(time)
    }
  }
  await servers.close()
  return {
    direct: median(times.direct),
    pipe: median(times.pipe),
    plain: median(times.plain),
    cited: median(times.cited),
  }
}

let measured: Promise<Record<Way, number>> | undefined

/** The latencies, measured once, so that all rows are about the same chunks. */
function latencies(): Promise<Record<Way, number>> {
  return (measured ??= measureLatencies())
}

function detailOf({ direct, pipe, plain, cited }: Record<Way, number>): string {
  return `a chunk direct ${formatTime(direct)}, by a pipe ${formatTime(pipe)}, by the endpoint ${formatTime(plain)}, with the middleware ${formatTime(cited)}`
}

export const suite: BenchSuite = {
  name: 'loopback',
  rows: [
    {
      label: 'latency the middleware adds to an endpoint',
      peer: 'what a plain node pipe adds',
      target: { atMost: 1.3 },
      async run() {
        const times = await latencies()
        const { direct, pipe, plain, cited } = times
        return { ratio: (cited - plain) / (pipe - direct), detail: detailOf(times) }
      },
    },
    {
      label: 'latency endpoint and middleware add',
      peer: 'Hono endpoint that passes the body on',
      target: { atMost: 1.3 },
      async run() {
        const times = await latencies()
        const { direct, plain, cited } = times
        return { ratio: (cited - direct) / (plain - direct), detail: detailOf(times) }
      },
    },
    {
      label: 'latency endpoint and middleware add',
      peer: 'plain node pipe',
      target: { atMost: 1.3 },
      missed:
        'Hono alone costs more than a plain pipe; the row above compares with it. In all it is a fraction of a millisecond for each answer.',
      async run() {
        const times = await latencies()
        const { direct, pipe, plain, cited } = times
        const alone = ((plain - direct) / (pipe - direct)).toFixed(2)
        return { ratio: (cited - direct) / (pipe - direct), detail: `the endpoint alone ${alone} ×` }
      },
    },
  ],
}
