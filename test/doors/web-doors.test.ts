import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationMiddleware } from '../../src/doors/hono.ts'
import { nodeCitations } from '../../src/doors/node.ts'
import { citeResponse } from '../../src/doors/web.ts'
import { answer, harbour, lighthouse } from './hono/answers.ts'

const sources = [harbour, lighthouse]
const line = `${JSON.stringify({ answer, sources })}\n`
const event = `data: ${JSON.stringify({ answer, sources })}\n\n`

/** A response of an endpoint, sent through a door. */
type Door = (
  engine: CitationEngine,
  made: { headers: Record<string, string>; body: string; onError?: () => void },
) => Promise<Response>

const doors: Record<string, Door> = {
  citeResponse: async (engine, { headers, body, onError }) =>
    citeResponse(engine, new Response(new Blob([body]).stream(), { headers }), {
      sources,
      ...(onError && { onError }),
    }),
  citationMiddleware: async (engine, { headers, body, onError }) => {
    const app = new Hono().use(
      citationMiddleware(engine, { sources: () => sources, ...(onError && { onError }) }),
    )
    app.get('/', () => new Response(new Blob([body]).stream(), { headers }))
    return await app.request('/')
  },
  nodeCitations: async (engine, { headers, body, onError }) => {
    const middleware = nodeCitations(engine, { sources: () => sources, ...(onError && { onError }) })
    const server = createServer((request, response) =>
      middleware(request, response, () => response.writeHead(200, headers).end(body)),
    )
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const response = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    const whole = await response.bytes()
    await new Promise((resolve) => server.close(resolve))
    return new Response(whole, response)
  },
}

const types: [type: string, body: string, outcome: 'cited' | 'told' | 'passed'][] = [
  ['application/json; charset=utf-8', line, 'cited'],
  ['text/event-stream', event, 'cited'],
  ['text/plain', answer, 'cited'],
  ['text/markdown', answer, 'cited'],
  ...['ndjson', 'x-ndjson', 'jsonl', 'json-l', 'jsonlines', 'json-lines', 'x-json-stream', 'stream+json'].map(
    (name) => [`application/${name}`, line, 'cited'] as [string, string, 'cited'],
  ),
  ['text/html', answer, 'told'],
  ['application/vnd.amazon.eventstream', answer, 'told'],
  ['', answer, 'told'],
  ['text/css', answer, 'passed'],
  ['application/problem+json', line, 'passed'],
]

test.each(types.flatMap((given) => Object.keys(doors).map((door) => [door, ...given] as const)))(
  '%s: a body of the type "%s"',
  async (door, type, body, outcome) => {
    const told: string[] = []
    const engine = new CitationEngine({ onIncident: ({ code }) => void told.push(code) })
    const headers: Record<string, string> = type === '' ? {} : { 'content-type': type }
    const response = await doors[door]!(engine, { headers, body })
    const text = await response.text()
    const isCited = text.includes('"references"') || response.headers.has('x-citespan-run')
    expect(isCited).toBe(outcome === 'cited')
    expect(told).toEqual(outcome === 'told' ? ['type-not-read'] : [])
    if (!isCited) expect(text).toBe(body)
  },
)

test.each(Object.keys(doors))('%s: an `onError` that throws does not break the answer', async (door) => {
  const told: string[] = []
  const engine = new CitationEngine({ onIncident: ({ code }) => void told.push(code) })
  await engine.close()
  const onError = () => {
    throw new Error('The log is full.')
  }
  for (const [type, body] of types.filter(([, , outcome]) => outcome === 'cited')) {
    const response = await doors[door]!(engine, { headers: { 'content-type': type }, body, onError })
    expect(await response.text()).toBe(body)
  }
  expect(new Set(told)).toEqual(new Set(['callback-failed']))
})
