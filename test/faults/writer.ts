import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { WriterTask } from './citing.ts'

/** A recording that was rejected, and the milliseconds until then. */
export type Failure = { id: string; code: string; milliseconds: number; at: number }

/** What writers printed, in the order in which it arrived. */
export type Told = {
  tried: Set<string>
  acknowledged: string[]
  healed: Set<string>
  failures: Failure[]
}

export function nothingTold(): Told {
  return { tried: new Set(), acknowledged: [], healed: new Set(), failures: [] }
}

/**
 * Starts a `write-citations.ts` process, which waits for a signal to begin its work. What it prints is added to
 * `told`.
 */
export async function startWriter(
  task: Partial<WriterTask> & { target: string; name: string },
  { told, onAcknowledged = () => {} }: { told: Told; onAcknowledged?: (count: number) => void },
) {
  const full: WriterTask = {
    first: 0,
    count: Number.MAX_SAFE_INTEGER,
    replayed: [],
    sessions: 40,
    concurrency: 5,
    isTold: true,
    ...task,
  }
  const script = join(import.meta.dirname, 'write-citations.ts')
  const child = spawn(process.execPath, [script, JSON.stringify(full)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  // A killed writer does not read its input.
  child.stdin.on('error', () => {})
  const closed = once(child, 'close')
  let acknowledged = 0
  const ready = new Promise<void>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const [word, id = '', code = '', milliseconds = ''] = line.split(' ')
      if (word === 'ready') resolve()
      else if (word === 'try') told.tried.add(id)
      else if (word === 'ack') {
        told.acknowledged.push(id)
        onAcknowledged(++acknowledged)
      } else if (word === 'healed') told.healed.add(id)
      else if (word === 'fail') {
        told.failures.push({ id, code, milliseconds: Number(milliseconds), at: performance.now() })
      }
    })
    void closed.then(() => reject(new Error(`the writer ${task.name} ended before it was ready`)))
  })
  await ready
  return {
    go: () => void child.stdin.write('go\n'),
    kill: () => void child.kill('SIGKILL'),
    /** Ends the writer after it has finished the recordings in progress. */
    stop: () => void child.stdin.end(),
    /** Resolves to the exit code when the process has ended; `null` if it was killed. */
    async ended(): Promise<number | null> {
      await closed
      return child.exitCode
    },
  }
}
