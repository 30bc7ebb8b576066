import { createAdaptorServer } from '@hono/node-server'
import { streamText } from 'ai'
import { Hono } from 'hono'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../../src/engine/engine.ts'
import { citationApp, citationMiddleware } from '../../../src/doors/hono.ts'
import { sqliteStore } from '../../../src/records/store/sqlite/store.ts'
import { answer, searchTool, searchingModel } from './answers.ts'
import { eventually, postJson } from './requests.ts'

/** The service, and an endpoint of an application with the middleware on it, on a free port. */
async function start(before?: (left: number) => Promise<void> | undefined) {
  const engine = new CitationEngine({ store: sqliteStore(':memory:') })
  const call = { model: searchingModel(answer, { before }), tools: searchTool() }
  const app = new Hono()
    .use('/own', citationMiddleware(engine))
    .post('/own', () =>
      streamText({
        ...call,
        prompt: 'Which?',
        stopWhen: ({ steps }) => steps.length === 2,
      }).toUIMessageStreamResponse(),
    )
    .route('/', citationApp(engine, { ...call, onError: () => {} }))
  const server = createAdaptorServer({ fetch: app.fetch })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    engine,
    port,
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      await new Promise((resolve) => server.close(resolve))
      await engine.close()
    },
  }
}

describe.each(['/own', '/chat/stream'])('a client of %s', (path) => {
  test('that leaves in mid-stream loses nothing of the record', async () => {
    const left = Promise.withResolvers<void>()
    await using service = await start((chunks) => (chunks < 10 ? left.promise : undefined))
    const { engine, url } = service
    const leaving = new AbortController()
    const response = await fetch(url + path, { ...postJson({ message: 'Which?' }), signal: leaving.signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!/token|text-delta/.test(received)) received += (await reader.read()).value
    leaving.abort()
    expect((await engine.listRuns({})).items).toEqual([])
    expect(received).not.toContain('DONE')
    left.resolve()

    const run = await eventually(async () => (await engine.listRuns({})).items[0])
    expect(run).toMatchObject({ outcome: 'complete', textParts: [answer] })
    expect(run.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  test('that reads on gets text before citations, and finds the record as soon as it is through', async () => {
    const read = Promise.withResolvers<void>()
    await using service = await start((chunks) => (chunks < 10 ? read.promise : undefined))
    const { engine, url } = service
    const response = await fetch(url + path, postJson({ message: 'Which?' }))
    let received = ''
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      received += text
      // The end of the answer is written when its beginning was read.
      if (/token|text-delta/.test(received)) read.resolve()
    }
    expect((await engine.listRuns({})).items).toMatchObject([{ textParts: [answer] }])
    expect(received.indexOf('"citations"')).toBeGreaterThan(received.search(/token|text-delta/))
    expect(received).toMatch(/\[DONE\]\n\n$/)
  })
})

test('a body of 100 MB is refused while it is being sent', async () => {
  await using service = await start()
  const client = request({
    port: service.port,
    path: '/chat',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
  })
  // The server may hang up on what it does not want.
  client.on('error', () => {})
  const closed = once(client, 'close')
  let sent = 0
  const chunk = Buffer.alloc(100_000, ' ')
  const sending = (async () => {
    while (sent < 100_000_000 && !client.destroyed) {
      sent += chunk.length
      if (!client.write(chunk)) await Promise.race([once(client, 'drain'), closed])
    }
    client.end()
  })()
  const [response] = await once(client, 'response')
  const sentByThen = sent
  expect(response.statusCode).toBe(413)
  expect(sentByThen).toBeLessThan(20_000_000)
  client.destroy()
  await Promise.all([sending, closed])
})
