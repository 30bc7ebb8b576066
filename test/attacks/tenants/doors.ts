import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { convertToModelMessages, isStepCount, streamText } from 'ai'
import type { UIMessage } from 'ai'
import { Hono } from 'hono'
import { citationApp } from '../../../src/doors/hono/citation-app.ts'
import { citationMiddleware } from '../../../src/doors/hono/citation-middleware.ts'
import { createCitationClient } from '../../../src/doors/http/client.ts'
import { nodeCitations } from '../../../src/doors/node.ts'
import { citeResponse } from '../../../src/doors/web/cite-response.ts'
import { scriptedModel, toolCall } from '../../fixtures/scripted-model.ts'
import { optionsOf } from './world.ts'
import type { Caller, Key, Told, World } from './world.ts'

/** A way to have an answer cited. `answer` returns everything that is sent to the caller. */
export type Door = {
  name: string
  /** Pairs of keys: one of the first caller, one of the second. */
  keys: [first: Key, second: Key][]
  /** Whether a request can set `recall`. */
  hasRecall: boolean
  answer: (world: World, caller: Caller, told: Told) => Promise<string>
}

export const credentials: [Key, Key][] = [
  ['one', 'one'],
  ['one', 'two'],
  ['one', 'abroad'],
]
const inApplication: [Key, Key][] = [...credentials, ['none', 'none'], ['none', 'one'], ['one', 'none']]
const base = 'http://service.example'

const headersOf = ({ user, session }: Caller, { inHeader = true } = {}): Record<string, string> => ({
  ...(user !== undefined && { 'x-user-id': user }),
  ...(session !== undefined && inHeader && { 'x-session-id': session }),
})

function clientOf({ app, tokenBy }: World, { key, user, session }: Caller, { inClient = true } = {}) {
  return createCitationClient({
    url: base,
    key: tokenBy(key),
    fetch: async (input, init) => app.request(String(input), init),
    streamBodies: false,
    ...(inClient && user !== undefined && { user }),
    ...(inClient && session !== undefined && { session }),
  })
}

/** The fields of a request that names its session in the body or the query. */
const conversationOf = ({ session, recall }: Caller) => ({
  ...(session !== undefined && { sessionId: session }),
  ...(recall !== undefined && { recall }),
})

const linesOf = ({ response, sources }: Told) =>
  [{ sources }, { text: response }].map((line) => JSON.stringify(line)).join('\n')

