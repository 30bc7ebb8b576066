/** `npm start`: the demo on http://localhost:3000. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { DemoApplication } from './application.ts'
import type { BeforeWord } from './offline-model.ts'

/** Milliseconds that connections have for what was written to them, once all answers have ended. */
const FLUSH_WAIT = 1_000

export type Demo = { url: string; about: string; database: string; close(): Promise<void> }

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Starts the demo; port 0 takes any free one. Rejects when the port is taken. */
export async function startDemo({
  port = 3000,
  host = '127.0.0.1',
  database = fileURLToPath(new URL('.data/citations.db', import.meta.url)),
  beforeWord,
  environment = {},
}: {
  port?: number
  host?: string
  database?: string
  beforeWord?: BeforeWord
  environment?: Record<string, string | undefined>
} = {}): Promise<Demo> {
  if (!existsSync(`${root}dist/index.js`)) {
    console.log('Building citespan (first start only) …')
    execFileSync('npm', ['run', '-s', 'build'], { cwd: root, stdio: 'inherit' })
  }
  const application = Promise.withResolvers<DemoApplication>()
  const { createAdaptorServer } = await import('@hono/node-server')
  const server = createAdaptorServer({
    fetch: async (request, env) => (await application.promise).app.fetch(request, env),
  })
  // It listens first, so that a wrong or taken port is told at once. Who asks early waits for the application.
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  try {
    await mkdir(dirname(database), { recursive: true })
    // Imported only now, because it imports the built package.
    const { createApplication } = await import('./application.ts')
    application.resolve(await createApplication({ database, beforeWord, environment }))
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

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { PORT, HOST, CITATION_DB } = process.env
  const port = PORT === undefined ? 3000 : Number(PORT)
  try {
    const demo = await startDemo({
      port,
      host: HOST,
      database: CITATION_DB,
      environment: process.env,
    })
    console.log(
      `\n  citespan demo   ${demo.url}\n  model           ${demo.about}\n  records         ${demo.database}\n`,
    )
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      process.once(signal, () => void demo.close().then(() => process.exit(0)))
    }
  } catch (error) {
    console.error(explain(error, port))
    process.exitCode = 1
  }
}

function explain(error: unknown, port: number): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop what runs there, or choose another: PORT=${port + 1} npm start`
  }
  if (code === 'EACCES') return `Port ${port} needs more rights. Choose another: PORT=3000 npm start`
  if (code === 'ERR_SOCKET_BAD_PORT')
    return 'PORT must be a number from 0 to 65535, for example: PORT=3000 npm start'
  return error instanceof Error ? error.message : String(error)
}
