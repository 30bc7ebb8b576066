import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { opener } from '../../../../src/records/store/postgres/connect.ts'

/** The address of a server that accepts connections and never answers. */
async function silentServer(): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => void sockets.add(socket.on('error', () => {})))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy()
    await new Promise((done) => server.close(done))
  })
  return `postgres://user:password@127.0.0.1:${(server.address() as AddressInfo).port}/app`
}

test.each([0, 1, 20])(
  'a connection that is not made within %d ms is given up, so that the pool can be closed',
  async (answerTimeoutMs) => {
    const open = opener(await silentServer(), { rowSecurity: false, answerTimeoutMs })
    const { db, close } = await open()
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/timeout/)
    await close()
  },
)
