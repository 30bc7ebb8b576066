import { describe, expect, test } from 'vitest'
import { answer, harbour } from './answers.ts'
import { streamHeaders, wholeAnswer, appOf, streamed } from './middleware-app.ts'

describe('anything else passes untouched', () => {
  const json = JSON.stringify({ answer, sources: [harbour] })
  const jsonHeaders = { 'content-type': 'application/json' }
  const cases: [string, () => Response, RequestInit?][] = [
    ['an error of a stream', () => new Response(wholeAnswer, { status: 500, headers: streamHeaders })],
    ['an error in JSON', () => new Response(json, { status: 404, headers: jsonHeaders })],
    ['a part of a document', () => new Response(json, { status: 206, headers: jsonHeaders })],
    ['HTML', () => new Response(`<p>${answer}`, { headers: { 'content-type': 'text/html' } })],
    [
      'JSON lines of a log',
      () =>
        new Response('{"level":"info","message":"started"}\n{"level":"info","message":"ready"}\n', {
          headers: { 'content-type': 'application/x-ndjson' },
        }),
    ],
    ['a plain text', () => new Response(answer, { headers: { 'content-type': 'text/plain' } })],
    [
      'a problem in JSON',
      () => new Response(json, { headers: { 'content-type': 'application/problem+json' } }),
    ],
    [
      'an event stream of something else',
      () =>
        new Response('event: tick\ndata: {"at":1}\n\n: idle\n\nevent: tick\ndata: 2\n\n', {
          headers: { 'content-type': 'text/event-stream' },
        }),
    ],
    [
      'another version',
      () =>
        new Response(wholeAnswer, { headers: { ...streamHeaders, 'x-vercel-ai-ui-message-stream': 'v2' } }),
    ],
    [
      'a stream in an unknown encoding',
      () =>
        new Response(Uint8Array.of(40, 181, 47), {
          headers: { ...streamHeaders, 'content-encoding': 'zstd' },
        }),
    ],
    [
      'damaged compressed JSON',
      () =>
        new Response(Uint8Array.of(31, 139, 8), { headers: { ...jsonHeaders, 'content-encoding': 'br' } }),
    ],
    ['204', () => new Response(null, { status: 204, headers: streamHeaders })],
    ['304', () => new Response(null, { status: 304, headers: jsonHeaders })],
    ['a redirect', () => new Response(null, { status: 302, headers: { location: '/x' } })],
    ['no body', () => new Response(null, { headers: jsonHeaders })],
    ['HEAD of a stream', () => streamed(wholeAnswer), { method: 'HEAD' }],
    ['HEAD of JSON', () => new Response(json, { headers: jsonHeaders }), { method: 'HEAD' }],
  ]
  test.each(cases)('%s', async (_, respond, init) => {
    const { app, storedRuns } = appOf(respond)
    const [expected, response] = [respond(), await app.request('/chat', init)]
    expect(response.status).toBe(expected.status)
    expect([...response.headers]).toEqual([...expected.headers])
    const body = new Uint8Array(await response.arrayBuffer())
    expect(body).toEqual(init ? new Uint8Array() : new Uint8Array(await expected.arrayBuffer()))
    expect(await storedRuns()).toEqual([])
  })

  test('an endpoint that throws', async () => {
    const { app } = appOf(() => {
      throw new Error('broken')
    })
    app.onError((error, c) => c.json({ answer: error.message, sources: [] }, 500))
    const response = await app.request('/chat')
    expect([response.status, await response.text()]).toEqual([500, '{"answer":"broken","sources":[]}'])
  })
})
