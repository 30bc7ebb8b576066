import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
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

test('through nodeCitations, where the application parses bodies', async () => {
  const { engine, heard } = listening()
  const app = express().use(nodeCitations(engine), express.json())
  app.post('/chat', (_, response) => void response.json({ answer, sources: [harbour, lighthouse] }))
  const server = createServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(() => new Promise((resolve) => server.close(resolve)))
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${port}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question }),
  })
  await response.text()
  expect(heard).toEqual([question])
})
