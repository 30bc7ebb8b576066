import { createAdaptorServer } from '@hono/node-server'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { startService } from '../service/service-under-test.ts'
import { service } from './chat-service.ts'

type App = { fetch(request: Request): Response | Promise<Response> }

/** What an app answers to a request whose connection ends in the middle of its body. */
async function answerToBroken(app: App, path: string, headers: string[]) {
  const answered = Promise.withResolvers<Response>()
  const arrived = Promise.withResolvers<void>()
  const server = createAdaptorServer({
    async fetch(request) {
      arrived.resolve()
      const response = await app.fetch(request)
      answered.resolve(response.clone())
      return response
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = [`POST ${path} HTTP/1.1`, 'host: localhost', 'content-type: application/json', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n1f4\r\n{"message":"hi"`)
  await arrived.promise
  socket.resetAndDestroy()
  const { status } = await answered.promise
  const { error } = await (await answered.promise).json()
  await new Promise((resolve) => server.close(resolve))
  return { status, code: error.code, message: error.message }
}

const lengths = { 'a stated': 'content-length: 500', 'an unknown': 'transfer-encoding: chunked' }
const broken = { status: 400, code: 'invalid-input', message: expect.stringContaining('broke off') }

test.each(Object.entries(lengths))(
  'a body of %s length that breaks off is the client’s error',
  async (_, length) => {
    const { app, errors } = service()
    for (const path of ['/chat', '/chat/stream'])
      expect(await answerToBroken(app, path, [length])).toEqual(broken)
    expect(errors).toEqual([])
  },
)

test.each(Object.entries(lengths))(
  'the service says so as well, of %s length and with a key',
  async (_, length) => {
    const { app, errors, logs, tokenOf } = await startService()
    const authorization = `authorization: Bearer ${await tokenOf()}`
    const key = 'idempotency-key: 12345678'
    expect(await answerToBroken(app, '/v1/attribute', [authorization, length, key])).toEqual(broken)
    const { status, code } = await answerToBroken(app, '/v1/attribute', [authorization, length])
    expect([status, code]).toEqual([400, 'invalid-input'])
    expect(logs.map((entry) => entry.status)).toEqual([400, 400])
    expect(errors).toEqual([])
  },
)
