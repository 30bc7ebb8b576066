import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readmeRoute } from '../docs/code-blocks.ts'
import { citedAnswer } from './answer.ts'

const run = promisify(execFile)

/** Milliseconds after which the start of a server counts as failed. */
const START = 120_000

/** The built package as it would be published; gives the path of its tarball. */
export async function packCitespan(folder: string): Promise<string> {
  const { stdout } = await run('npm', ['pack', '--ignore-scripts', '--json', '--pack-destination', folder])
  // npm 10 and 11 print an array, npm 12 an object by package name.
  const [packed] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)
  if (!packed) throw new Error('npm pack wrote no package.')
  return join(folder, packed.filename)
}

/**
 * Copies an app, installs it with the tarball, runs its scripts `build` and `start`, and waits until it answers.
 * Its package.json names
 * - `pages`: the paths to open, by default `/`
 * - `stream`: the path of an endpoint that streams
 * - `copies`: files of this folder, each with the path that it is copied to
 * - `route`: the file that receives the code of the README's route, whose `@/model` exports its `model` and `tools`.
 */
export async function startApp(name: string, { folder, tarball }: { folder: string; tarball: string }) {
  const cwd = join(folder, name)
  await cp(join(import.meta.dirname, name), cwd, { recursive: true })
  await copyFile(tarball, join(cwd, 'citespan.tgz'))
  await writeFile(join(cwd, 'answer.json'), JSON.stringify(await citedAnswer()))
  const {
    scripts,
    route,
    stream,
    copies = {},
    pages = ['/'],
  } = JSON.parse(await readFile(join(cwd, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
    pages?: string[]
    stream?: string
    copies?: Record<string, string>
    route?: string
  }
  for (const [from, to] of Object.entries(copies)) {
    await mkdir(join(cwd, dirname(to)), { recursive: true })
    await copyFile(join(import.meta.dirname, from), join(cwd, to))
  }
  if (route) {
    await mkdir(join(cwd, dirname(route)), { recursive: true })
    await writeFile(join(cwd, route), `import { model, tools } from '@/model'\n${readmeRoute()}`)
  }
  const port = await freePort()
  const env = { ...process.env, PORT: String(port), NODE_ENV: undefined, NEXT_TELEMETRY_DISABLED: '1' }
  await runNpm(['install', '--no-audit', '--no-fund', '--no-package-lock'])
  if (scripts['build']) await runNpm(['run', 'build'])
  // A process group of its own, so that processes started by npm can be ended together with it.
  const server = spawn('npm', ['start'], { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (bytes) => (said += String(bytes)))
  const ended = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) process.kill(-server.pid!)
    await ended
  }
  const url = `http://localhost:${port}`
  try {
    await untilAnswering(`${url}${pages[0]}`, () => {
      if (server.exitCode !== null) throw new Error(`${name} ended before it answered:\n${said}`)
    })
  } catch (error) {
    await stop()
    throw error
  }
  return { url, paths: pages, stream, [Symbol.asyncDispose]: stop }

  async function runNpm(args: string[]): Promise<void> {
    try {
      await run('npm', args, { cwd, env, maxBuffer: 2 ** 26 })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      throw new Error(`npm ${args.join(' ')} in ${name}:\n${stdout}\n${stderr}`, { cause: error })
    }
  }
}

async function untilAnswering(url: string, checkAlive: () => void): Promise<void> {
  const end = Date.now() + START
  for (;;) {
    checkAlive()
    const response = await fetch(url).catch(() => null)
    await response?.body?.cancel()
    if (response?.ok) return
    if (Date.now() > end) throw new Error(`${url} does not answer.`)
    await setTimeout(200)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A listening TCP server always has an `AddressInfo`.
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
