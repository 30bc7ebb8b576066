import { readFile } from 'node:fs/promises'
import { Client } from 'pg'
import { createKeyStore } from '../../../src/service/keys/key-store.ts'
import { verifyLog } from '../../../src/log/verify-log.ts'
import { postgresStore } from '../../../src/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { startInstance, stopInstance } from './instances.ts'
import type { Instance } from './instances.ts'
import { quantile, streamAnswer } from './stream-client.ts'
import type { StreamResult } from './stream-client.ts'

export type LoadFindings = {
  citations: number
  /** Citations that were told as stored and are not there; there more than once; not verified though they stand in the source. */
  lost: number
  doubled: number
  unverified: number
  /** Answers that broke off or were not stored. */
  failed: number
  problems: string[]
  seconds: number
  perSecond: number
  /** Milliseconds. */
  alone: Times
  together: Times
  /** p99 of the delays of a paragraph, together against alone. */
  ratio: number
  /** Megabytes of each instance after the load. */
  memory: number[]
  connections: number
}

type Times = { p50: number; p99: number; end99: number }

/**
 * Sends `streams` answers at once to so many instances on one PostgreSQL, until there are so many citations, after one
 * answer alone. Clients, instances and database share the machine.
 */
export async function loadService({
  instances,
  streams,
  citations,
  paragraphs,
  pace,
}: {
  instances: number
  streams: number
  citations: number
  paragraphs: number
  /** Milliseconds between two paragraphs. */
  pace: number
}): Promise<LoadFindings> {
  const server = await startPostgres()
  const store = postgresStore(server.connectionString)
  const running: Instance[] = []
  try {
    const keys = createKeyStore(store)
    const { token } = await keys.create({ name: 'load', role: 'agent', project: 'load' })
    for (let count = 0; count < instances; count++) running.push(await startInstance(server.connectionString))
    const send = (stream: number) => {
      const { url } = running[stream % instances]!
      return streamAnswer(url, { token, stream, paragraphs, pace, sessionId: `s${stream}` })
    }
    // Each instance has loaded its code.
    await Promise.all(running.map((_, at) => send(900_000 + at)))
    const alone: StreamResult[] = []
    for (let count = 0; count < 3; count++) alone.push(await send(800_000 + count))

    const answers = Math.ceil(citations / paragraphs)
    const results: StreamResult[] = []
    let next = 0
    let failed = 0
    const begun = performance.now()
    const client = async (at: number) => {
      // Readers do not ask at one instant.
      await new Promise((resolve) => setTimeout(resolve, (at / streams) * Math.max(pace, 1) * 4))
      while (next < answers) {
        const stream = next++
        try {
          results.push(await send(stream))
        } catch {
          failed += 1
        }
      }
    }
    const counting = countConnections(server.connectionString)
    await Promise.all(Array.from({ length: streams }, (_, at) => client(at)))
    const seconds = (performance.now() - begun) / 1_000
    const connections = await counting
    const memory = await Promise.all(running.map(({ process: child }) => megabytesOf(child.pid!)))
    const findings = await countStored(server.connectionString, results)
    await store.sequence()
    const { problems } = await verifyLog({ log: store })
    const [one, many] = [timesOf(alone), timesOf(results)]
    return {
      citations: results.reduce((sum, result) => sum + result.citations, 0),
      ...findings,
      unverified: results.reduce((sum, result) => sum + result.citations - result.verified, 0),
      failed: failed + results.filter(({ stored }) => !stored).length,
      problems: problems.map(({ message }) => message),
      seconds: Math.round(seconds),
      perSecond: Math.round((answers * paragraphs) / seconds),
      alone: one,
      together: many,
      ratio: Math.round((many.p99 / one.p99) * 10) / 10,
      memory,
      connections,
    }
  } finally {
    await Promise.all(running.map(stopInstance))
    await store.close()
    await server.stop()
  }
}

function timesOf(results: readonly StreamResult[]): Times {
  const delays = results.flatMap((result) => result.delays)
  const ends = results.map(({ end }) => end)
  const [p50, p99, end99] = [quantile(delays, 0.5), quantile(delays, 0.99), quantile(ends, 0.99)].map(
    Math.round,
  )
  return { p50: p50!, p99: p99!, end99: end99! }
}

/** Holds the rows of citations against what the clients were told. */
async function countStored(
  connectionString: string,
  results: readonly StreamResult[],
): Promise<{ lost: number; doubled: number }> {
  const client = new Client(connectionString)
  await client.connect()
  const { rows } = await client.query<{ run_id: string; count: string; texts: string }>(
    `select run_id, count(*) as count, count(distinct body::jsonb -> 'data' ->> 'text') as texts
      from citespan_events where kind = 'citation' group by run_id`,
  )
  await client.end()
  const stored = new Map(rows.map((row) => [row.run_id, row]))
  let lost = 0
  let doubled = 0
  for (const { runId, citations, stored: isStored } of results) {
    if (!isStored) continue
    const { count, texts } = stored.get(runId) ?? { count: '0', texts: '0' }
    lost += Math.max(0, citations - Number(texts))
    doubled += Number(count) - Number(texts)
  }
  return { lost, doubled }
}

/** The connections of the server some time after the load has begun. */
async function countConnections(connectionString: string): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 3_000))
  const client = new Client(connectionString)
  await client.connect()
  const { rows } = await client.query<{ count: string }>(
    `select count(*) from pg_stat_activity where application_name = 'citespan'`,
  )
  await client.end()
  return Number(rows[0]!.count)
}

async function megabytesOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? NaN) / 1024)
}
