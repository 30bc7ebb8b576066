/**
 * The service as it is deployed: several processes of `citespan serve` on one PostgreSQL server, and their clients.
 * In: the number of processes and the load. Out: measurements, and what was lost or wrong.
 */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const CLI = join(import.meta.dirname, '../../../dist/cli.js')
/** A rate limit that no load reaches. */
const RATE = '900000000'

/** A process of the service. */
export type Instance = {
  url: string
  process: ChildProcess
  /** Resolves with its exit code, `null` for a signal. */
  ended: Promise<number | null>
}

/** Starts an instance of the built package, and resolves once it listens. */
export async function startInstance(db: string, { port = 0 }: { port?: number } = {}): Promise<Instance> {
  const options = ['--db', db, '--port', String(port), '--rate', RATE]
  const work = ['--concurrent', '5000', '--concurrent-per-key', '5000']
  const child = spawn(process.execPath, [CLI, 'serve', ...options, ...work], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit').then(([code]: (number | null)[]) => code ?? null)
  const lines = createInterface({ input: child.stdout })
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const entry = JSON.parse(line) as { msg: string; url?: string }
      if (entry.msg === 'listening') resolve(entry.url!)
      if (entry.msg === 'failed' && process.env['LOUD']) console.error(line)
    })
    void ended.then((code) => reject(new Error(`an instance ended with ${code} before it listened`)))
  })
  return { url, process: child, ended }
}

/** Ends an instance with SIGTERM, as an orchestrator does; returns its exit code. */
export async function stopInstance({ process: child, ended }: Instance): Promise<number | null> {
  child.kill('SIGTERM')
  return await ended
}
