import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import express from 'express'
import fastify from 'fastify'
import { Hono } from 'hono'
import { afterEach, describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationMiddleware } from '../../../src/doors/hono.ts'
import { lexicalMatcher } from '../../../src/cite/match/lexical.ts'
import { nodeCitations } from '../../../src/doors/node.ts'
import { memoryStore } from '../../../src/records/store/memory/store.ts'
import { questionOfBody, questionOfRequest } from '../../../src/doors/web/request-question.ts'
import { citeResponse } from '../../../src/doors/web.ts'
import { answer, harbour, lighthouse } from '../hono/answers.ts'
import { eventually } from '../hono/requests.ts'
import { streamHeaders, wholeAnswer } from '../hono/middleware-app.ts'

const question = 'How long is the harbour wall?'
const earlier = { role: 'user', content: 'Who built it?' }
const bodies: [string, unknown][] = [
  ['{ messages } of the AI SDK', { messages: [{ role: 'user', parts: [{ type: 'text', text: question }] }] }],
  [
    '{ messages } of OpenAI',
    { messages: [earlier, { role: 'user', content: question }, { role: 'assistant' }] },
  ],
  ['parts of a message', { messages: [{ role: 'user', content: [{ type: 'text', text: question }] }] }],
  ['LangChain', { messages: [{ type: 'human', content: question }] }],
  [
    'LangChain, serialized',
    {
      messages: [
        { lc: 1, type: 'constructor', id: ['schema', 'HumanMessage'], kwargs: { content: question } },
      ],
    },
  ],
  [
    'a message that is new',
    { id: 'chat', message: { role: 'user', parts: [{ type: 'text', text: question }] } },
  ],
  ['{ message }', { message: question }],
  ['{ question }', { question, query: 'other' }],
  ['{ query }', { query: question, top_k: 3 }],
  ['{ prompt }', { prompt: question }],
  ['{ input }', { input: question }],
  ['responses of OpenAI', { input: [{ role: 'user', content: [{ type: 'input_text', text: question }] }] }],
  ['LangGraph', { input: { messages: [{ role: 'human', content: question }] } }],
  ['{ input: { question } }', { input: { question } }],
]

test.each(bodies)('%s', (_, body) => {
  expect(questionOfBody(body)).toBe(question)
})

test.each([
  [{}],
  [null],
  [[question]],
  [{ question: 7, query: ' ' }],
  [{ messages: [{ role: 'assistant', content: question }] }],
  [{ messages: [{ role: 'user', content: [{ type: 'image', text: question }] }] }],
  [{ input: { input: { question } } }],
])('%j asks nothing', (body) => {
  expect(questionOfBody(body)).toBeUndefined()
})

const asking = (body: BodyInit, type = 'application/json') =>
  new Request('http://chat.example/', {
    method: 'POST',
    headers: { 'content-type': type },
    body,
    duplex: 'half',
  } as RequestInit)

test.each([
  ['another type', asking(JSON.stringify({ question }), 'text/plain')],
  ['no JSON', asking('{"question":')],
  ['1 MB of JSON', asking(JSON.stringify({ question, more: 'x'.repeat(1_000_000) }))],
  ['no body', new Request('http://chat.example/')],
])('a request with %s asks nothing, and its body is left to the endpoint', async (_, request) => {
  const whole = await request.clone().text()
  expect(await questionOfRequest(request)).toBeUndefined()
  expect(await request.text()).toBe(whole)
})

test('no more than 1 MB is kept of a body without an end', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 100_000
      controller.enqueue(new Uint8Array(100_000).fill(32))
    },
  })
  expect(await questionOfRequest(asking(endless))).toBeUndefined()
  expect(sent).toBeLessThan(2_000_000)
})

/** An engine that tells what its matcher was asked. */
function listening() {
  const heard: unknown[] = []
  const matcher = lexicalMatcher()
  const store = memoryStore()
  const engine = new CitationEngine({
    store,
    matcher: {
      ...matcher,
      match(request) {
        heard.push(request.question)
        return matcher.match(request)
      },
    },
  })
  return { engine, heard, records: async () => (await store.listRuns({})).items }
}

