import { createAdaptorServer } from '@hono/node-server'
import { streamText } from 'ai'
import { Hono } from 'hono'
import { once } from 'node:events'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { CitationEngine } from '../../src/engine/engine.ts'
import { citationApp, citationMiddleware } from '../../src/hono/index.ts'
import { sqliteStore } from '../../src/store/sqlite/store.ts'
import { answer, searchTool, searchingModel } from './answers.ts'
import { eventually, postJson } from './requests.ts'

/** The service, and an endpoint of an application with the middleware on it, on a free port. */
async function start({ text = answer, delayMs = 5 }: { text?: string; delayMs?: number } = {}) {
  const engine = new CitationEngine({ store: sqliteStore(':memory:') })
  const call = { model: searchingModel(text, { delayMs }), tools: searchTool() }
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
    await using service = await start()
    const { engine, url } = service
    const leaving = new AbortController()
    const response = await fetch(url + path, { ...postJson({ message: 'Which?' }), signal: leaving.signal })
    const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
    let received = ''
    while (!/token|text-delta/.test(received)) received += (await reader.read()).value
    leaving.abort()
    expect((await engine.listRuns({})).items).toEqual([])
    expect(received).not.toContain('DONE')

    const run = await eventually(async () => (await engine.listRuns({})).items[0])
    expect(run).toMatchObject({ outcome: 'complete', textParts: [answer] })
    expect(run.citations.map(({ status }) => status)).toEqual(['verified', 'verified'])
  })

  test('that reads on gets text before citations, and finds the record as soon as it is through', async () => {
    await using service = await start()
    const { engine, url } = service
    const response = await fetch(url + path, postJson({ message: 'Which?' }))
    const arrivals: { text: string; at: number }[] = []
    for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
      arrivals.push({ text, at: performance.now() })
    }
    expect((await engine.listRuns({})).items).toMatchObject([{ textParts: [answer] }])
    const firstText = arrivals.find(({ text }) => /token|text-delta/.test(text))!
    expect(arrivals.at(-1)!.at - firstText.at).toBeGreaterThan(200)
    expect(arrivals.map(({ text }) => text).join('')).toMatch(/\[DONE\]\n\n$/)
  })
})

test('a body of 100 MB is refused while it is being sent', async () => {
  await using service = await start()
  const client = request({ port: service.port, path: '/chat', method: 'POST' })
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
