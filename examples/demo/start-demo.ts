import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { createAdaptorServer } from '@hono/node-server'
import type { DemoApplication, DemoAssets } from './application.ts'
import type { BeforeWord } from './offline-model.ts'

/** Milliseconds that connections have for what was written to them, once all answers have ended. */
const FLUSH_WAIT = 1_000

export type Demo = { url: string; about: string; database: string | null; close(): Promise<void> }

export type DemoOptions = {
  port?: number
  host?: string
  /** Path of the SQLite file of the records; with `null` they are kept in memory. */
  database: string | null
  beforeWord?: BeforeWord
  environment?: Record<string, string | undefined>
}

/** Starts the demo; port 0 takes any free one. Rejects when the port is taken. */
export async function startDemo({
  port = 3000,
  host = '127.0.0.1',
  database,
  beforeWord,
  environment = {},
  loadAssets,
}: DemoOptions & { loadAssets: () => Promise<DemoAssets> }): Promise<Demo> {
  const application = Promise.withResolvers<DemoApplication>()
  const server = createAdaptorServer({
    fetch: async (request, env) => (await application.promise).app.fetch(request, env),
  })
  // It listens first, so that a wrong or taken port is told at once. Who asks early waits for the application.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  try {
    if (database !== null) await mkdir(dirname(database), { recursive: true })
    // Imported only now, because it imports the built package.
    const [{ createApplication }, assets] = await Promise.all([import('./application.ts'), loadAssets()])
    application.resolve(await createApplication({ database, assets, beforeWord, environment }))
  } catch (error) {
    application.reject(error)
    server.close()
  }
  const { about, close } = await application.promise
  // A TCP server that listens has an address of this shape.
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://localhost:${taken}`,
    about,
    database,
    async close() {
      // In this order, answers that are being written reach their readers and the records.
      const closed = new Promise((resolve) => server.close(resolve))
      await close()
      const impatient = setTimeout(() => {
        if ('closeAllConnections' in server) server.closeAllConnections()
      }, FLUSH_WAIT)
      await closed
      clearTimeout(impatient)
    },
  }
}

/** What a terminal is told of a demo that runs. */
export function describeDemo({ url, about, database }: Demo): string {
  return `\n  citespan demo   ${url}\n  model           ${about}\n  records         ${database ?? 'in memory, until it ends'}\n`
}

/** Why a demo did not start; `commandFor` is the line that starts it at another port. */
export function explainStart(
  error: unknown,
  { port, commandFor }: { port: number; commandFor: (port: number) => string },
): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop what runs there, or choose another: ${commandFor(port + 1)}`
  }
  if (code === 'EACCES') return `Port ${port} needs more rights. Choose another: ${commandFor(3000)}`
  if (code === 'ERR_SOCKET_BAD_PORT') {
    return `The port must be a number from 0 to 65535, for example: ${commandFor(3000)}`
  }
  return error instanceof Error ? error.message : String(error)
}
