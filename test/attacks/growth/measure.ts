import { Worker } from 'node:worker_threads'
import type { Job, Run } from './worker.ts'

/** The result of a run; `overtime` if it was ended because it took too long. */
export type Measured = Run | { overtime: true }

/** Milliseconds between checks of the processor time of a running job. */
const LOOK = 100

/** Megabytes of memory for the objects of a thread. A job that needs more ends with an error. */
const MEMORY = 1500

/**
 * Runs jobs in a thread, one after another. If a job takes more than `limit` milliseconds of processor time, the
 * thread is ended, and the next job gets a new one.
 */
export function createRunner({ limit: limitOfAll }: { limit: number }) {
  let worker: Worker | null = null

  async function run(job: Job, { limit = limitOfAll }: { limit?: number } = {}): Promise<Measured> {
    const own = (worker ??= new Worker(new URL('worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MEMORY },
    }))
    const result = await new Promise<Measured>((resolve) => {
      let before: number | null = null
      const guard = setInterval(async () => {
        // `cpuUsage` fails if the thread has ended meanwhile.
        const usage = await own.cpuUsage().catch(() => null)
        if (!usage) return
        const spent = usage.user + usage.system
        before ??= spent
        if (spent - before > limit * 1000) end({ overtime: true })
      }, LOOK)
      const end = (measured: Measured) => {
        clearInterval(guard)
        own.off('message', end)
        own.off('error', fail)
        resolve(measured)
      }
      const fail = (error: Error) => {
        worker = null
        end({ error: String(error) })
      }
      own.on('message', end)
      own.on('error', fail)
      own.postMessage(job)
    })
    if ('overtime' in result) await stop()
    return result
  }

  async function stop(): Promise<void> {
    const own = worker
    worker = null
    await own?.terminate()
  }

  return { run, stop }
}

export type Runner = ReturnType<typeof createRunner>
