import { setTimeout as passes } from 'node:timers/promises'
import { postgresStore } from '../../src/records/store/postgres/store.ts'
import { startPostgres } from '../fixtures/postgres.ts'
import { checkLog } from './check-log.ts'
import type { LogFindings } from './check-log.ts'
import { registerSource } from './citing.ts'
import { nothingTold, startWriter } from './writer.ts'
import type { Failure, Told } from './writer.ts'

const WRITERS = 4
/** Milliseconds of work before the database goes away and after it is back, if the outage has a fixed duration. */
const LOAD = 1000
/** Milliseconds after which the store must know of the outage: then calls must fail at once. */
const KNOWN_AFTER = 3000

export type OutageFindings = LogFindings & {
  /** Number of rejected calls by error code. */
  failures: Record<string, number>
  /** The longest time in milliseconds until a call was rejected, in total and once the outage was known. */
  longestWait: number
  longestWaitOnceKnown: number
  /** Milliseconds from the server's return until the slowest writer had a citation acknowledged. */
  recovery: number
}

/**
 * Shuts a PostgreSQL server down while writers work, for `away` milliseconds or until every writer was rejected, and
 * then restarts it.
 */
export async function takeDatabaseAway({
  away,
}: {
  away: number | 'until refused'
}): Promise<OutageFindings> {
  const server = await startPostgres()
  const told = nothingTold()
  const target = server.connectionString
  const store = postgresStore(target)
  try {
    await registerSource(store)
    const lastAcknowledged: number[] = []
    const firstSince = (instant: number) =>
      Promise.all(
        Array.from({ length: WRITERS }, async (_, index) => {
          while (!(lastAcknowledged[index]! > instant)) await passes(5)
          return lastAcknowledged[index]! - instant
        }),
      )
    const writers = await Promise.all(
      Array.from({ length: WRITERS }, (_, index) =>
        startWriter(
          { target, name: `writer${index}` },
          { told, onAcknowledged: () => void (lastAcknowledged[index] = performance.now()) },
        ),
      ),
    )
    for (const writer of writers) writer.go()
    const load = () => (away === 'until refused' ? firstSince(performance.now()) : passes(LOAD))
    await load()
    const left = performance.now()
    await server.halt()
    if (away === 'until refused') await allRefused(told)
    else await passes(away)
    await server.restart()
    const recovery = Math.max(...(await firstSince(performance.now())))
    await load()
    for (const writer of writers) writer.stop()
    for (const writer of writers) await writer.ended()

    const waits = told.failures.map(({ milliseconds }) => milliseconds)
    const known = told.failures.filter(({ at, milliseconds }) => at - milliseconds > left + KNOWN_AFTER)
    return {
      ...(await checkLog(store, told)),
      failures: countBy(told.failures.map(({ code }) => code)),
      longestWait: Math.max(0, ...waits),
      longestWaitOnceKnown: Math.max(0, ...known.map(({ milliseconds }) => milliseconds)),
      recovery: Math.round(recovery),
    }
  } finally {
    await store.close()
    await server.stop()
  }
}

async function allRefused(told: Told): Promise<void> {
  const nameOf = ({ id }: Failure) => id.slice(0, id.lastIndexOf('-'))
  while (new Set(told.failures.map(nameOf)).size < WRITERS) await passes(5)
}

function countBy(words: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1
  return counts
}
