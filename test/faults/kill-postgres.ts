import { setTimeout as passes } from 'node:timers/promises'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { seededRandom } from '../fixtures/random.ts'
import { checkLog } from './check-log.ts'
import type { LogFindings } from './check-log.ts'
import { registerSource } from './citing.ts'
import { nothingTold, startWriter } from './writer.ts'

const WRITERS = 4
/** Minimum and maximum milliseconds of load between the first acknowledgement after a start and the kill. */
const LOAD = { least: 100, most: 500 }

/**
 * Kills (SIGKILL) all processes of a PostgreSQL server `kills` times while writers work, and restarts it. Writers
 * repeat what was rejected, with the same ids: if it was committed before its answer was cut off, the store recognises
 * it. Like `killSqliteWriter`, this does not test fsync.
 */
export async function killPostgres({
  kills,
  seed = 1,
}: {
  kills: number
  seed?: number
}): Promise<LogFindings> {
  const server = await startPostgres()
  const { below } = seededRandom(seed)
  const told = nothingTold()
  const target = server.connectionString
  const store = postgresStore(target)
  try {
    await registerSource(store)
    let onAcknowledged = () => {}
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        startWriter({ target, name: `writer${index}` }, { told, onAcknowledged: () => onAcknowledged() }),
      ),
    )
    const acknowledgement = () =>
      new Promise<void>((resolve) => {
        onAcknowledged = resolve
      })
    for (const writer of writers) writer.go()
    for (let kill = 0; kill < kills; kill++) {
      await acknowledgement()
      await passes(LOAD.least + below(LOAD.most - LOAD.least))
      await server.kill()
      await server.restart()
    }
    await acknowledgement()
    for (const writer of writers) writer.stop()
    for (const writer of writers) await writer.ended()
    return await checkLog(store, told)
  } finally {
    await store.close()
    await server.stop()
  }
}
