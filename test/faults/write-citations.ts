/**
 * A process of its own that cites: `write-citations.ts <task as JSON>`. It
 * prints `ready` when it has connected, waits for a line on its standard input,
 * and then prints what it does:
 * - `try <id>` before a citation is recorded,
 * - `ack <id>` after its recording resolved,
 * - `fail <id> <code> <milliseconds>` after its recording rejected; it is tried again,
 * - `healed <id>` if a citation without an acknowledgement turned out to be stored; it is recorded again nevertheless.
 *
 * The process ends after its last citation, or when its input ends.
 */
import { once } from 'node:events'
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { CitationError } from '../../src/core/error.ts'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { actorOf, citing } from './citing.ts'
import type { WriterTask } from './citing.ts'

/** Milliseconds before a failed recording is repeated. */
const PAUSE = 100

const task: WriterTask = JSON.parse(process.argv[2]!)
const store = task.target.startsWith('postgres:') ? postgresStore(task.target) : sqliteStore(task.target)
const input = { hasEnded: false }

const lines = createInterface({ input: process.stdin })
await store.getEvent('warm-up', { actor: actorOf(task, 0) })
say('ready')
await once(lines, 'line')
lines.once('close', () => (input.hasEnded = true))
for (const index of task.replayed) await cite(index, { isFateKnown: false })
let next = task.first
await Promise.all(Array.from({ length: task.concurrency }, work))
await store.close()
lines.close()
process.stdin.destroy()

async function work(): Promise<void> {
  while (!input.hasEnded && next < task.first + task.count) {
    await cite(next++, { isFateKnown: true })
    // SQLite works synchronously, so this turn lets the process read its input.
    await new Promise((resolve) => setImmediate(resolve))
  }
}

async function cite(index: number, { isFateKnown }: { isFateKnown: boolean }): Promise<void> {
  const id = `${task.name}-${index}`
  const actor = actorOf(task, index)
  const events = citing(id)
  if (task.isTold) say(`try ${id}`)
  while (true) {
    const start = performance.now()
    try {
      if (!isFateKnown && (await store.getEvent(id, { actor }))) say(`healed ${id}`)
      await store.append(events, { actor })
      if (task.isTold) say(`ack ${id}`)
      return
    } catch (error) {
      if (!(error instanceof CitationError)) throw error
      say(`fail ${id} ${error.code} ${Math.round(performance.now() - start)}`)
      if (error.code !== 'database-unavailable') throw error
      isFateKnown = false
      await new Promise((resolve) => setTimeout(resolve, PAUSE))
    }
  }
}

/** Prints a line synchronously, so that it is written even if the process is killed right after. */
function say(line: string): void {
  writeSync(1, `${line}\n`)
}
