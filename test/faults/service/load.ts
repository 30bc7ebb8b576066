import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { setTimeout as passes } from 'node:timers/promises'
import { Client } from 'pg'
import { createKeyStore } from '../../../src/doors/service/keys/key-store.ts'
import { verifyLog } from '../../../src/records/log/verify-log.ts'
import { postgresStore } from '../../../src/records/store/postgres/store.ts'
import { startPostgres } from '../../fixtures/postgres.ts'
import { piecesOf, sentencesOf } from './answer-text.ts'
import { startInstance, stopInstance } from './instances.ts'
import type { Instance } from './instances.ts'
import { processorTime } from './processor-time.ts'
import type { ProcessorTime } from './processor-time.ts'
import { quantile, streamAnswer } from './stream-client.ts'
import type { StreamResult } from './stream-client.ts'

export type LoadFindings = {
  /** The number of concurrent answers, and the lines and citations per second while all of them are in progress. */
  load: { streams: number; linesPerSecond: number; citationsPerSecond: number }
  citations: number
  /** Number of sentences without a citation, for example because the answer did not wait long enough for its checks. */
  missing: number
  /**
   * Numbers of citations that were acknowledged and are missing, that are stored more than once, and that are not
   * verified although their sentence is in the source.
   */
  lost: number
  doubled: number
  unverified: number
  /** Number of answers that broke off or were not stored. */
  failed: number
  problems: string[]
  seconds: number
  /**
   * Citations per second over the whole time, including the beginning and the end, when fewer answers are in progress.
   */
  perSecond: number
  /**
   * Times of answers sent one after the other (a hundred of them faster, to measure only delays), and of answers sent
   * together. `ratio` compares the 99th percentiles.
   */
  alone: Times
  together: Times
  ratio: { delay: number; end: number; whole: number }
  /**
   * The number of this machine's processors, the processors that clients, instances and database kept busy on average,
   * and those that all programs kept busy.
   */
  processors: ProcessorTime & { here: number; all: number }
  /** Milliseconds of processor time per citation. */
  cost: ProcessorTime
  /** Memory of each instance after the load, in megabytes. */
  memory: number[]
  connections: number
}

/**
 * Times in milliseconds: `delay` from the last word of a sentence to its citation, `end` from the last word of the
 * answer to the map of all citations, `whole` of the whole stream.
 */
type Times = Record<'delay' | 'end' | 'whole', { p50: number; p99: number }>

/** Maximum ratio of the 99th percentile together to that alone. */
const MOST = 3

/** Whether nothing was lost or doubled, and nothing took more than three times as long as alone. */
export function isCarried(findings: LoadFindings): boolean {
  const { missing, lost, doubled, unverified, failed, problems, ratio } = findings
  const faults = missing + lost + doubled + unverified + failed + problems.length
  return faults === 0 && Object.values(ratio).every((times) => times <= MOST)
}

/** Number of answers that are sent to each instance first, so that its code is loaded and compiled. */
const WARM_UP = 8

/** Maximum milliseconds between two pieces of an answer that is sent alone to measure its delays. */
const QUICK = 40

/**
 * Sends answers to `instances` instances on one PostgreSQL server: first some one after the other, then `streams` at a
 * time until there are `citations` citations. Clients, instances and database share the machine.
 */