const json = () => Response.json({ answer, sources: [harbour, lighthouse] })
const answers: [string, () => Response][] = [
  ['JSON', json],
  ['a stream of the AI SDK', () => new Response(wholeAnswer, { headers: streamHeaders })],
  [
    'events',
    () =>
      new Response(
        `data: ${JSON.stringify({ sources: [harbour, lighthouse] })}\n\ndata: ${JSON.stringify({ answer })}\n\n`,
        { headers: { 'content-type': 'text/event-stream' } },
      ),
  ],
]

describe.each(answers)('the question of the request serves the matching of %s', (_, respond) => {
  test('through citationMiddleware, and the endpoint reads the body', async () => {
    const { engine, heard, records } = listening()
    const bodiesRead: unknown[] = []
    const app = new Hono().use(citationMiddleware(engine)).post('/chat', async (c) => {
      bodiesRead.push(await c.req.json())
      return respond()
    })
    const response = await app.request('/chat', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question }),
    })
    await response.text()
    const record = await eventually(async () => (await records())[0])
    expect(new Set(heard)).toEqual(new Set([question]))
    expect(bodiesRead).toEqual([{ question }])
    expect(record).toMatchObject({ textParts: [answer] })
    expect(record).not.toHaveProperty('question', question)
  })

  test('through citeResponse with a copy of the request', async () => {
    const { engine, heard } = listening()
    const request = asking(JSON.stringify({ messages: [earlier, { role: 'user', content: question }] }))
    const copy = request.clone()
    await request.json()
    await citeResponse(engine, respond(), { request: copy }).text()
    await engine.close()
    expect(new Set(heard)).toEqual(new Set([question]))
  })
})

test('a middleware before that has read the body leaves the question to be read', async () => {
  const { engine, heard } = listening()
  const app = new Hono()
    .use(async (c, next) => {
      await c.req.json()
      await next()
    })
    .use(citationMiddleware(engine))
    .post('/chat', json)
  const body = JSON.stringify({ question })
  const response = await app.request('/chat', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  await response.text()
  expect(heard).toEqual([question])
})

test('a question that is given goes before that of the request', async () => {
  const { engine, heard } = listening()
  const request = asking(JSON.stringify({ question }))
  await citeResponse(engine, json(), { request, question: 'Why?' }).text()
  expect(heard).toEqual(['Why?'])
})

test('an answer does not wait for a request that never ends', async () => {
  const { engine, heard } = listening()
  const request = asking(new ReadableStream<Uint8Array>())
  const text = await citeResponse(engine, json(), { request }).text()
  expect(JSON.parse(text)).toHaveProperty('references.length', 2)
  expect(heard).toEqual([undefined])
})

const open: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(resolve)))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

type Handling = (request: IncomingMessage, response: ServerResponse) => unknown
type Served = { middleware: ReturnType<typeof nodeCitations>; handle: Handling }

const handleInExpress =
  (...handlers: express.RequestHandler[]) =>
  ({ middleware, handle }: Served) => {
    const app = express().use(middleware, ...handlers)
    app.post('/chat', (request, response) => void handle(request, response))
    return listen(createServer(app))
  }

async function readWhole(body: IncomingMessage): Promise<void> {
  for await (const _ of body);
}

