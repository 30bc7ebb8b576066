import { createServer, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { isStepCount, streamText } from 'ai'
import express from 'express'
import fastify from 'fastify'
import { afterEach, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { nodeCitations } from '../../../src/doors/node.ts'
import type { NodeCitationsOptions } from '../../../src/doors/node.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { answer, harbour, lighthouse, searchingModel, searchTool } from '../hono/answers.ts'
import { dataOf, textOf, wholeAnswer } from '../hono/middleware-app.ts'
import { eventually, readMessages } from '../hono/requests.ts'
import { turns } from '../../fixtures/turns.ts'
import { samples } from '../web/samples.ts'
import type { UIMessageChunk } from 'ai'

const sources = [harbour, lighthouse]
const json = { answer, sources }

/** Writes an answer to a response as an application does with the framework. */
type Endpoint = {
  name: string
  express: (request: express.Request, response: express.Response) => unknown
  fastify: (request: unknown, reply: import('fastify').FastifyReply) => unknown
}

const open: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

function listen(server: Server): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  server.listen(0, '127.0.0.1', () =>
    resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`),
  )
  open.push(() => new Promise((done) => server.close(done)))
  return promise
}

function citing(options: NodeCitationsOptions = {}) {
  const store = memoryStore()
  const engine = new CitationEngine({ store, onIncident: () => {} })
  const runs = async () => (await store.listRuns({})).items
  return { middleware: nodeCitations(engine, options), runs }
}

type Framework = 'express' | 'fastify'
const frameworks: Framework[] = ['express', 'fastify']

async function serve(framework: Framework, endpoint: Endpoint, options: NodeCitationsOptions = {}) {
  const { middleware, runs } = citing(options)
  if (framework === 'express') {
    const app = express()
    app.use('/chat', middleware)
    app.all('/chat', (request, response) => void endpoint.express(request, response))
    app.set('env', 'test')
    return { url: await listen(createServer(app)), runs }
  }
  const app = fastify()
  app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next))
  app.all('/chat', (request, reply) => endpoint.fastify(request, reply) as never)
  open.push(() => app.close())
  return { url: `${await app.listen({ port: 0, host: '127.0.0.1' })}/chat`, runs }
}

function answering() {
  return streamText({
    model: searchingModel(),
    tools: searchTool(),
    prompt: 'How long?',
    stopWhen: isStepCount(3),
  })
}

const { body: lines, contentType } = samples.find(({ name }) => name.includes('streamed as lines'))!

describe.each(frameworks)('%s', (framework) => {
  test('JSON { answer, sources }', async () => {
    const { url, runs } = await serve(framework, {
      name: 'json',
      express: (_, response) => response.status(201).cookie('a', '1').cookie('b', '2').json(json),
      fastify: (_, reply) => reply.code(201).header('set-cookie', ['a=1; Path=/', 'b=2; Path=/']).send(json),
    })
    const response = await fetch(url)
    expect(response.status).toBe(201)
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2; Path=/'])
    expect(await response.json()).toMatchObject({ ...json, references: [{}, {}] })
    expect(response.headers.get('etag')).toBeNull()
    expect(await runs()).toMatchObject([{ textParts: [answer] }])
  })

  test("the AI SDK's stream, piped to the response", async () => {
    const { url } = await serve(framework, {
      name: 'pipe',
      express: (_, response) => answering().pipeUIMessageStreamToResponse(response),
      fastify(_, reply) {
        reply.hijack()
        answering().pipeUIMessageStreamToResponse(reply.raw)
      },
    })
    const response = await fetch(url)
    expect(response.headers.get('x-vercel-ai-ui-message-stream')).toBe('v1')
    const chunks = await readMessages<UIMessageChunk>(response)
    expect(textOf(chunks)).toBe(answer)
    expect(dataOf(chunks).citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  test('lines, written by hand', async () => {
    const write = (raw: ServerResponse) => {
      raw.writeHead(200, 'Fine', { 'content-type': contentType, 'x-own': ['1', '2'] })
      for (const line of lines.split(/(?<=\n)/)) raw.write(line)
      raw.end()
    }
    const { url } = await serve(framework, {
      name: 'lines',
      express: (_, response) => write(response),
      fastify(_, reply) {
        reply.hijack()
        write(reply.raw)
      },
    })
    const response = await fetch(url)
    expect([response.statusText, response.headers.get('x-own')]).toEqual(['Fine', '1, 2'])
    const text = await response.text()
    expect(text.startsWith(lines)).toBe(true)
    expect(JSON.parse(text.slice(lines.length))).toMatchObject({ type: 'citations', references: [{}, {}] })
  })

  const page = `<p>${answer}</p>`
  const untouched: [string, Endpoint['express'], Endpoint['fastify'], RequestInit?][] = [
    ['a page', (_, r) => r.type('html').send(page), (_, r) => r.type('text/html').send(page)],
    ['an error', (_, r) => r.status(404).json(json), (_, r) => r.code(404).send(json)],
    ['no content', (_, r) => r.status(204).end(), (_, r) => r.code(204).send()],
    ['HEAD', (_, r) => r.json(json), (_, r) => r.send(json), { method: 'HEAD' }],
    ['other JSON', (_, r) => r.json({ ok: [1] }), (_, r) => r.send({ ok: [1] })],
    ['bytes', (_, r) => r.send(Buffer.from([0, 255])), (_, r) => r.send(Buffer.from([0, 255]))],
  ]
  test.each(untouched)('%s passes as without it', async (name, own, theirs, init) => {
    const endpoint = { name, express: own, fastify: theirs }
    const { url, runs } = await serve(framework, endpoint)
    const plainApp = express().all('/chat', (request, response) => void own(request, response))
    const plainFastify = fastify()
    plainFastify.all('/chat', (request, reply) => theirs(request, reply) as never)
    open.push(() => plainFastify.close())
    const plainUrl =
      framework === 'express'
        ? await listen(createServer(plainApp))
        : `${await plainFastify.listen({ port: 0, host: '127.0.0.1' })}/chat`
    const [expected, response] = [await fetch(plainUrl, init), await fetch(url, init)]
    expect(response.status).toBe(expected.status)
    const headersOf = ({ headers }: Response) => [...headers].filter(([key]) => key !== 'date')
    expect(headersOf(response)).toEqual(headersOf(expected))
    expect(await response.bytes()).toEqual(await expected.bytes())
    expect(await runs()).toEqual([])
  })

  test.each([
    ['events', 'text/event-stream', 'data: {"sources":[]}\n\n'],
    ['JSON', 'application/json', '{"answer":'],
  ])('an endpoint that fails after it has begun to write %s is broken off', async (name, type, start) => {
    const fail = (response: ServerResponse): never => {
      response.setHeader('content-type', type)
      response.write(start)
      throw new Error('The model is gone.')
    }
    const { url } = await serve(framework, {
      name,
      express: (_, response) => fail(response),
      fastify: async (_, reply) => fail(reply.raw),
    })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/)
  })

  test('with scope and sources of the request', async () => {
    const options: NodeCitationsOptions = {
      scope: (request) => ({ sessionId: String(request.headers['x-session']) }),
      sources: () => sources,
    }
    const { url, runs } = await serve(
      framework,
      {
        name: 'text',
        express: (_, response) => answering().pipeTextStreamToResponse(response),
        fastify: (_, reply) => reply.type('text/plain').send(answer),
      },
      options,
    )
    const response = await fetch(url, { headers: { 'x-session': 'chat-1' } })
    expect(await response.text()).toBe(answer)
    const run = await eventually(async () => (await runs())[0])
    expect(run).toMatchObject({ id: response.headers.get('x-citespan-run'), sessionId: 'chat-1' })
    expect(run.citations).toHaveLength(2)
  })
})

describe("Node's response", () => {
  async function serveRaw(listener: RequestListener) {
    const { middleware, runs } = citing()
    const url = await listen(
      createServer((request, response) => middleware(request, response, () => listener(request, response))),
    )
    return { url, runs }
  }

  test('is written in pieces, which wait for the reader', async () => {
    let written = 0
    const isFull: boolean[] = []
    const head = 'data: {"type":"start"}\n\n'
    const big = `data: ${JSON.stringify({ type: 'data-big', data: 'x'.repeat(100_000) })}\n\n`
    const { url } = await serveRaw(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.setHeader('x-vercel-ai-ui-message-stream', 'v1')
      response.write(head)
      for (; written < 20; written += 1) {
        if (response.write(big)) continue
        isFull.push(true)
        await new Promise<void>((resolve) => void response.once('drain', resolve))
      }
      response.end(wholeAnswer)
    })
    const text = await (await fetch(url)).text()
    expect(text.split('data-big').length - 1).toBe(20)
    expect(isFull.length).toBeGreaterThan(0)
    expect(text).toContain('data-citations')
  })

  test('is written no faster than its reader reads', async () => {
    const { middleware } = citing()
    const big = `data: {"note":"${'x'.repeat(200_000)}"}\n\n`
    const passed: unknown[] = []
    let [written, socketHasRoom] = [0, () => {}]
    const url = await listen(
      createServer(async (request, response) => {
        // A socket without room.
        response.write = (chunk: unknown) => passed.push(chunk) < 0
        socketHasRoom = () => void response.emit('drain')
        middleware(request, response, () => {})
        response.setHeader('content-type', 'text/event-stream')
        for (; written < 40; written += 1) {
          if (!response.write(big)) await new Promise<void>((resolve) => void response.once('drain', resolve))
        }
        response.end()
      }),
    )
    const request = send(url)
    request.once('error', () => {})
    request.end()
    try {
      await eventually(async () => passed.length > 0)
      await turns(100)
      expect(passed).toHaveLength(1)
      expect(written).toBeLessThan(20)
      socketHasRoom()
      await eventually(async () => passed.length === 2)
    } finally {
      request.destroy()
    }
  })

  test('compressed by the endpoint, with the length of what it wrote', async () => {
    const { url } = await serveRaw((_, response) => {
      const body = gzipSync(JSON.stringify(json))
      response.writeHead(200, [
        'content-type',
        'application/json',
        'content-encoding',
        'gzip',
        'content-length',
        String(body.length),
      ])
      response.end(body, () => {})
    })
    const response = await fetch(url)
    expect(response.headers.get('content-encoding')).toBeNull()
    expect(await response.json()).toMatchObject({ references: [{}, {}] })
  })

  test.each(['text/event-stream', 'application/json', 'text/html'])(
    'tells the endpoint that writes %s what it tells without citespan',
    async (type) => {
      const codeOf = (change: () => unknown) => {
        try {
          change()
          return null
        } catch (error) {
          return Object(error).code
        }
      }
      const told: unknown[][] = []
      const listener: RequestListener = (_, response) => {
        const states: unknown[] = []
        const note = () => states.push(response.headersSent, response.writableEnded)
        response.setHeader('content-type', type)
        note()
        response.write('{}\n\n')
        note()
        states.push(
          codeOf(() => response.setHeader('x-late', '1')),
          codeOf(() => response.appendHeader('x-late', '1')),
          codeOf(() => response.removeHeader('content-type')),
          codeOf(() => response.writeHead(500)),
        )
        response.end()
        note()
        told.push(states)
      }
      await (await fetch(await listen(createServer(listener)))).text()
      await (await fetch((await serveRaw(listener)).url)).text()
      expect(told[1]).toEqual(told[0])
    },
  )

  test('whose client leaves is read to its end and recorded', async () => {
    const left = Promise.withResolvers<void>()
    const { url, runs } = await serveRaw(async (_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.setHeader('x-vercel-ai-ui-message-stream', 'v1')
      response.once('close', () => left.resolve())
      response.write(wholeAnswer.slice(0, 400))
      await left.promise
      await turns(1)
      response.end(wholeAnswer.slice(400))
    })
    const request = send(url, (response: IncomingMessage) => {
      response.once('data', () => request.destroy())
    })
    request.once('error', () => {})
    request.end()
    const run = await eventually(async () => (await runs())[0])
    expect(run).toMatchObject({ outcome: 'complete', textParts: [answer] })
  })

  test('that breaks off is not completed', async () => {
    const { url } = await serveRaw((_, response) => {
      response.setHeader('content-type', 'text/event-stream')
      response.write('data: {"a":1}\n\n')
      response.destroy()
    })
    await expect(fetch(url).then((response) => response.text())).rejects.toThrow(/terminated|fetch failed/)
  })
})
