import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as passes } from 'node:timers/promises'
import { sqliteStore } from '../../src/records/store/sqlite/store.ts'
import { seededRandom } from '../fixtures/random.ts'
import { checkLog } from './check-log.ts'
import type { LogFindings } from './check-log.ts'
import { registerSource } from './citing.ts'
import { nothingTold, startWriter } from './writer.ts'

/** Maximum number of acknowledgements before a writer is killed. */
const MOST_ACKNOWLEDGED = 40
/** Maximum milliseconds between the last acknowledgement and the kill. */
const LONGEST_DELAY = 4

/**
 * Kills (SIGKILL) the process that writes into an SQLite file `kills` times, each time at a random moment. The next
 * process opens the file as it is, and first repeats what the one before had tried and what was not acknowledged. This
 * proves that a commit is complete and visible once it is acknowledged. It does not test fsync: what a killed process
 * has written stays in the system's memory, and only a power cut would lose it.
 */
export async function killSqliteWriter({
  kills,
  seed = 1,
}: {
  kills: number
  seed?: number
}): Promise<LogFindings> {
  const directory = await mkdtemp(join(tmpdir(), 'citespan-kill-'))
  const target = join(directory, 'citations.db')
  const { below } = seededRandom(seed)
  const told = nothingTold()
  try {
    const first = sqliteStore(target)
    await registerSource(first)
    await first.close()
    let replayed: number[] = []
    let begun = 0
    for (let kill = 0; kill <= kills; kill++) {
      const after = 1 + below(MOST_ACKNOWLEDGED)
      const delay = below(LONGEST_DELAY + 1)
      const reached = Promise.withResolvers<void>()
      const writer = await startWriter(
        { target, name: 'writer', first: begun, replayed, sessions: 8, concurrency: 4 },
        { told, onAcknowledged: (count) => void (count >= after && reached.resolve()) },
      )
      writer.go()
      await reached.promise
      if (kill < kills) {
        await passes(delay)
        writer.kill()
      } else writer.stop()
      await writer.ended()
      const acknowledged = new Set(told.acknowledged)
      replayed = [...told.tried].filter((id) => !acknowledged.has(id)).map(numberOf)
      begun = 1 + Math.max(...[...told.tried].map(numberOf))
    }
    const store = sqliteStore(target)
    const findings = await checkLog(store, told)
    await store.close()
    return findings
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function numberOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('-') + 1))
}