export async function loadService({
  instances,
  streams,
  citations,
  paragraphs,
  pace,
  alone: answersAlone = 100,
}: {
  instances: number
  streams: number
  citations: number
  /** Sentences of an answer, each with a citation; at most 25. */
  paragraphs: number
  /** Milliseconds between two pieces of an answer, about five tokens each. */
  pace: number
  /** Number of answers that are sent one after the other; a 99th percentile needs a hundred. */
  alone?: number
}): Promise<LoadFindings> {
  const server = await startPostgres()
  const store = postgresStore(server.connectionString)
  const running: Instance[] = []
  try {
    const keys = createKeyStore(store)
    const { token } = await keys.create({ name: 'load', role: 'agent', project: 'load' })
    for (let count = 0; count < instances; count++) running.push(await startInstance(server.connectionString))
    const send = (stream: number, given = pace) => {
      const { url } = running[stream % instances]!
      return streamAnswer(url, { token, stream, paragraphs, pace: given, sessionId: `s${stream}` })
    }
    const warm = Array.from({ length: WARM_UP * instances }, (_, at) => 900_000 + at)
    for (const stream of warm) await send(stream, 1)
    const alone: StreamResult[] = []
    for (let count = 0; count < instances; count++) alone.push(await send(800_000 + count))
    const quick: StreamResult[] = []
    for (let count = 0; count < answersAlone; count++)
      quick.push(await send(810_000 + count, Math.min(pace, QUICK)))

    const answers = Math.ceil(citations / paragraphs)
    // Each sentence is split by itself, as `streamAnswer` sends it.
    const pieces = sentencesOf(0)
      .slice(0, paragraphs)
      .flatMap((sentence) => piecesOf(sentence)).length
    const results: StreamResult[] = []
    let next = 0
    let failed = 0
    const client = async (at: number) => {
      // The requests are spread over time, as those of readers are.
      await passes((at / streams) * pieces * pace)
      while (next < answers) {
        const stream = next++
        try {
          results.push(await send(stream))
        } catch {
          failed += 1
        }
      }
    }
    const pids = running.map(({ process: child }) => child.pid!)
    const before = await processorTime(server.connectionString, pids)
    const busyBefore = busyOf(cpus())
    const begun = performance.now()
    const counting = countConnections(server.connectionString)
    await Promise.all(Array.from({ length: streams }, (_, at) => client(at)))
    const seconds = (performance.now() - begun) / 1_000
    const all = (busyOf(cpus()) - busyBefore) / seconds
    const after = await processorTime(server.connectionString, pids)
    const connections = await counting
    const memory = await Promise.all(pids.map(megabytesOf))
    const findings = await countStored(server.connectionString, results)
    await store.sequence()
    const { problems } = await verifyLog({ log: store })
    const one = { ...timesOf([...alone, ...quick]), whole: timesOf(alone).whole }
    const many = timesOf(results)
    const ratioOf = (name: keyof Times) => round(many[name].p99 / one[name].p99, 1)
    const total = results.reduce((sum, result) => sum + result.citations, 0)
    return {
      load: {
        streams,
        linesPerSecond: Math.round((streams * 1_000) / pace),
        citationsPerSecond: Math.round((streams * paragraphs * 1_000) / (pieces * pace)),
      },
      citations: total,
      missing: answers * paragraphs - total,
      ...findings,
      unverified: results.reduce((sum, result) => sum + result.citations - result.verified, 0),
      failed: failed + results.filter(({ stored }) => !stored).length,
      problems: problems.map(({ message }) => message),
      seconds: Math.round(seconds),
      perSecond: Math.round(total / seconds),
      alone: one,
      together: many,
      ratio: { delay: ratioOf('delay'), end: ratioOf('end'), whole: ratioOf('whole') },
      processors: {
        here: cpus().length,
        ...between(before, after, (time) => round(time / seconds, 2)),
        all: round(all, 2),
      },
      cost: between(before, after, (time) => round((time * 1_000) / total, 2)),
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
  const of = (values: readonly number[]) => ({
    p50: Math.round(quantile(values, 0.5)),
    p99: Math.round(quantile(values, 0.99)),
  })
  return {
    delay: of(results.flatMap(({ delays }) => delays)),
    end: of(results.map(({ end }) => end)),
    whole: of(results.map(({ whole }) => whole)),
  }
}

function between(
  before: ProcessorTime,
  after: ProcessorTime,
  read: (seconds: number) => number,
): ProcessorTime {
  return {
    clients: read(after.clients - before.clients),
    instances: read(after.instances - before.instances),
    database: read(after.database - before.database),
  }
}

/** Seconds for which all processors were busy, with any program. */
function busyOf(processors: ReturnType<typeof cpus>): number {
  const busy = processors.map(({ times: { user, nice, sys, irq } }) => user + nice + sys + irq)
  return busy.reduce((sum, milliseconds) => sum + milliseconds / 1_000, 0)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

/** Compares the stored citations with what the clients were told. */
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

/** Number of connections of the database server, three seconds after the load has begun. */
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
