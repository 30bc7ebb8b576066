import { setTimeout as passes } from 'node:timers/promises'
import type { Store } from '../../../src/core/ports/store.ts'
import { createKeyStore } from '../../../src/doors/service/keys/key-store.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { seededRandom } from '../../fixtures/random.ts'
import { followSession } from './follow-session.ts'
import { startInstance } from './instances.ts'
import type { Instance } from './instances.ts'
import { judgeRecords } from './judge-records.ts'
import type { Judgement } from './judge-records.ts'
import { mayBeUnknown, SESSIONS, writingClients } from './writing-clients.ts'
import type { Sent } from './writing-clients.ts'

const WRITERS = 6
/** Number of clients that never repeat a request (`CARELESS`), and of clients that stream their answers. */
const CARELESS = 4
const STREAMERS = 2
/** Minimum and maximum milliseconds of load before each signal. */
const LOAD = { least: 50, most: 400 }
/** Milliseconds within which other instances must have finished the checks of a killed one, and between two looks. */
const FINISHED_WITHIN = 240_000
const LOOK = 2_000

export type KillFindings = Judgement &
  Pick<Sent, 'again' | 'streams'> & {
    kills: Record<string, number>
    /**
     * Number of interruptions of event streams, and of readers that did not get what the log has, once and in order.
     */
    cuts: number
    differing: number
    /** Number of instances that did not end with exit code 0 after SIGTERM. */
    unclean: number
    /** What each instance reports at `/ready` while the database is away, and afterwards. */
    readiness: string[]
    seconds: number
  }

/** Whether nothing was lost, doubled or left unchecked, and readers got what is stored. */
export function isUnharmed(findings: KillFindings): boolean {
  const { lost, doubled, unknown, pending, checkedTwice, differing, unclean, problems } = findings
  return lost + doubled + unknown + pending + checkedTwice + differing + unclean + problems.length === 0
}

/**
 * Ends instances of the service `kills` times by each signal and replaces them, while clients record answers and
 * citations and readers follow sessions. Some clients repeat each unanswered request with the same `Idempotency-Key`;
 * readers resume after their last event; both use any instance. Other clients repeat nothing: what a killed instance
 * did not check, the others must check. `away`: milliseconds for which the database is away once, after the kills.
 */
export async function killInstances({
  kills,
  signals = ['SIGTERM', 'SIGKILL'],
  instances = 4,
  away = 0,
  seed = 1,
}: {
  kills: number
  signals?: readonly ('SIGTERM' | 'SIGKILL')[]
  instances?: number
  away?: number
  seed?: number
}): Promise<KillFindings> {
  const server = await startPostgres()
  const store = postgresStore(server.connectionString)
  const { below } = seededRandom(seed)
  const running: Instance[] = []
  const begun = performance.now()
  const findings = {
    kills: {} as Record<string, number>,
    cuts: 0,
    differing: 0,
    unclean: 0,
  }
  const readiness: string[] = []
  const over = new AbortController()
  try {
    const keys = createKeyStore(store)
    const { token } = await keys.create({ name: 'kills', role: 'agent', project: 'p', agentId: 'smith' })
    for (let count = 0; count < instances; count++) running.push(await startInstance(server.connectionString))
    const pick = () => running[Math.floor(Math.random() * running.length)]!.url
    const { sent, ...clients } = writingClients({ pick, token, signal: over.signal })

    const readers = Array.from({ length: SESSIONS }, (_, at) =>
      followSession(pick, { token, session: `s${at}`, onCut: () => (findings.cuts += 1) }),
    )
    const begin = (count: number, client: (at: number) => Promise<void>) =>
      Array.from({ length: count }, (_, at) => client(at))
    const writing = [
      ...begin(WRITERS, clients.write),
      ...begin(CARELESS, clients.citeOnce),
      ...begin(STREAMERS, clients.stream),
    ]
    for (const signal of signals) {
      for (let kill = 0; kill < kills; kill++) {
        await passes(LOAD.least + below(LOAD.most - LOAD.least))
        const place = below(running.length)
        const victim = running[place]!
        // The others continue to get requests while this one ends and the next one starts.
        const others = running.filter((each) => each !== victim)
        running.splice(0, running.length, ...others)
        victim.process.kill(signal)
        const code = await victim.ended
        if (signal === 'SIGTERM' && code !== 0) findings.unclean += 1
        findings.kills[signal] = (findings.kills[signal] ?? 0) + 1
        running.push(await startInstance(server.connectionString))
      }
    }
    if (away > 0) {
      await server.halt()
      await passes(Math.min(away / 2, 5_000))
      readiness.push(...(await Promise.all(running.map(readyOf))))
      await passes(Math.max(0, away - 5_000))
      await server.restart()
      await passes(3_000)
      readiness.push(...(await Promise.all(running.map(readyOf))))
    }
    await passes(LOAD.most)
    over.abort()
    await Promise.all(writing)
    await untilChecked(store)
    const { acknowledged, again, streams } = sent
    const mayBe = (record: { runId?: string; text?: string }) => mayBeUnknown(sent, record)
    const judgement = await judgeRecords(store, { acknowledged, mayBe })
    for (const [at, reader] of readers.entries()) {
      const stored: string[] = []
      const auditor = { actor: { role: 'user', project: 'p' } } as const
      for (let after = 0; ;) {
        const part = await store.readChain(
          { project: 'p', sessionId: `s${at}`, after, limit: 1_000 },
          auditor,
        )
        if (part.last === null) break
        stored.push(...part.items.map(({ number, hash }) => `${number} ${hash}`))
        after = part.last
      }
      const got = await reader.until(stored.length)
      if (got.join('\n') !== stored.join('\n')) findings.differing += 1
    }
    const seconds = Math.round((performance.now() - begun) / 1_000)
    return { ...judgement, ...findings, again, streams, readiness, seconds }
  } finally {
    over.abort()
    for (const { process: child } of running) child.kill('SIGKILL')
    await Promise.all(running.map(({ ended }) => ended))
    await store.close()
    await server.stop()
  }
}

/** Waits until every citation has a verdict, at most `FINISHED_WITHIN` milliseconds. */
async function untilChecked(store: Store): Promise<void> {
  const end = performance.now() + FINISHED_WITHIN
  while (performance.now() < end) {
    const actor = { role: 'user', project: 'p' } as const
    const { items } = await store.findCitations({ status: 'pending', limit: 1 }, { actor })
    if (items.length === 0) return
    await passes(LOOK)
  }
}

async function readyOf({ url }: Instance): Promise<string> {
  const response = await fetch(`${url}/ready`).catch(() => null)
  return response
    ? `${response.status} ${((await response.json()) as { database: string }).database}`
    : 'gone'
}