/** Endpoints on Node's HTTP server, and who reads the body of the request before or while they answer. */
const endpoints: [string, (served: Served) => Promise<string>][] = [
  [
    'Express, parsed before',
    ({ middleware, handle }) => {
      const app = express().use(express.json(), middleware)
      app.post('/chat', (request, response) => void handle(request, response))
      return listen(createServer(app))
    },
  ],
  ['Express, parsed after', handleInExpress(express.json())],
  ['Express, as text', handleInExpress(express.text({ type: '*/*' }))],
  ['Express, as bytes', handleInExpress(express.raw({ type: '*/*' }))],
  [
    'Express, read by the endpoint',
    ({ middleware, handle }) =>
      handleInExpress(async (request, _, next) => {
        await readWhole(request)
        next()
      })({
        middleware,
        handle,
      }),
  ],
  [
    'Fastify, parsed by it',
    ({ middleware, handle }) => {
      const app = fastify()
      app.addHook('onRequest', (request, reply, next) => middleware(request.raw, reply.raw, next))
      app.post('/chat', (request, reply) => {
        reply.hijack()
        return handle(request.raw, reply.raw)
      })
      open.push(() => app.close())
      return app.listen({ port: 0, host: '127.0.0.1' })
    },
  ],
  [
    'node:http, read as events',
    ({ middleware, handle }) =>
      listen(
        createServer((request, response) =>
          middleware(request, response, () => {
            request.on('data', () => {})
            request.on('end', () => void handle(request, response))
          }),
        ),
      ),
  ],
  [
    'node:http, read with `read()`',
    ({ middleware, handle }) =>
      listen(
        createServer((request, response) =>
          middleware(request, response, () => {
            request.on('readable', () => {
              while (request.read() !== null);
            })
            request.on('end', () => void handle(request, response))
          }),
        ),
      ),
  ],
  [
    'node:http, read as a stream of the web',
    ({ middleware, handle }) =>
      listen(
        createServer((request, response) =>
          middleware(request, response, () => {
            void new Response(Readable.toWeb(request) as ReadableStream)
              .text()
              .then(() => handle(request, response))
          }),
        ),
      ),
  ],
  [
    'node:http, read after the head of the answer',
    ({ middleware, handle }) =>
      listen(
        createServer((request, response) =>
          middleware(request, response, () => {
            response.writeHead(200, { 'content-type': 'application/json' })
            void readWhole(request).then(() => handle(request, response))
          }),
        ),
      ),
  ],
]

describe.each(endpoints)('through nodeCitations: %s', (_, serve) => {
  const ask = (url: string, body: BodyInit) =>
    fetch(`${url}/chat`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  const handle: Handling = (__, response) => {
    if (!response.headersSent) response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ answer, sources: [harbour, lighthouse] }))
  }

  test('the question is known', async () => {
    const { engine, heard } = listening()
    const url = await serve({ middleware: nodeCitations(engine), handle })
    const response = await ask(url, JSON.stringify({ question }))
    expect(await response.json()).toHaveProperty('references.length', 2)
    expect(heard).toEqual([question])
  })
})

test.each([
  ['3 MB of JSON', JSON.stringify({ question, more: 'é'.repeat(1_500_000) }), 'application/json'],
  ['no JSON', '{"question":', 'application/json'],
  ['another type', JSON.stringify({ question }), 'text/plain'],
])(
  'through nodeCitations, a request with %s asks nothing, and its body is left to the endpoint',
  async (_, body, type) => {
    const { engine, heard } = listening()
    const read: string[] = []
    const middleware = nodeCitations(engine)
    const url = await listen(
      createServer((request, response) =>
        middleware(request, response, async () => {
          read.push(await new Response(Readable.toWeb(request) as ReadableStream).text())
          response.setHeader('content-type', 'application/json')
          response.end(JSON.stringify({ answer, sources: [harbour, lighthouse] }))
        }),
      ),
    )
    const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
    expect(await response.json()).toHaveProperty('references.length', 2)
    expect(read).toEqual([body])
    expect(heard).toEqual([undefined])
  },
)

test('through nodeCitations, a body whose parsing throws when it is asked for asks nothing', async () => {
  const { engine, heard } = listening()
  const middleware = nodeCitations(engine)
  const url = await listen(
    createServer((request, response) => {
      Object.defineProperty(request, 'body', {
        get: () => {
          throw new SyntaxError('Invalid JSON')
        },
      })
      middleware(request, response, () => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ answer, sources: [harbour, lighthouse] }))
      })
    }),
  )
  const response = await fetch(url, { method: 'POST' })
  expect(await response.json()).toHaveProperty('references.length', 2)
  expect(heard).toEqual([undefined])
})