const post = (body: unknown, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The caller as a request to the application's own endpoint names it. */
const ownHeaders = (caller: Caller) => ({ caller: JSON.stringify(caller) })
const ownCaller = (header: unknown) => JSON.parse(String(header)) as Caller

const byNode = new WeakMap<World, Promise<string>>()

/** An application on Node's server, one in each world. */
function nodeApp(world: World): Promise<string> {
  const cited = nodeCitations(world.engine, {
    scope: (request) => optionsOf(ownCaller(request.headers['caller'])),
  })
  const server = createServer((request, response) =>
    cited(request, response, () => {
      const { response: answer, sources } = world.told.get(String(request.headers['cell']))!
      response.setHeader('content-type', 'application/json')
      response.end(JSON.stringify({ answer, sources }))
    }),
  )
  server.unref()
  const { promise, resolve } = Promise.withResolvers<string>()
  server.listen(0, '127.0.0.1', () =>
    resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}/chat`),
  )
  return promise
}

let questions = 0

/** Stores what the model is to answer under a new question, and returns the question. */
function ask({ told }: World, answer: Told): string {
  const question = `What of ${++questions}?`
  told.set(question, answer)
  return question
}

export const doors: Door[] = [
  {
    name: 'HTTP, JSON, the session in the body',
    keys: credentials,
    hasRecall: true,
    async answer({ call, tokenBy }, caller, told) {
      const json = { ...told, ...conversationOf(caller) }
      const headers = headersOf(caller, { inHeader: false })
      return (await call(tokenBy(caller.key), 'POST /v1/attribute', { json, headers })).text
    },
  },
  {
    name: 'HTTP, JSON, the session in a header',
    keys: credentials,
    hasRecall: true,
    async answer({ call, tokenBy }, caller, told) {
      const json = { ...told, ...(caller.recall !== undefined && { recall: caller.recall }) }
      return (await call(tokenBy(caller.key), 'POST /v1/attribute', { json, headers: headersOf(caller) }))
        .text
    },
  },
  {
    name: 'HTTP, stream',
    keys: credentials,
    hasRecall: true,
    async answer({ app, tokenBy }, caller, told) {
      const query = new URLSearchParams(
        Object.entries(conversationOf(caller)).map(([name, value]) => [name, String(value)]),
      )
      const response = await app.request(`/v1/attribute/stream?${query}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${tokenBy(caller.key)}`,
          'content-type': 'application/x-ndjson',
          ...headersOf(caller, { inHeader: false }),
        },
        body: linesOf(told),
      })
      return await response.text()
    },
  },
  {
    name: 'typed client',
    keys: credentials,
    hasRecall: true,
    async answer(world, caller, told) {
      const { recall, user, session } = caller
      const client = clientOf(world, caller, { inClient: false })
      const options = { ...(user !== undefined && { user }), ...(session !== undefined && { session }) }
      return JSON.stringify(
        await client.attribute({ ...told, ...(recall !== undefined && { recall }) }, options),
      )
    },
  },
  {
    name: 'typed client, stream',
    keys: credentials,
    hasRecall: true,
    async answer(world, caller, { response, sources }) {
      const events = clientOf(world, caller).attributeStream([{ sources }, response], {
        ...(caller.recall !== undefined && { recall: caller.recall }),
      })
      const seen = []
      for await (const event of events) seen.push(event)
      return JSON.stringify(seen)
    },
  },
  {
    name: 'chat of the service',
    keys: credentials,
    hasRecall: false,
    async answer(world, caller, told) {
      const { recall: _recall, ...conversation } = conversationOf(caller)
      const json = { message: ask(world, told), ...conversation }
      const headers = headersOf(caller, { inHeader: false })
      return (await world.call(world.tokenBy(caller.key), 'POST /chat', { json, headers })).text
    },
  },
  {
    name: 'citationApp',
    keys: inApplication,
    hasRecall: false,
    async answer(world, caller, told) {
      const app = citationApp(world.engine, {
        ...world.chat,
        scope: (c) => {
          const {
            sessionId: _session,
            recall: _recall,
            ...scope
          } = optionsOf(ownCaller(c.req.header('caller')))
          return scope
        },
      })
      const { recall: _recall, ...conversation } = conversationOf(caller)
      const body = { message: ask(world, told), ...conversation }
      return await (await app.request('/chat', post(body, ownHeaders(caller)))).text()
    },
  },
  {
    name: 'Hono middleware',
    keys: inApplication,
    hasRecall: true,
    async answer({ engine }, caller, { response: answer, sources }) {
      const app = new Hono()
      app.use(citationMiddleware(engine, { scope: (c) => optionsOf(ownCaller(c.req.header('caller'))) }))
      app.post('/chat', (c) => c.json({ answer, sources }))
      return await (await app.request('/chat', post({}, ownHeaders(caller)))).text()
    },
  },
  {
    name: 'Node middleware',
    keys: inApplication,
    hasRecall: true,
    async answer(world, caller, told) {
      const url = byNode.get(world) ?? nodeApp(world)
      byNode.set(world, url)
      const headers = { ...ownHeaders(caller), cell: ask(world, told) }
      return await (await fetch(await url, post({}, headers))).text()
    },
  },
  {
    name: 'citeResponse',
    keys: inApplication,
    hasRecall: true,
    async answer({ engine }, caller, { response: answer, sources }) {
      return await citeResponse(engine, Response.json({ answer, sources }), optionsOf(caller)).text()
    },
  },
  {
    name: 'engine.attribute',
    keys: inApplication,
    hasRecall: true,
    answer: async ({ engine }, caller, told) =>
      JSON.stringify(await engine.attribute({ ...told, ...optionsOf(caller) })),
  },
  {
    name: 'engine.run',
    keys: inApplication,
    hasRecall: true,
    async answer({ engine }, caller, { response, sources }) {
      const run = engine.run(optionsOf(caller))
      run.addSources(sources)
      for (const letter of response) run.push(0, letter)
      const { record } = await run.finish()
      return JSON.stringify([run.data(), run.sources, record.incidents])
    },
  },
  {
    name: 'the route of useChat',
    keys: inApplication,
    hasRecall: true,
    async answer({ engine, chat, told }, caller, answer) {
      const messages: UIMessage[] = [{ id: '1', role: 'user', parts: [{ type: 'text', text: 'And now?' }] }]
      told.set('And now?', answer)
      const steps = [...(answer.sources.length > 0 ? [[toolCall('1', 'look')]] : []), [[answer.response]]]
      const run = engine.run({ ...optionsOf(caller), messages })
      const result = streamText({
        model: scriptedModel(steps),
        tools: chat.tools,
        messages: await convertToModelMessages(messages),
        stopWhen: isStepCount(3),
      })
      const text = await run.toUIMessageStreamResponse(result, { originalMessages: messages }).text()
      await run.done
      return text
    },
  },
]
